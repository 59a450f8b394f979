#!/bin/bash
# Tests fanal solve: its report, that runs are repeatable, and refusals.
source "$(dirname "$0")/tap.sh"

# refuse NAME SENTENCE ARGUMENT...
refuse() {
    local name=$1 sentence=$2
    shift 2
    run "$@"
    ok "$name" is_refused 2 "$sentence"
}

run solve lighthouse-run --games 12 --seed 1 --player greedy --entrants greedy,random
ok "endgames are solved, all of them exactly" is_done_saying \
    '^lighthouse-run, 12 games, ([0-9]+) positions near the end, \1 solved, \1 of them exactly$'
ok "... and each entrant has a line" says '^greedy +[0-9]+ +[0-9.]+%'
ok "... with its interval" says '^random .*%– *[0-9.]+% +[0-9.]+$'
cp "$work/out" "$work/first"
run solve lighthouse-run --games 12 --seed 1 --player greedy --entrants greedy,random
ok "the same seed tells the same" cmp "$work/out" "$work/first"
run solve lighthouse-run --seed 1 --player greedy --variant great-fleet --entrants greedy
ok "the great fleet too" is_done_saying '^lighthouse-run, 1 games, [1-9]'
run solve landfall --seed 1 --entrants greedy
ok "of other games nothing is solved" is_done_saying ' 0 solved'

refuse "without entrants" 'solve needs --entrants' solve lighthouse-run
refuse "an unknown entrant" "there is no player 'great'" solve lighthouse-run --entrants great
refuse "a bot of one's own" "players of its own only, not 'cmd:true'" \
    solve lighthouse-run --entrants cmd:true
refuse "without a game" "'fanal solve' needs GAME" solve --entrants greedy

run --help
ok "the overview names solve" is_done_saying '^  fanal solve +works out endgames'
run solve --help
ok "its help tells how to call it" is_done_saying '^usage: fanal solve GAME '
finish
