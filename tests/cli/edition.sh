#!/bin/bash
# Tests fanal edition, and records of other editions than the built-in one.
source "$(dirname "$0")/tap.sh"

# refuse NAME SENTENCE: checks that $work/bad is refused as an edition.
refuse() {
    run edition check "$work/bad"
    ok "$1" is_refused 1 "/bad: .*$2"
}

# Breaks every entry of an edition in turn, or with FANAL_SHORT one in 17. Each must be refused with a
# message that names it.
refuses_wrong_entries() {
    python3 - "$FANAL" "$1" "$work/bad" >"$work/out" <<'PYTHON'
import copy
import json
import os
import subprocess
import sys

fanal, path, bad = sys.argv[1:]
edition = json.load(open(path, encoding="utf-8"))
REMOVED = object()
STRIDE = 17 if "FANAL_SHORT" in os.environ else 1
WRONG = [-1, 1.5, 1000000, 10 ** 30, "", "x" * 500, [], {}, [[[]]], REMOVED]
missed = []


def places(value, way=()):
    """Yields the way to every value below the top."""
    for key in value if isinstance(value, dict) else range(len(value)):
        yield (*way, key)
        if isinstance(value[key], (dict, list)):
            yield from places(value[key], (*way, key))


def refuses(way, value):
    wrong = copy.deepcopy(edition)
    holder = wrong
    for key in way[:-1]:
        holder = holder[key]
    if value is REMOVED:
        del holder[way[-1]]
    else:
        holder[way[-1]] = value
    with open(bad, "w", encoding="utf-8") as file:
        json.dump(wrong, file)
    done = subprocess.run([fanal, "edition", "check", bad], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, encoding="utf-8", check=False)
    name = [key for key in way if isinstance(key, str)][-1]
    if done.returncode != 1 or done.stdout or name not in done.stderr:
        missed.append(f"{way} = {value}: exit status {done.returncode}, {done.stderr.strip()}")


for number, way in list(enumerate(places(edition)))[::STRIDE]:
    value = edition
    for key in way:
        value = value[key]
    refuses(way, None)
    if WRONG[number % len(WRONG)] != value:
        refuses(way, WRONG[number % len(WRONG)])
    if isinstance(value, dict):
        refuses((*way, "surplus"), 1)
refuses(("surplus",), 1)
print(*missed[:20], sep="\n")
sys.exit(1 if missed else 0)
PYTHON
}

for game in $(games); do
    run edition show "$game"
    ok "show $game is the file in data" cmp -s "$work/out" "data/$game.json"
    run edition check "data/$game.json"
    ok "the built-in edition of $game is sound" is_done_saying "is a sound edition of $game"
    run edition check - <"data/$game.json"
    ok "... from standard input too" is_done_saying "is a sound edition of $game"
    ok "every wrong entry of $game is named" refuses_wrong_entries "data/$game.json"
    sed 's/"game": "[^"]*"/"game": "chess"/' "data/$game.json" >"$work/bad"
    refuse "an edition of $game for another game" '"game" is not one of our games'
    head -c 200 "data/$game.json" >"$work/bad"
    refuse "half an edition of $game" 'not valid JSON at line [0-9]+, column [0-9]+'
    { cat "data/$game.json" && echo '{}'; } >"$work/bad"
    refuse "an edition of $game and more" 'not valid JSON'
    { cat "data/$game.json" && head -c 70000 /dev/zero | tr '\0' ' '; } >"$work/bad"
    run edition check "$work/bad"
    ok "an edition of $game that is too large" is_refused 1 '/bad is larger than 65536 bytes'

    sed 's/"name": "[^"]*"/"name": "other"/' "data/$game.json" >"$work/other"
    run record "$game" --edition "$work/other" --seed 1 --states
    cp "$work/out" "$work/record"
    ok "$game: a record of another edition" is_done_saying '"edition":\{"name":"other",'
    run replay "$work/record"
    ok "... is not replayed without it" is_refused 1 "line 1: .*'other', which is not available"
    run replay "$work/record" --edition "$work/other"
    ok "... is replayed with it" is_done_saying '^1 game replayed'
    sed 's/"name": "[^"]*"/"name": "third"/' "data/$game.json" >"$work/third"
    run replay --edition "$work/third" "$work/record"
    ok "... is not replayed with a third one" is_refused 1 "line 1: .*not available"
    "$FANAL" record "$game" --seed 1 >"$work/record"
    run replay "$work/record" --edition "$work/other"
    ok "$game: a record of the built-in edition does not need it" is_done_saying '^1 game replayed'
    head -c 200 "data/$game.json" >"$work/bad"
    run record "$game" --edition "$work/bad"
    ok "$game: no record of a broken edition" is_refused 1 'edition: not valid JSON'
done

: >"$work/bad"
refuse "an empty file" 'not valid JSON'
echo '[]' >"$work/bad"
refuse "a list" '"game" is not one of our games'
echo '{"game":7}' >"$work/bad"
refuse "a game that is a number" '"game" is not one of our games'
python3 -c "print('[' * 30_000)" >"$work/bad"
refuse "brackets" 'nested too deep'
head -c 60000 /dev/zero >"$work/bad"
refuse "zeros" 'not valid JSON'
run edition check "$work/missing"
ok "a file that is not there" is_refused 1 'cannot read .*/missing: No such file'
run edition check "$work"
ok "a folder" is_refused 1 'cannot read .*: Is a directory'
finish
