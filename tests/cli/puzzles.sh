#!/bin/bash
# Tests fanal puzzles: any number of threads writes the same file, puzzles stand up to a second look, and
# senseless lines are refused.
source "$(dirname "$0")/tap.sh"

# Checks that all puzzles of the file have an answer, something worse, and a theme that the document knows.
makes_sense() {
    python3 - "$1" docs/puzzles.md <<'PYTHON'
import json
import sys

document = open(sys.argv[2]).read()
lines = [json.loads(line) for line in open(sys.argv[1])]
assert lines and len({line["id"] for line in lines}) == len(lines)
for line in lines:
    chances = [turn["chances"][line["seat"]] for turn in line["turns"]]
    answers = [turn["answer"] for turn in line["turns"]]
    count = sum(answers)
    assert answers == [True] * count + [False] * (len(answers) - count) and 0 < count < len(answers)
    assert min(chances[:count]) - max(chances[count:]) >= 600, chances
    assert 1 <= line["difficulty"] <= 5 and 1 < line["round"]
    assert line["themes"] and len(line["themes"]) == len(line["rules"])
    assert all(f"`{theme}`" in document for theme in line["themes"]), line["themes"]
    if "light" in line["themes"]:   # by a card with one lighthouse, or with all six
        rule = "3.1" if "solo" in line["turns"][0]["moves"][0] else "3.2"
        assert line["rules"][line["themes"].index("light")] == rule, line["id"]
PYTHON
}

# Checks that some puzzles have a reason, and that it makes the difference.
has_reasons() {
    python3 - "$work/puzzles" <<'PYTHON'
import json
import sys

lines = [json.loads(line) for line in open(sys.argv[1])]
reasons = [line["because"] for line in lines if "because" in line]
assert 0 < len(reasons) < len(lines)
for reason in reasons:
    assert abs(reason["better"] - reason["played"]) >= 50
    assert 2 * abs(reason["without"]) <= reason["gain"]
PYTHON
}

for game in lighthouse-run bretagne; do
    "$FANAL" puzzles "$game" --games 3 --seed tide --budget 20 --threads 1 -o "$work/puzzles"
    "$FANAL" puzzles "$game" --games 3 --seed tide --budget 20 --threads 3 -o "$work/other"
    ok "$game on any number of threads" cmp -s "$work/puzzles" "$work/other"
    ok "$game makes sense" makes_sense "$work/puzzles"
    ok "$game as it is shipped makes sense" makes_sense "data/puzzles/$game.jsonl"
    run puzzles --check "$work/puzzles" --budget 400
    ok "$game holds" is_done_saying '^([0-9]+) puzzles, \1 confirmed$'
    head -12 "data/puzzles/$game.jsonl" >"$work/shipped"
    "$FANAL" puzzles --check "$work/shipped" --budget 100 --threads 1 -o "$work/puzzles" >"$work/out" 2>&1
    "$FANAL" puzzles --check "$work/shipped" --budget 100 --threads 3 -o "$work/other" >"$work/out" 2>&1
    ok "$game has the same reasons on any number of threads" cmp -s "$work/puzzles" "$work/other"
    ok "$game has reasons" has_reasons
done

sed 's/"themes":\[[^]]*\]/"themes":["swim"]/' "$work/puzzles" >"$work/other"
run puzzles --check "$work/other" --budget 100 -o "$work/again"
ok "themes are written as they are found now" cmp -s "$work/puzzles" "$work/again"

# Checks that a wrong line is reported by its number, and that the other lines are judged all the same.
spoilt() {
    sed "1$1" "$work/puzzles" >"$work/other"
    run puzzles --check "$work/other" --budget 100
    [ "$status" -eq 1 ] && grep -qE "puzzle 1: $2" "$work/err"
}
ok "a turn that is not legal" spoilt 's/"turns":\[{"moves":\["[^"]*"/"turns":[{"moves":["swim"/' '.*swim'
ok "a position that cannot be" spoilt 's/"moves":\["[^"]*"/"moves":["swim"/' '.*swim'
ok "another seat" spoilt 's/"seat":[0-9]/"seat":3/' '"seat" is not the one'
ok "a wrong answer" spoilt 's/"answer":true/"answer":false/g' 'the first turn is not an answer'
ok "another format" spoilt 's/"puzzle":1/"puzzle":7/' 'puzzles of format 7 are not known'
sed '1s/"answer":true/"answer":false/g' "$work/puzzles" >"$work/spoilt"
run puzzles --check "$work/spoilt" --budget 100 -o "$work/other"
ok "what is not confirmed is not written" cmp -s <(sed 1d "$work/puzzles") "$work/other"
run puzzles --check "$work/puzzles" --budget 100 -o "$work/no/such/folder"
ok "a file that cannot be written" is_refused 1 'cannot write '
ok "no puzzle" spoilt 's/.*/nonsense/' 'not valid JSON'
run puzzles --check "$work/nothing"
ok "a file that is not there" is_refused 1 'cannot read '
: >"$work/other"
run puzzles --check "$work/other"
ok "a file without puzzles" is_refused 1 'there is no puzzle in it'
run puzzles
ok "neither game nor file" is_refused 2 'needs GAME or --check FILE'
finish
