#!/bin/bash
# Tests fanal replay on sound records.
source "$(dirname "$0")/tap.sh"

# Checks that every move of the output is among its legal moves, which are listed once, in byte order; and
# that without the lists the output is the original record.
lists_legal_moves() {
    python3 - "$1" "$work/out" <<'PYTHON'
import json
import sys

given, told = ([json.loads(line) for line in open(name)] for name in sys.argv[1:])
several = 0
for line in told:
    if "move" in line:
        legal = line.pop("legal")
        assert line["move"] in legal and legal == sorted(set(legal)), line
        several += len(legal) > 1
assert told == [line for line in given if "state" not in line] and several > 5
PYTHON
}

for game in $(games); do
    for variant in $(words_for "$game" --variant); do
        for players in 2 3 4; do
            "$FANAL" record "$game" --players $players --variant "$variant" --games 20 \
                --seed again -o "$work/record" 2>"$work/error" || continue
            run replay "$work/record"
            ok "$game, $variant, $players players" is_done_saying '^20 games replayed, '
        done
    done
    "$FANAL" record "$game" --games 2 --seed again --states >"$work/record"
    run replay "$work/record"
    ok "$game with states" is_done_saying '^2 games replayed, '
    run replay --moves "$work/record"
    ok "$game: what was legal" lists_legal_moves "$work/record"
    cp "$work/out" "$work/legal"
    run replay "$work/legal"
    ok "$game: and that is a record too" is_done_saying '^2 games replayed, '
    sed '6s/"move":"[^"]*"/"move":"nonsense"/' "$work/legal" >"$work/other"
    run replay --moves "$work/other"
    ok "$game: up to a wrong line" test "$status $(wc -l <"$work/out")" = "1 5"
    run replay --course "$work/record"
    ok "$game: points by round and source" test "$(grep -c '^{"rounds":\[\[' "$work/out")" = 2
    run replay - <"$work/record"
    ok "$game from standard input" is_done_saying '^2 games replayed, '
    sed 's/$/\r/' "$work/record" >"$work/other"
    run replay "$work/other"
    ok "$game with the line ends of other systems" is_done_saying '^2 games replayed, '
    head -c -1 "$work/record" >"$work/other"
    run replay "$work/other"
    ok "$game without the last line end" is_done_saying '^2 games replayed, '
    "$FANAL" record "$game" --seed again >"$work/other"
    cat "$work/record" >>"$work/other"
    run replay "$work/other"
    ok "$game, two files in one" is_done_saying '^3 games replayed, '
done
for record in tests/golden/*.jsonl; do
    cat "$record"
done >"$work/golden"
run replay "$work/golden"
ok "all golden games" is_done_saying "^$(grep -c '"format"' "$work/golden") games replayed, "
finish
