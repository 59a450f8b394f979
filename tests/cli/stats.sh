#!/bin/bash
# Tests fanal stats: the table, the games that it counts, and refusals.
source "$(dirname "$0")/tap.sh"

# refuse NAME SENTENCE ARGUMENT...
refuse() {
    local name=$1 sentence=$2
    shift 2
    run "$@"
    ok "$name" is_refused 2 "$sentence"
}

# Checks that every row has its label, a figure per game and a share; the shares of a group make 100 %.
is_table() {
    python3 - "$work/out" 2>>"$work/err" <<'PYTHON'
import re
import sys
from collections import defaultdict

head, columns, *rows = open(sys.argv[1], encoding="utf-8").read().splitlines()
shares = defaultdict(float)
labels = []
for row in rows:
    found = re.fullmatch(r"(\w+): (\S.*?) +(\d+\.\d\d) +(\d+\.\d)%( +(\d+\.\d)%)?", row)
    if not found or float(found[6] or 0) > 100:
        sys.exit(f"not a row: {row}")
    labels.append(f"{found[1]}: {found[2]}")
    shares[found[1]] += float(found[4])
off = [group for group, share in shares.items() if abs(share - 100) > 0.05 * len(rows)]
fine = columns.split() == ["per", "game", "share", "winners'"] and labels == sorted(set(labels))
sys.exit(0 if labels and fine and not off else f"wrong: {off} {columns}")
PYTHON
}

# Prints the seed of the first of these records whose first place is shared.
seed_of_shared_place() {
    python3 - "$1" <<'PYTHON'
import json
import sys

seed = ""
for line in map(json.loads, open(sys.argv[1], encoding="utf-8")):
    seed = line.get("seed", seed)
    if line.get("places", []).count(1) > 1:
        print(seed)
        break
PYTHON
}

# Checks that $work/out is about the games of these records. A shared first place does not double points.
is_about() {
    python3 - "$work/out" "$1" 2>>"$work/err" <<'PYTHON'
import json
import re
import sys

head = open(sys.argv[1], encoding="utf-8").readline().rstrip()
lines = [json.loads(line) for line in open(sys.argv[2], encoding="utf-8")]
results = [line for line in lines if "places" in line]
wanted = [sum("move" in line for line in lines),
          sum(sum(result["points"]) / len(result["points"]) for result in results),
          sum(result["points"][result["places"].index(1)] for result in results)]
found = re.fullmatch(r".*, (\d+) games: (\S+) moves, (\S+) points, winner (\S+)", head)
games = len(results)
fine = found and int(found[1]) == games and all(
    abs(float(said) - figure / games) < 0.051 for said, figure in zip(found.groups()[1:], wanted))
sys.exit(0 if fine else f"{head}: {[figure / games for figure in wanted]}")
PYTHON
}

for game in $(games); do
    for players in 2 3 4; do
        run stats "$game" --players $players --games 20 --seed 7
        ok "$game, $players players" is_done_saying "^$game, $players players, 20 games: "
        ok "... in a table" is_table
    done
    cp "$work/out" "$work/first"
    run stats "$game" --players 4 --seed=7 --games=20
    ok "$game: the same seed, the same table" cmp -s "$work/out" "$work/first"
    run stats "$game" --players 4 --seed 8 --games 20
    ok "$game: another seed, another table" is_not cmp -s "$work/out" "$work/first"
    run stats "$game"
    ok "$game: one game by default" is_done_saying '^[a-z-]+, 2 players, 1 games: '

    run record "$game" --games 20 --seed 1
    cp "$work/out" "$work/record"
    run stats "$game" --games 20 --seed 1
    ok "$game: the figures are those of the recorded games" is_about "$work/record"

    for variant in $(words_for "$game" --variant); do
        run stats "$game" --games 5 --variant "$variant" --player random
        ok "$game: $variant" is_done_saying "^$game, 2 players, 5 games: "
        ok "... in a table" is_table
    done

    sed 's/"name": "[^"]*"/"name": "other"/' "data/$game.json" >"$work/other"
    run stats "$game" --edition "$work/other"
    ok "$game: another edition" is_done_saying "^$game, "
    head -c 200 "data/$game.json" >"$work/bad"
    run stats "$game" --edition "$work/bad"
    ok "$game: a broken edition" is_refused 1 'edition: not valid JSON'
    run stats "$game" --edition "$work/missing"
    ok "$game: an edition that is not there" is_refused 1 'cannot read .*/missing'

    refuse "$game: an unknown variant" "'nonsense'; there is base" \
        stats "$game" --variant nonsense
    refuse "$game: an unknown option" "has no option 'nonsense'" stats "$game" --option nonsense
    refuse "$game: an option of another command" "'fanal stats' has no option '--json'" \
        stats "$game" --json
    refuse "$game: too many players" "--players takes a whole number from 2 to 4" \
        stats "$game" --players 5
    refuse "$game: no games at all" "--games takes a whole number from 1 to" \
        stats "$game" --games 0
    refuse "$game: an unknown player" "no player 'nonsense'" stats "$game" --player nonsense
    refuse "$game: one word too many" "one word too many" stats "$game" "$game"
    refuse "a typo in $game" "did you mean '$game'" stats "${game}x"
done

run stats bretagne --games 4 --players 3 --seed 1
ok "five rounds of three barges" python3 -c "
import sys
rows = [line.split() for line in open(sys.argv[1]) if line.startswith('barge: ')]
sys.exit(abs(sum(float(row[2]) for row in rows) - 15) > 0.03)" "$work/out"
run stats bretagne --option strict-loads --option tight-bank
ok "options of a game" is_done_saying '^bretagne, '

"$FANAL" record lighthouse-run --games 500 --seed 1 >"$work/record"
seed=$(seed_of_shared_place "$work/record")
ok "there is a game with a shared first place" test -n "$seed"
"$FANAL" record lighthouse-run --seed "$seed" >"$work/record"
run stats lighthouse-run --seed "$seed"
ok "... and its winners have the points of one" is_about "$work/record"

refuse "a variant for another number of players" 'erik is for 2 players, not 3' \
    stats lighthouse-run --variant erik --players 3
refuse "without a game" "'fanal stats' needs GAME" stats

run --help
ok "the overview names stats" is_done_saying '^  fanal stats +plays games'
run stats --help
ok "its help tells how to call it" is_done_saying '^usage: fanal stats GAME '
ok "... and what it prints" says 'per game'
finish
