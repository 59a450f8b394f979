#!/bin/bash
# Tests fanal arena: its report, that runs are repeatable, the stronger player's share, and refusals.
source "$(dirname "$0")/tap.sh"

# is_report GAME PLAYERS GAMES ENTRANT...: checks that $work/out is the object of --json, and adds up.
is_report() {
    python3 - "$work/out" "$@" 2>>"$work/err" <<'PYTHON'
import json
import sys

path, game, players, games, *names = sys.argv[1:]
report = json.load(open(path, encoding="utf-8"))
entrants = report["entrants"]
fine = [report["game"], report["players"], report["games"]] == [game, int(players), int(games)]
fine &= [entrant["name"] for entrant in entrants] == names
fine &= sum(entrant["games"] for entrant in entrants) == int(players) * int(games)
wins = sum(entrant["win_share"] * entrant["games"] for entrant in entrants)
fine &= abs(wins - int(games)) < 0.001 * int(games)
fine &= abs(sum(entrant["elo"] for entrant in entrants)) < 0.2 * len(names)
for entrant in entrants:
    fine &= 0 <= entrant["low"] <= entrant["win_share"] <= entrant["high"] <= 1
    fine &= isinstance(entrant["points"], (int, float))
    fine &= isinstance(entrant["points_by_source"], dict)
sys.exit(0 if fine else f"not what was asked for: {report}")
PYTHON
}

# Checks that the first entrant's interval is above 0.8, and the second one's below 0.2.
is_clear() {
    python3 - "$work/out" <<'PYTHON'
import json
import sys

first, second = json.load(open(sys.argv[1], encoding="utf-8"))["entrants"]
sys.exit(not (first["low"] > 0.8 and second["high"] < 0.2 and first["points"] > second["points"]))
PYTHON
}

# repeats NAME ARGUMENT...: checks that two calls write the same.
repeats() {
    local name=$1
    shift
    run arena "$@"
    mv "$work/out" "$work/first"
    run arena "$@"
    ok "$name" cmp -s "$work/first" "$work/out"
}

# refuse NAME SENTENCE ARGUMENT...
refuse() {
    local name=$1 sentence=$2
    shift 2
    run arena "$@"
    ok "$name" is_refused 2 "$sentence"
}

check_game() {
    local game=$1
    # Greedy is slow in Bretagne, and never loses there.
    run arena "$game" --entrants greedy,random --games "$2" --seed arena --json
    ok "$game: --json adds up" is_report "$game" 2 "$2" greedy random
    ok "$game: greedy beats random clearly" is_clear
    run arena "$game" --entrants search:20,random --games 4
    ok "$game: the table" is_done_saying "^$game, 2 players, 4 games\$"
    ok "$game: its columns" says '^ +games +wins +95% interval +Elo +points$'
    for entrant in search:20 random; do
        ok "$game: the line of $entrant" says \
            "^$entrant +4 +[0-9.]+% +[0-9.]+%– *[0-9.]+% +-?[0-9]+ +-?[0-9.]+\$"
    done
    for players in 2 3 4; do
        run arena "$game" --players $players --entrants search:9,random,search:7 --games 5 --json
        ok "$game, $players players: games are rounded up to whole rotations" is_report \
            "$game" $players $(((5 + players - 1) / players * players)) search:9 random search:7
    done
    run arena "$game" --players 4 --entrants random,random,search:5 --games 12 --json
    ok "$game: entrants of one name are one line" is_report "$game" 4 12 random search:5
    repeats "$game: the same seed, the same report" \
        "$game" --players 3 --entrants search:30,level:2 --games 6 --seed again --json
    cp "$work/out" "$work/kept"
    run arena "$game" --players 3 --entrants search:30,level:2 --games 6 --seed other --json
    ok "$game: another seed, another report" is_not cmp -s "$work/kept" "$work/out"
}

check_game lighthouse-run 200
check_game bretagne 20
run arena lighthouse-run --entrants greedy,random --games 8 --seed 3
ok "who never wins has an interval from 0" says '^random +8 +0\.0% +0\.0%–'

refuse "an unknown entrant" "no player 'chess'; there is random" bretagne --entrants greedy,chess
refuse "an unknown first entrant" "no player 'Random'" bretagne --entrants Random,greedy
refuse "an empty entrant" "no player ''" bretagne --entrants greedy,,random
refuse "a budget of nothing" "no player 'search:0'" bretagne --entrants search:0,random
refuse "a level that is not there" "no player 'level:6'" bretagne --entrants level:6,random
refuse_net() {
    local name=$1 file=$2 sentence=$3
    run arena lighthouse-run --entrants policy,greedy --net "$file"
    ok "a network that is $name" is_refused 1 "$sentence"
}

refuse_net "no file" "$work/none.net" "cannot read"
refuse_net "no network" data/lighthouse-run.json "this is not a network file"
run arena landfall --entrants policy,greedy
ok "a game without a network" is_refused 1 "policy cannot play landfall: there is no network"
refuse "one entrant" "at least two" bretagne --entrants greedy
refuse "no entrants" "at least two" bretagne
refuse "empty entrants" "at least two" bretagne --entrants ''
refuse "too many entrants" "too long" bretagne --entrants "$(printf 'random,%.0s' {1..17})"
refuse "no games" "games" bretagne --entrants random,greedy --games 0
refuse "too many players" "players" bretagne --entrants random,greedy --players 5
refuse "an unknown game" "chess" chess --entrants random,greedy
refuse "no game" "." --entrants random,greedy
finish
