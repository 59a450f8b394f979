#!/bin/bash
# Tests the one line that make play prints about each phase: scripts/phase hides the output of a command
# that succeeds and shows it if the command fails, and scripts/bootstrap counts the steps of apt-get.
# shellcheck source=tests/cli/tap.sh
source "$(dirname "$0")/../cli/tap.sh"

unset VERBOSE
tree="$work/my games"
mkdir -p "$tree/scripts" "$work/bin"
cp scripts/phase scripts/bootstrap "$tree/scripts/"

# program NAME: makes an executable in bin from the text on standard input.
program() {
    { echo '#!/bin/bash'; cat; } >"$work/bin/$1"
    chmod +x "$work/bin/$1"
}
# phase ARGUMENT...: calls scripts/phase with the programs of bin before all others.
phase() {
    called="scripts/phase $*"
    PATH=$work/bin:$PATH "$tree/scripts/phase" "$@" >"$work/out" 2>"$work/err"
    status=$?
}

program ninja-like <<<'echo noise; echo "[1/3] one"; echo "[3/3] three"'
phase '1/4 Building' ninja-like
ok "a phase is one line with a count and its time" \
    grep -qE '^1/4 Building: 3 of 3 \([0-9]+ s\)$' "$work/out"
ok "... and says nothing else" [ "$(cat "$work/out" "$work/err" | wc -l)" = 1 ]
ok "... the rest is in its log" grep -qx noise "$tree/build/logs/ninja-like.log"

program idle <<<'echo "ninja: no work to do."'
phase Building idle
ok "without a count the last line is the summary" grep -qE '^Building: no work to do \(' "$work/out"

program broken <<<'echo "a fault"; echo "on stderr" >&2; exit 7'
phase Building broken
ok "a failed phase ends with the status of its command" [ "$status" = 7 ]
ok "... and shows what the command printed" eval 'says "^a fault\$" && says "^on stderr\$"'

program long-winded <<<'seq 1000; exit 1'
phase Building long-winded
ok "of a long log it shows the end and names the file" eval \
    'says "lines of build/logs/long-winded.log" && says "^1000\$" && ! says "^900\$"'

called='VERBOSE=1 scripts/phase'
VERBOSE=1 PATH=$work/bin:$PATH "$tree/scripts/phase" Building ninja-like >"$work/out" 2>"$work/err"
status=$?
ok "VERBOSE shows all of it" eval 'is_done_saying "^noise\$"'
phase Building
ok "a call without a command is refused" [ "$status" = 2 ]

# A fake apt-get that prints a status line for each step.
program id <<<'echo 0'
program dpkg-query <<<'echo not-installed'
program apt-get <<'APT'
echo "apt-get $*" >>"$CALLS"
[[ $* == *install* ]] || exit 0
[ -z "${REFUSED:-}" ] || { echo "E: Unable to locate package"; exit 100; }
echo '2 upgraded, 3 newly installed, 0 to remove and 1 not upgraded.'
for n in 1 2 3 4 5; do echo "dlstatus:$n:$((n * 20)).0000:Retrieving file $n of 5"; done
for n in 1 2 3 4 5; do echo "pmstatus:lib$n:$n:Unpacking lib$n (amd64)"; done
for n in 1 2 3 4 5; do echo "pmstatus:lib$n:$n:Installed lib$n (amd64)"; done
APT
export CALLS=$work/calls
phase 'Debian packages' "$tree/scripts/bootstrap" build
ok "the packages that were installed are counted" grep -qE '^Debian packages: 5 installed \(' "$work/out"
ok "... at each stage" diff "$tree/build/logs/bootstrap.log" - <<<"$(
    sed -n 1,2p "$tree/build/logs/bootstrap.log"
    for stage in downloaded unpacked 'set up'; do
        for n in 1 2 3 4 5; do echo "[$n/5] $stage"; done
    done
    echo 5 installed)"
ok "... without recommended ones" grep -q -- 'install -y --no-install-recommends' "$CALLS"
called='apt-get that fails'
REFUSED=1 PATH=$work/bin:$PATH "$tree/scripts/phase" Packages "$tree/scripts/bootstrap" build \
    >"$work/out" 2>"$work/err"
status=$?
ok "a package that cannot be installed is a failure that says so" eval \
    '[ "$status" != 0 ] && says "Unable to locate"'

program dpkg-query <<<'echo installed'
for tool in gcc meson ninja python3 pkg-config; do program $tool <<<''; done
: >"$CALLS"
phase 'Debian packages' "$tree/scripts/bootstrap" build
ok "nothing is installed twice" eval 'says "all there" && [ ! -s "$CALLS" ]'

program dpkg-query <<<'echo not-installed'
program id <<<'echo 1000'
program sudo <<<'echo "sudo $*" >>"$CALLS"; [ "$1" != -v ]'
phase 'Debian packages' "$tree/scripts/bootstrap" build
ok "somebody who may not install is told what to ask for" eval \
    '[ "$status" = 1 ] && says "please ask for: .*libsqlite3-dev"'
ok "... and nothing was tried" [ "$(cat "$CALLS")" = 'sudo -v' ]
finish
