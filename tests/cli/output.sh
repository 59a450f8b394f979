#!/bin/bash
# Tests that an output that cannot be written is an error, not silence.
source "$(dirname "$0")/tap.sh"

if [ ! -w /dev/full ]; then
    echo "1..0 # SKIP there is no /dev/full"
    exit 0
fi

# fill ARGUMENT...: checks that a call says that its output could not be written.
fill() {
    called="fanal $* >/dev/full"
    : >"$work/out"
    "$FANAL" "$@" >/dev/full 2>"$work/err"
    status=$?
    ok "$*" is_refused 1 'could not be written'
}

game=$(games | cut -d ' ' -f 1)
"$FANAL" record "$game" --seed 1 -o "$work/record"
fill --help
fill --version
fill record --help
fill record "$game"
fill record "$game" --games 100 --states
fill record "$game" -o /dev/full
fill replay tests/golden/"$game"-2-base.jsonl
fill edition show "$game"
fill edition check data/"$game".json
fill bench "$game" --seconds 0.01
fill bench "$game" --seconds 0.01 --json
finish
