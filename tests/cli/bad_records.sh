#!/bin/bash
# Tests fanal replay on damaged records: exit status 1, the right line and what is wrong with it.
source "$(dirname "$0")/tap.sh"

# refuse NAME LINE SENTENCE: checks that $work/bad is refused at this line.
refuse() {
    run replay "$work/bad"
    ok "$1" is_refused 1 "/bad, line $2: .*$3"
}

# damage NAME LINE SENTENCE SCRIPT: does the same for $work/good after this sed script.
damage() {
    sed -E "$4" "$work/good" >"$work/bad"
    refuse "$1" "$2" "$3"
}

for command in replay verify watch; do
    run "$command" README.md
    ok "$command: a file that is no record" is_refused 1 '^fanal: README.md, line 1: this is no record'
done

for game in $(games); do
    "$FANAL" record "$game" --seed damage -o "$work/good"
    lines=$(wc -l <"$work/good")
    first=$(sed -nE '2s/.*"move":"(.*)".*/\1/p' "$work/good")
    seat=$(sed -nE '5s/.*"seat":(.),.*/\1/p' "$work/good")

    damage "$game: a move that is none" 4 "'nonsense'" '4s/"move":".*"/"move":"nonsense"/'
    damage "$game: a move that is not possible" 3 "'$first' is not possible now" \
        "3s/\"move\":\".*\"/\"move\":\"$first\"/"
    damage "$game: an empty move" 4 "''" '4s/"move":".*"/"move":""/'
    damage "$game: a very long move" 4 '"move" is not a short text' \
        "4s/\"move\":\".*\"/\"move\":\"$(printf 'x%.0s' {1..2000})\"/"
    damage "$game: a move that is a number" 4 '"move" is not a short text' \
        '4s/"move":".*"/"move":7/'
    damage "$game: the wrong seat" 5 "the turn of seat $seat, not of seat $((1 - seat))" \
        "5s/\"seat\":./\"seat\":$((1 - seat))/"
    damage "$game: a seat that is not there" 5 '"seat"' '5s/"seat":./"seat":9/'
    damage "$game: a move left out" 7 'ply 6 stands where ply 5 is due' 7d
    damage "$game: a move twice" 8 'ply 5 stands where ply 6 is due' 7p
    damage "$game: a number too big for any machine" 7 '"ply"' \
        '7s/"ply":5/"ply":99999999999999999999999999/'
    damage "$game: a broken line" 6 'not valid JSON' '6s/.{12}$//'
    damage "$game: an empty line" 6 'not valid JSON' '6s/.*//'
    damage "$game: a line of another kind" 6 'neither header' '6s/.*/{"hello":1}/'
    damage "$game: a line that is a list" 6 'neither header' '6s/.*/[1,2]/'
    damage "$game: a line that is nested deep" 6 'nested too deep' \
        "6s/.*/$(printf '[%.0s' {1..1000})/"
    damage "$game: no header" 1 'a header is due' 1d
    damage "$game: two headers" 2 'before the last one has its result' 1p
    damage "$game: no result" "$lines" 'in the middle of a game' '$d'
    damage "$game: cut off after 9 lines" 10 'in the middle of a game' 9q
    damage "$game: another result" "$lines" 'the result does not follow from the moves' \
        '$s/"points":\[/"points":[1/'
    damage "$game: other places" "$lines" 'the result does not follow from the moves' '$s/"places":\[./"places":[9/'
    damage "$game: the result too early" 9 'before the game is over' \
        "9s/.*/$(tail -n 1 "$work/good")/"
    damage "$game: a move after the end" $((lines + 1)) 'a header is due' \
        "\$a $(sed -n 2p "$work/good")"
    damage "$game: rubbish after the end" $((lines + 1)) 'not valid JSON' '$a rubbish'

    damage "$game: a format to come" 1 'format 4 is not known' '1s/"format":1/"format":4/'
    damage "$game: another game" 1 "no game 'chess'" "1s/\"game\":\"$game\"/\"game\":\"chess\"/"
    damage "$game: too many players" 1 '"players"' '1s/"players":2/"players":9/'
    damage "$game: too few players" 1 'is for . to . players' '1s/"players":2/"players":1/'
    damage "$game: an unknown variant" 1 "no variant 'x'" '1s/"variant":"base"/"variant":"x"/'
    damage "$game: an unknown option" 1 "no option 'x'" '1s/"options":\[/&"x"/'
    damage "$game: another edition" 1 'edition .* not available' '1s/"hash":".{8}/"hash":"00000000/'
    damage "$game: a short seed" 1 '"seed" is not 64' '1s/"seed":"../"seed":"/'
    damage "$game: no seed" 1 '"seed" is missing' '1s/"seed":/"sead":/'

    "$FANAL" record "$game" --seed damage --states -o "$work/good"
    damage "$game: another state" 8 'the state does not follow from the moves after ply 2' \
        '8s/(.*[^0-9])[0-9]/\199/'
    damage "$game: another state at the start" 2 'the state does not follow from the moves' '2s/null/0/;2s/[0-9]/9/'
    damage "$game: a state of another moment" 8 'the state does not follow from the moves' '6h;8g'
    damage "$game: a broken state" 8 'not valid JSON' '8s/..$//'

    "$FANAL" record "$game" --seed damage --games 3 |
        awk '/"points"/ && ++n == 3 { sub(/\[/, "[1") } { print }' >"$work/bad"
    refuse "$game: the third result of three" "$(wc -l <"$work/bad")" 'the result does not follow from the moves'
done

# A long path to the file must not push the line number out of the message.
folder=$work/$(printf 'x%.0s' {1..200})/$(printf 'y%.0s' {1..200})
mkdir -p "$folder"
sed '5s/"move":".*"/"move":"nonsense"/' "$work/good" >"$folder/bad"
run replay "$folder/bad"
ok "the line is told for a long path too" is_refused 1 'line 5: '

: >"$work/bad"
refuse "an empty file" 1 'there is no game in it'
python3 -c "print('x' * 10_000_000)" >"$work/bad"
refuse "10 MB on one line" 1 '32768 bytes or more'
python3 -c "print('[' * 10_000_000, end='')" >"$work/bad"
refuse "10 MB of brackets" 1 '32768 bytes or more'
python3 -c "print('[' * 30_000)" >"$work/bad"
refuse "30 kB of brackets" 1 'nested too deep'
head -c 10000000 /dev/zero >"$work/bad"
refuse "10 MB of zeros" 1 '32768 bytes or more'
python3 -c "
import random, sys
sys.stdout.buffer.write(random.Random(1).randbytes(10_000_000))" >"$work/bad"
refuse "10 MB of noise" 1 'not valid JSON'
python3 -c "print('\n' * 10_000_000)" >"$work/bad"
refuse "10 MB of empty lines" 1 'not valid JSON'

run replay "$work/missing"
ok "a file that is not there" is_refused 1 'cannot read .*/missing: No such file'
run replay "$work"
ok "a folder" is_refused 1 'cannot read .*: Is a directory'
run replay "$work/good" --edition "$work/missing"
ok "an edition that is not there" is_refused 1 'cannot read .*/missing: No such file'
finish
