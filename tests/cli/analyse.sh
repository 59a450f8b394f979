#!/bin/bash
# Tests fanal analyse: for people, for programs, and on incomplete records.
source "$(dirname "$0")/tap.sh"

# Checks that the JSON of the last run covers this many moves, and that every row of its balance adds up.
adds_up() {
    python3 - "$work/out" "$1" <<'PYTHON'
import json
import sys

told = json.load(open(sys.argv[1]))
assert told["analysis"] == 1 and told["moves"] == int(sys.argv[2]), told["moves"]
assert all(len(curve) == told["moves"] + 1 for curve in told["chances"])
for rows in told["balance"]:
    for row in rows:
        assert row["start"] + row["own"] + row["others"] + row["draws"] == row["end"], row
    assert sum(row["draws"] for row in rows) == 0
for decision in told["decisions"]:
    moves = [option["move"] for option in decision["options"]]
    assert decision["move"] in moves and len(moves) == len(set(moves)), decision
PYTHON
}

# Checks that the last call did what it could, and said what was wrong.
complains() {
    [ "$status" -eq 1 ] && grep -qE -- "$1" "$work/err"
}

for game in $(games); do
    "$FANAL" record "$game" --seed analysed -o "$work/record"
    moves=$(grep -c '"move"' "$work/record")
    run analyse "$work/record" --json --budget 1
    ok "$game as JSON" adds_up "$moves"
    run analyse - --budget 1 --seat 1 <"$work/record"
    ok "$game for people" is_done_saying '^Chance to win, as Seat 1 knew it;'
    run analyse "$work/record" --open-hands --budget 1
    ok "$game with open hands" is_done_saying '^Chance to win, with open hands$'
    run analyse "$work/record" --ply 7 --budget 1
    ok "$game, one turn" is_done_saying "^$game, 2 players, $moves moves;"
    head -20 "$work/record" >"$work/other"
    run analyse "$work/other" --budget 1
    ok "$game that stops" is_done_saying '^The game is not over'
    sed '12s/"move":"[^"]*"/"move":"nonsense"/' "$work/record" >"$work/other"
    run analyse "$work/other" --json --budget 1
    ok "$game with a wrong line says so" complains 'line 12: '
    ok "$game with a wrong line is shown up to it" adds_up 10
    sed '1s/"hash":"../"hash":"00/' "$work/record" >"$work/other"
    run analyse "$work/other"
    ok "$game of another edition" is_refused 1 'which is not available'
done
run analyse "$work/record" --lang de --budget 1
ok "in German" is_done_saying '^Können und Glück, in % der Gewinnchance$'
run analyse "$work/record" --lang fr --budget 1
ok "in French" is_done_saying '^Talent et chance, en % des chances de gagner$'
run analyse "$work/record" --lang it --budget 1
ok "a language that is not there" is_refused 2 "there is no language 'it'"
run analyse "$work/record" --seat 3 --budget 1
ok "a seat that is not there" is_refused 2 'there are seats 0 to 1'
run analyse "$work/record" --ply 4000 --budget 1
ok "a move that is not there" is_refused 2 'the record has '
run analyse "$work/nothing"
ok "a file that is not there" is_refused 1 'cannot read '
echo '{}' >"$work/other"
run analyse "$work/other"
ok "a file that is no record" is_refused 1 'this is no record of a game: '
finish
