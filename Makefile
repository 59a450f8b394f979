# The front door. Meson does the work; the scripts know the details.

FUZZ_SECONDS ?= 60

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help build play test bench fuzz coverage golden format clean

help:
	@echo 'make play      install what is missing, build, start a game against bots'
	@echo 'make test      install what is missing, build, run every test'
	@echo 'make build     build/fanal and the libraries, nothing else'
	@echo 'make bench     the benchmark table'
	@echo 'make fuzz      fuzz every reader of outside text, FUZZ_SECONDS=$(FUZZ_SECONDS) each'
	@echo 'make coverage  branch coverage of the rules and the match'
	@echo 'make golden    play the golden games again and keep the result'
	@echo 'make format    clang-format on all C files'
	@echo 'make clean     remove the build folders'

build:
	@scripts/bootstrap build
	@scripts/build release

play:
	@scripts/bootstrap build
	@scripts/build release
	@build/fanal play lighthouse-run

test:
	@scripts/bootstrap test
	@scripts/test

bench:
	@scripts/bootstrap bench
	@scripts/build release
	@scripts/bench
	@scripts/bench_server

fuzz:
	@scripts/bootstrap test
	@scripts/build check
	@scripts/fuzz --keep $(FUZZ_SECONDS)

coverage:
	@scripts/bootstrap coverage
	@scripts/build coverage
	@scripts/coverage

golden:
	@scripts/build release
	@scripts/golden

format:
	@scripts/format

clean:
	rm -rf build build-check build-coverage
