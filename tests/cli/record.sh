#!/bin/bash
# Tests fanal record: every set-up of every game, the effect of the options, and that all chance comes from
# the seed.
source "$(dirname "$0")/tap.sh"

# has_form GAME PLAYERS VARIANT GAMES: checks that the output is a sequence of records as docs/records.md
# defines them; prints what is wrong.
has_form() {
    python3 - "$work/out" "$@" <<'PYTHON'
import json
import sys

path, game, players, variant, games = sys.argv[1:]
HEADER = ["format", "game", "players", "variant", "options", "edition", "seed", "engine"]
complete, ply = 0, None
for number, line in enumerate(open(path, encoding="utf-8"), 1):
    entry = json.loads(line)
    where = f"line {number}: {line[:80]}"
    if ply is None:
        assert list(entry) == HEADER, where
        assert [entry[key] for key in HEADER[:4]] == [1, game, int(players), variant], where
        assert len(bytes.fromhex(entry["seed"])) == 32, where
        assert len(bytes.fromhex(entry["edition"]["hash"])) == 32, where
        ply = 0
    elif "move" in entry:
        assert list(entry) == ["ply", "seat", "move"] and entry["ply"] == ply, where
        assert 0 <= entry["seat"] < int(players), where
        ply += 1
    elif "points" in entry:
        assert list(entry) == ["points", "places"], where
        assert len(entry["points"]) == len(entry["places"]) >= int(players), where
        assert min(entry["places"]) == 1 and ply > 0, where
        complete, ply = complete + 1, None
    else:
        assert list(entry) == ["state"], where
assert ply is None and complete == int(games), f"{complete} games"
PYTHON
}

is_record() {
    is_done && has_form "$@"
}

same() {
    cmp -s "$work/$1" "$work/$2"
}

# keep NAME ARGUMENT...: records games and keeps the output.
keep() {
    run record "${@:2}"
    cp "$work/out" "$work/$1"
}

for game in $(games); do
    for variant in $(words_for "$game" --variant); do
        played=0
        for players in 2 3 4; do
            run record "$game" --players $players --variant "$variant" --games 5 --seed form
            if [ "$status" -eq 0 ]; then
                played=$((played + 1))
                ok "$game, $variant, $players players" is_record "$game" $players "$variant" 5
            else
                ok "$game, $variant is not for $players" is_refused 2 "is for .* not $players"
            fi
        done
        ok "$game, $variant can be played" test $played -gt 0
    done
    for option in $(words_for "$game" --option); do
        run record "$game" --option "$option" --seed form
        ok "$game, $option" is_record "$game" 2 base 1
        ok "... is in the header" says "\"options\":\\[\"$option\"\\]"
    done

    keep one "$game" --seed lighthouse
    keep two "$game" --seed lighthouse
    ok "$game: a seed is all of chance" same one two
    keep two "$game" --seed lighthousf
    ok "$game: another seed is another game" is_not same one two
    hex=$(printf lighthouse | sha256sum | cut -d ' ' -f 1)
    keep two "$game" --seed "$hex"
    ok "$game: a text stands for its SHA-256" same one two
    ok "$game: and that is the seed of the first game" says "\"seed\":\"$hex\""
    keep two --seed="${hex^^}" --players=2 "$game" --variant=base --player random
    ok "$game: order, case of digits and = do not matter" same one two
    keep two "$game" --seed lighthouse --player random,random
    ok "$game: one player for each seat" same one two
    keep three "$game" --seed lighthouse --games 3
    head -n "$(wc -l <"$work/one")" "$work/three" >"$work/two"
    ok "$game: a series begins with the single game" same one two
    ok "$game: and no two of its games are the same" \
        test "$(grep -o '"seed":"[^"]*"' "$work/three" | sort -u | wc -l)" -eq 3
    keep two "$game"
    keep three "$game"
    ok "$game: without a seed each game is another one" is_not same two three

    run record "$game" --seed lighthouse -o "$work/file"
    ok "$game: -o writes nothing to the output" is_not test -s "$work/out"
    ok "$game: -o writes the same to a file" same one file
    keep states "$game" --seed lighthouse --states
    ok "$game: --states has the form of a record" is_record "$game" 2 base 1
    grep -v '^{"state":' "$work/states" >"$work/two"
    ok "$game: --states only adds lines" same one two
    ok "$game: one state for the start and each move" test \
        "$(grep -c '^{"state":' "$work/states")" -eq $(($(wc -l <"$work/one") - 1))
    ok "$game: a state follows every header and move" test \
        "$(sed -n 'n;p' "$work/states" | grep -vc '^{"state":')" -eq 0
done

set -- "$(games | cut -d ' ' -f 1)"
run record "$1" -o "$work/missing/file"
ok "a folder that is not there" is_refused 1 "cannot write .*/missing/file: No such file"
run record "$1" -o "$work"
ok "a folder in place of a file" is_refused 1 "cannot write .*: Is a directory"
cp "$work/one" "$work/file"
run record "$1" --edition tests/cli/record.sh -o "$work/file"
ok "a call that fails leaves the file alone" same one file
finish
