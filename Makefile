# The front door: Meson does the work, and the scripts know the details.

FUZZ_SECONDS ?= 60
HOURS ?= 1
GAME ?= lighthouse-run
MINUTES ?= 10
PREFIX ?= /usr/local

PACKAGES = scripts/phase 'Debian packages' scripts/bootstrap

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help build play site test quick bench bench-gpu train package release install fuzz coverage golden \
	campaign mutants map format clean

help:
	@echo 'make play      install what is missing, build, start the server with bots, say its URL'
	@echo '               LAN=1: for your home network too, with a code for phones to scan'
	@echo 'make test      install what is missing, build, run every test'
	@echo 'make quick     the same for what is quick to ask: style, rules, one browser game each'
	@echo 'make build     build/fanal and the libraries, nothing else'
	@echo 'make bench     the benchmark table'
	@echo 'make bench-gpu the same for the simulator on a GPU (needs nvcc)'
	@echo 'make train     train the network of GAME=$(GAME) for MINUTES=$(MINUTES) by self-play'
	@echo 'make site      the page for any web host, without a server: build/site and a zip of it'
	@echo 'make package   Debian packages: build/fanal_VERSION_ARCH.deb and python3-fanal_…'
	@echo '               ARCH=arm64: for a Raspberry Pi, cross-built'
	@echo 'make release   everything that is published of a version, into build/release'
	@echo 'make install   programs, web client, man pages; PREFIX=$(PREFIX) DESTDIR=$(DESTDIR)'
	@echo 'make fuzz      fuzz every reader of outside text, FUZZ_SECONDS=$(FUZZ_SECONDS) each'
	@echo 'make coverage  branch coverage of the rules and the match'
	@echo 'make campaign  kills, power cuts, partitions, hostile clients, leaks, HOURS=$(HOURS) in all'
	@echo 'make mutants   which tests notice when rules and match are broken; an hour or less'
	@echo 'make map       the list of files in docs/architecture.md, from their opening comments'
	@echo 'make golden    play the golden games again and keep the result'
	@echo 'make format    clang-format on all C files, prettier on the web client'
	@echo 'make clean     remove the build folders'
	@echo 'VERBOSE=1      shows what apt, Meson, npm and Vite print'

build:
	@$(PACKAGES) build
	@scripts/phase 'Program' scripts/build release

play:
	@scripts/phase '1/4 Debian packages' scripts/bootstrap $(if $(LAN),lan,play)
	@scripts/phase '2/4 Rules, server and bots' scripts/build release -Dwasm=enabled
	@scripts/phase '3/4 Packages of the page' scripts/web packages
	@scripts/phase '4/4 Page' scripts/web
	@exec scripts/play $(if $(LAN),--lan)

site:
	@scripts/phase '1/4 Debian packages' scripts/bootstrap play
	@scripts/phase '2/4 Rules and bots' scripts/build release -Dwasm=enabled
	@scripts/phase '3/4 Packages of the page' scripts/web packages
	@scripts/phase '4/4 Page' scripts/site
	@echo 'Put the folder build/site, or what is in the zip, on any web host.'

test:
	@$(PACKAGES) test
	@scripts/test

quick:
	@$(PACKAGES) test
	@scripts/test --quick

bench:
	@$(PACKAGES) bench
	@scripts/build release
	@scripts/bench
	@scripts/bench_server
	@scripts/bench_web
	@scripts/bench_line
	@scripts/check_python bench

bench-gpu:
	@$(PACKAGES) bench
	@scripts/build release
	@scripts/gpu --bench

train:
	@scripts/train $(GAME) --minutes $(MINUTES) $(if $(RESUME),--resume)

package:
	@$(PACKAGES) $(if $(filter arm64,$(ARCH)),arm64,package)
	@ARCH='$(ARCH)' scripts/package

release:
	@$(PACKAGES) release
	@$(PACKAGES) arm64
	@scripts/release

install:
	@$(PACKAGES) play
	@scripts/build release -Dwasm=enabled '-Dprefix=$(PREFIX)'
	@scripts/web
	@DESTDIR='$(DESTDIR)' meson install -C build --no-rebuild --quiet

fuzz:
	@$(PACKAGES) test
	@scripts/build check
	@scripts/fuzz --keep $(FUZZ_SECONDS)

coverage:
	@$(PACKAGES) coverage
	@scripts/build coverage
	@scripts/coverage

golden:
	@scripts/build release
	@scripts/golden

campaign:
	@$(PACKAGES) test
	@scripts/build release
	@scripts/build check
	@scripts/campaign --hours $(HOURS)

mutants:
	@$(PACKAGES) test
	@scripts/mutate

map:
	@scripts/map

format:
	@scripts/format

# Before that, saves what an older version kept in build/play.
clean:
	@[ ! -e build/play/fanal.db ] || scripts/play --where
	rm -rf build build-check build-coverage build-package build-package-arm64 build-thread
