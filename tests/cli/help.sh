#!/bin/bash
# What fanal says about itself.
source "$(dirname "$0")/tap.sh"

commands=$("$FANAL" --help | sed -n 's/^  fanal \([a-z]*\) .*/\1/p')

for word in --help -h help; do
    run "$word"
    ok "$word is an overview" is_done_saying '^usage:'
done
for game in $(games); do
    ok "the overview names $game" says "Games:.* $game[ .]"
done
for command in record replay verify bench edition; do
    ok "the overview names $command" says "^  fanal $command "
done

version=$(sed -n 's/^#define FANAL_VERSION "\(.*\)"/\1/p' include/fanal/match.h)
run --version
ok "--version is that of the library" is_done_saying "^fanal ${version//./\\.}\$"

for command in $commands; do
    run "$command" --help
    ok "$command --help tells how to call it" is_done_saying "^usage: fanal $command "
    cp "$work/out" "$work/help"
    run "$command" -h
    ok "$command -h says the same" cmp -s "$work/out" "$work/help"
    run "$command" --games nonsense --help
    ok "$command --help wins over other words" is_done_saying "^usage: fanal $command "
done

run
ok "without a command, the overview is an error" [ "$status" -eq 2 ]
ok "... and goes to standard error" grep -q '^usage:' "$work/err"
ok "... alone" is_not test -s "$work/out"
finish
