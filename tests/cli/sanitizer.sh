#!/bin/bash
# Repeats bad calls, bad files and ranks with the sanitizers. Programs start slowly with them, so only some
# of the many wrong editions are tried.
source "$(dirname "$0")/tap.sh"

if [ ! -x build-check/fanal ]; then
    echo "1..0 # SKIP there is no build-check/fanal"
    exit 0
fi
if [ "$FANAL" -ef build-check/fanal ]; then
    echo "1..0 # SKIP all tests run with build-check/fanal"
    exit 0
fi
for name in usage bad_records edition verify journal ranks; do
    called="tests/cli/$name.sh"
    FANAL_SHORT=1 FANAL=build-check/fanal "$called" >"$work/tap" 2>"$work/err"
    status=$?
    grep -A 12 '^not ok' "$work/tap" >"$work/out"
    ok "$name" test $status -eq 0
done
finish
