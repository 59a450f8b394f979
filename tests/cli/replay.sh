#!/bin/bash
# fanal replay of sound records.
source "$(dirname "$0")/tap.sh"

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
