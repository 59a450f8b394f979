#!/bin/bash
# Tests fanal verify, the fair shuffle. The commitment is the SHA-256 of the secret; the seed is the secret
# itself or, with salts, the SHA-256 of the secret and of each salt with a line end.
source "$(dirname "$0")/tap.sh"

# fair FILE SALT...: writes a header as published at the end of a game.
fair() {
    python3 - "$@" <<'PYTHON'
import hashlib
import json
import sys

path, *salts = sys.argv[1:]
header = json.loads(open(path, encoding="utf-8").readline())
secret = bytes.fromhex(header["seed"])
if salts:
    mixed = secret + b"".join(salt.encode() + b"\n" for salt in salts)
    header["seed"] = hashlib.sha256(mixed).hexdigest()
header["fair"] = {"commitment": hashlib.sha256(secret).hexdigest(), "secret": secret.hex(),
                  "salts": salts}
print(json.dumps(header, separators=(",", ":"), ensure_ascii=False))
PYTHON
}

# refuse NAME SENTENCE SCRIPT: checks that $work/fair is refused after this sed script.
refuse() {
    sed -E "$3" "$work/fair" >"$work/bad"
    run verify "$work/bad"
    ok "$1" is_refused 1 "/bad, line $2"
}

for game in $(games); do
    "$FANAL" record "$game" --seed fair -o "$work/record"
    run verify "$work/record"
    ok "$game without a commitment" is_refused 1 'line 1: this game was played without a commitment'

    { fair "$work/record" && tail -n +2 "$work/record"; } >"$work/fair"
    run verify "$work/fair"
    ok "$game with a commitment" is_done_saying '^1 game replayed, .* the deal is the one committed'
    run replay "$work/fair"
    ok "$game with a commitment can be replayed, too" is_done_saying '^1 game replayed'
    cat "$work/fair" "$work/fair" >"$work/two"
    run verify - <"$work/two"
    ok "$game, two games from standard input" is_done_saying '^2 games replayed, '

    refuse "$game: another seed" '1: the seed does not follow' \
        '1s/"seed":"../"seed":"00/'
    refuse "$game: another secret" '1: the secret does not fit' '1s/"secret":"../"secret":"00/'
    refuse "$game: another commitment" '1: the secret does not fit' \
        '1s/"commitment":"../"commitment":"00/'
    refuse "$game: a salt added" '1: the seed does not follow' '1s/"salts":\[/&"x"/'
    refuse "$game: no salts" '1: salts is not a list' '1s/"salts":\[\]/"salts":7/'
    refuse "$game: a salt that is a number" '1: salts\[0\]' '1s/"salts":\[/&7/'
    refuse "$game: a salt that is too long" '1: salts\[0\]' \
        "1s/\"salts\":\\[/&\"$(printf 'x%.0s' {1..65})\"/"
    refuse "$game: too many salts" '1: more than 8 salts' \
        '1s/"salts":\[/&"1","2","3","4","5","6","7","8","9"/'
    refuse "$game: a short secret" '1: secret is not 64 hexadecimal digits' \
        '1s/"secret":"../"secret":"/'
    refuse "$game: no commitment" '1: commitment is not 64' '1s/"commitment"/"comment"/'
    refuse "$game: nothing fair" '1: ' '1s/"fair":\{[^}]*\}/"fair":null/'
    refuse "$game: a damaged move" '4: ' '4s/"move":".*"/"move":"nonsense"/'
    refuse "$game: another result" "$(wc -l <"$work/fair"): the result" '$s/"points":\[/&1/'
    cat "$work/fair" "$work/record" >"$work/bad"
    run verify "$work/bad"
    ok "$game: a second game without a commitment" \
        is_refused 1 "line $(($(wc -l <"$work/fair") + 1)): .*without a commitment"

    fair "$work/record" anna 'bernd 2' 'çédille' '' >"$work/header"
    "$FANAL" record "$game" --seed "$(sed -E 's/.*"seed":"([^"]*)".*/\1/' "$work/header")" |
        sed 1d | cat "$work/header" - >"$work/fair"
    run verify "$work/fair"
    ok "$game with salts" is_done_saying '^1 game replayed, .* the deal is the one committed'
    refuse "$game: another salt" '1: the seed does not follow' '1s/anna/anne/'
    refuse "$game: salts in another order" '1: the seed does not follow' \
        '1s/"anna","bernd 2"/"bernd 2","anna"/'
    refuse "$game: a salt left out" '1: the seed does not follow' '1s/"anna",//'
    refuse "$game: two salts made one" '1: salts\[0\]' '1s/"anna","bernd 2"/"anna\\nbernd 2"/'
done

: >"$work/bad"
run verify "$work/bad"
ok "an empty file" is_refused 1 'there is no game in it'
run verify "$work/missing"
ok "a file that is not there" is_refused 1 'cannot read .*/missing: No such file'
finish
