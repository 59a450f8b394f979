#!/bin/bash
# Tests the help of fanal.
source "$(dirname "$0")/tap.sh"

commands=$("$FANAL" --help | sed -n 's/^  fanal \([a-z]*\) .*/\1/p')

for word in --help -h help; do
    run "$word"
    ok "$word is an overview" is_done_saying '^usage:'
done
for game in $(games); do
    ok "the overview names $game" says "Games:.* $game[ .]"
done
ok "the overview leaves out the example" is_not says 'landfall'
for command in record replay verify bench edition; do
    ok "the overview names $command" says "^  fanal $command "
done

version=$(sed -n 's/^#define FANAL_VERSION "\(.*\)"/\1/p' include/fanal/match.h)
run --version
ok "--version is that of the library" is_done_saying "^fanal ${version//./\\.}\$"

for command in $commands; do
    run "$command" --help
    ok "$command --help tells how to call it" is_done_saying "^usage: fanal $command "
    ok "$command --help leaves out the example" is_not says 'landfall'
    cp "$work/out" "$work/help"
    run "$command" -h
    ok "$command -h says the same" cmp -s "$work/out" "$work/help"
    run help "$command"
    ok "help $command says the same" cmp -s "$work/out" "$work/help"
    run "$command" --games nonsense --help
    ok "$command --help wins over other words" is_done_saying "^usage: fanal $command "
done

run help pley
ok "help for what is no command" is_refused 2 "no command 'pley', did you mean 'play'"

run record landfal --seed 1
ok "nobody is led to the example" is_refused 2 "no game 'landfal'; there is bretagne, lighthouse-run\$"
run record landfall --seed 1 -o "$work/landfall.jsonl"
ok "who names it gets it" is_done
run play landfall --plain
ok "... in the terminal too" is_done_saying '^Landfall, Base game: '
run watch "$work/landfall.jsonl" --plain
ok "... and its record" is_done_saying '^The game is over\.'

run
ok "without a command, the overview is an error" [ "$status" -eq 2 ]
ok "... and goes to standard error" grep -q '^usage:' "$work/err"
ok "... alone" is_not test -s "$work/out"
finish
