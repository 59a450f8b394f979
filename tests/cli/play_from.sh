#!/bin/bash
# Tests fanal play --from: games that begin at a position of a record, and positions that are refused.
source "$(dirname "$0")/tap.sh"
yes 1 | head -n 4000 >"$work/first"

# begin GAME PLY ARGUMENT...: plays from there to the end, always the first move, into $work/played.
begin() {
    rm -f "$work/played"
    "$FANAL" record "$1" --players 3 --seed from >"$work/record"
    run play --from "$work/record" --ply "$2" --bot 1 -o "$work/played" --script "$work/first" \
        "${@:3}"
}

# Checks that the new record has the first moves of the other one, and passes replay.
goes_on_from() {
    [ "$status" = 0 ] && "$FANAL" replay "$work/played" >/dev/null &&
        [ "$(sed -n "2,$(($1 + 1))p" "$work/played")" = "$(sed -n "2,$(($1 + 1))p" "$work/record")" ]
}

header_has() {
    head -n 1 "$work/played" | grep -q "$1"
}

for game in lighthouse-run bretagne; do
    begin $game 40
    ok "$game: as it was" goes_on_from 40
    ok "$game: the record says where" header_has '"format":1,.*"played_on":{"ply":40}'
    begin $game 40 --anew --seat 2 --seed other
    ok "$game: imagined anew" goes_on_from 40
    ok "$game: the record says so" header_has \
        '"format":2,.*"played_on":{"ply":40,"anew":\[{"ply":40,"seat":2,"seed":'
    cp "$work/played" "$work/anew"
    run play --from "$work/anew" --ply 50 --bot 1 --script "$work/first"
    ok "$game: and can be played on again" is_done
done

run play --from "$work/record" --ply 4000 --script "$work/first"
ok "a move that is not there" is_refused 1 'moves'
run play --from "$work/record" --script "$work/first"
ok "after the end" is_refused 1 'the game is over there'
run play --from "$work/record" --ply 3 --seat 3 --script "$work/first"
ok "a seat that is not there" is_refused 2 'there are 3 seats'
run play lighthouse-run --from "$work/record" --ply 3 --script "$work/first"
ok "another game" is_refused 1 'holds a game of bretagne'
run play --from "$work/record" --ply 3 -o "$work/anew" --script "$work/first"
ok "a file that is there" is_refused 1 'name another file'
run play --from "$work/nothing" --script "$work/first"
ok "a file that is not" is_refused 1 'cannot read'
finish
