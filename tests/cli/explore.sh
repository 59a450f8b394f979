#!/bin/bash
# Tests fanal explore: the moves played from a position, counted as they are in the records.
source "$(dirname "$0")/tap.sh"

# Checks explore's counts of the first barge of each game except the first, and of its result.
counts_first_moves() {
    python3 - "$work/games" "$work/out" 2>>"$work/err" <<'PYTHON'
import json
import sys
from collections import defaultdict

games, wanted = [], defaultdict(lambda: [0, 0, 0])
for line in map(json.loads, open(sys.argv[1], encoding="utf-8")):
    if "format" in line:
        games.append([])
    games[-1].append(line)
for _, first, *_, result in games[1:]:
    row = wanted[first["move"]]
    row[0] += 1
    row[1] += result["places"][first["seat"]] == 1
    row[2] += result["points"][first["seat"]]
told = json.load(open(sys.argv[2], encoding="utf-8"))
assert told["legal"] == 4 and told["games"] == len(games) - 1, told
found = {row["move"]: [row["times"], row["won"], row["points"]] for row in told["moves"]["moves"]}
assert found == dict(wanted), (found, wanted)
assert told["view"]["times"] == 0
PYTHON
}

# Checks that every level counts all other games, since each had the same deal and the same moves.
counts_all() {
    python3 - "$work/out" "$1" 2>>"$work/err" <<'PYTHON'
import json
import sys

told = json.load(open(sys.argv[1], encoding="utf-8"))
for level in ("view", "board", "moves"):
    assert told[level]["games"] == int(sys.argv[2]), told
PYTHON
}

"$FANAL" record bretagne --players 3 --games 5 --seed explored -o "$work/games"
run explore "$work/games" --json
ok "the first question of a game is that of all others" counts_first_moves
run explore - <"$work/games"
ok "for people" is_done_saying '^The same round and legal moves: 4 times, in 4 of 4 other games$'
ok "... with the share that won" says '^barge [1-4] +[0-9]+ +[0-9]+% +[0-9]+\.[0-9]$'
ok "... and where no other game was" says '^The same open board: in none of 4 other games$'
"$FANAL" record lighthouse-run --seed explored -o "$work/one"
cat "$work/one" "$work/one" "$work/one" >"$work/same"
run explore "$work/same" --ply 6 --json
ok "the same game again is the same at every level" counts_all 2
cat "$work/one" "$work/games" >"$work/mixed"
run explore "$work/mixed" --json
ok "other games have other positions" counts_all 0
run explore "$work/one" --ply 4000
ok "a position that is not there" is_refused 2 'the first game has no choice after 4000 moves'
sed '$d' "$work/same" | sed '$s/"move":"[^"]*"/"move":"nonsense"/' >"$work/other"
run explore "$work/other" --ply 6
ok "a wrong line is named, and what was read is told" \
    eval '[ "$status" -eq 1 ] && grep -q "line " "$work/err" && grep -q "in 1 of 1" "$work/out"'
run explore "$work/nothing"
ok "a file that is not there" is_refused 1 'cannot read '
finish
