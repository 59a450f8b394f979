# Helpers for the tests of the command line, which source this file: it calls $FANAL and prints TAP.
# shellcheck shell=bash
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1

FANAL=${FANAL:-build/fanal}
# No test expects the exit status of a sanitizer's finding.
export ASAN_OPTIONS=exitcode=99 UBSAN_OPTIONS=exitcode=99
TIMEOUT_S=3600 # by the clock; the limit of the step, which is patient, comes first

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_STATE_HOME=$work/state # for the games that fanal keeps
count=0
failed=0
status=0
called=

# Calls fanal; leaves its exit status in $status, its output in $work/out and $work/err.
run() {
    called="fanal $*"
    timeout "$TIMEOUT_S" "$FANAL" "$@" >"$work/out" 2>"$work/err"
    status=$?
}

# ok NAME COMMAND...: prints a test that passes if the command succeeds; otherwise also the last call.
ok() {
    local name=$1
    shift
    count=$((count + 1))
    if "$@"; then
        echo "ok $count - $name"
        return
    fi
    failed=1
    echo "not ok $count - $name"
    {
        echo "$called"
        echo "exit status $status"
        head -n 20 "$work/out" "$work/err" | cut -c 1-300
    } | sed 's/^/# /'
}

finish() {
    echo "1..$count"
    exit "$failed"
}

# Checks that the last call did its work and had nothing to complain about.
is_done() {
    [ "$status" -eq 0 ] && [ ! -s "$work/err" ]
}

# Checks that the last call's output matches this extended regular expression.
says() {
    grep -qE -- "$1" "$work/out"
}

is_done_saying() {
    is_done && says "$1"
}

# is_refused STATUS SENTENCE: checks that the last call failed and said why, only on standard error.
is_refused() {
    [ "$status" -eq "$1" ] && [ ! -s "$work/out" ] &&
        head -n 1 "$work/err" | grep -q '^fanal: ' && grep -qE -- "$2" "$work/err"
}

is_not() {
    ! "$@"
}

games() {
    "$FANAL" --help | sed -n 's/.*Games: \(.*\)\.$/\1/p'
}

# words_for GAME --variant|--option: prints those of the game, from the error about an unknown one.
words_for() {
    "$FANAL" record "$1" "$2" '?' 2>&1 >/dev/null | sed -n 's/.*; there is //p' | tr -d ,
}
