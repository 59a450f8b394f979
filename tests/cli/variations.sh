#!/bin/bash
# Tests fanal replay on records with variations: printed, played, and refused in words.
source "$(dirname "$0")/tap.sh"

# Prints a record with a variation: after two moves another of the legal ones, and a variation that leaves
# that one.
with_variations() {
    python3 - "$work/legal" "$1" <<'PYTHON'
import json
import sys

lines = [json.loads(line) for line in open(sys.argv[1])]
at = next(n for n, line in enumerate(lines) if n > 2 and len(line.get("legal", [])) > 1)
other = next(move for move in lines[at]["legal"] if move != lines[at]["move"])
change = {"legal": [other], "illegal": ["play coop-9"], "late": [other, other]}[sys.argv[2]]
lines[0]["variations"] = [{"ply": at - 1, "moves": change, "name": "Another way"}]
for line in lines:
    line.pop("legal", None)
    print(json.dumps(line, separators=(",", ":")))
PYTHON
}

"$FANAL" record lighthouse-run --seed variations >"$work/record"
"$FANAL" replay --moves "$work/record" >"$work/legal"
with_variations legal >"$work/other"
run replay "$work/other"
ok "variations are printed" is_done_saying '^variation 0, ply [0-9]*: Another way: '
ok "and the game is as it was" is_done_saying '^1 game replayed, every move legal'
run replay --course "$work/other"
ok "but not among figures" test "$status $(wc -l <"$work/out")" = "0 1"
for fault in illegal late; do
    with_variations $fault >"$work/other"
    run replay "$work/other"
    ok "$fault: refused with the line of the header" test "$status" = 1
    ok "$fault: in words" grep -q 'line 1: variation 0' "$work/err"
done
run replay --moves "$work/record"
ok "a record without them says nothing of them" test "$(grep -c variation "$work/out")" = 0
finish
