#!/bin/bash
# Tests --journal, --threads and --progress of arena, stats and record: the output is the same however a run
# is divided into threads and calls; journals may be torn, of another run, broken, or impossible to write.
source "$(dirname "$0")/tap.sh"

journal=$work/journal
TENTHS=6000 # tenths of a second, plenty for a busy machine; only a failure waits this long

same() {
    [ "$status" -eq 0 ] && cmp -s "$work/out" "$work/wanted"
}
# has_games N: checks that the journal has this many whole lines of games after its first line.
has_games() {
    [ "$(wc -l <"$journal")" -eq $(($1 + 1)) ] && [ -z "$(tail -c 1 "$journal" | tr -d '\n')" ]
}
# keeps GAMES CALL...: makes a call with a journal, then the same call again.
keeps() {
    local games=$1
    shift
    rm -f "$journal"
    run "$@" --threads 1
    cp "$work/out" "$work/wanted"
    run "$@" --threads 5
    ok "$1: the same with five threads" same
    run "$@" --journal "$journal"
    ok "$1: the same with a journal" same
    ok "... which has all games" has_games "$games"
    cp "$journal" "$work/whole"
    run "$@" --journal "$journal"
    ok "... and from the whole journal" same
    ok "... which stays as it is" cmp -s "$journal" "$work/whole"
    { head -n 1 "$work/whole" && tail -n +2 "$work/whole" | sort -r | head -n 5; } >"$journal"
    run "$@" --journal "$journal"
    ok "... and from some games, in another order" same
    ok "... which has all games again" has_games "$games"
    head -c -9 "$work/whole" >"$journal"
    run "$@" --journal "$journal"
    ok "... and from one whose last line is torn" same
    ok "... which has all games again" has_games "$games"
    head -c 30 "$work/whole" >"$journal"
    run "$@" --journal "$journal"
    ok "... and from one whose first line is torn" same
    : >"$journal"
    run "$@" --journal "$journal"
    ok "... and from an empty file" same
    ok "... which has all games then" has_games "$games"
}
# waits_for N: waits until the journal has this many lines.
waits_for() {
    for ((i = 0; i < TENTHS; i++)); do
        [ -f "$journal" ] && [ "$(wc -l <"$journal")" -ge "$1" ] && return 0
        sleep 0.1
    done
    return 1
}
# refuses NAME SENTENCE CALL...: checks that a call is refused, and leaves the journal alone.
refuses() {
    local name=$1 sentence=$2
    shift 2
    cp "$journal" "$work/before"
    run "$@" --journal "$journal"
    ok "$name" is_refused 1 "$sentence"
    ok "... and is left alone" cmp -s "$journal" "$work/before"
}

keeps 18 arena lighthouse-run --players 3 --entrants greedy,random,level:2 --games 17 --seed 1
keeps 40 stats lighthouse-run --variant erik --games 40 --seed 1
keeps 12 record bretagne --players 4 --games 12 --seed 1 --states

rm -f "$journal"
held=(arena lighthouse-run --games 20 --seed 1 --ms 3600000
    --entrants "random,cmd:exec tests/cli/held_bot.py $work/hold $journal 4")
run "${held[@]}"
cp "$work/out" "$work/wanted"
touch "$work/hold"
"$FANAL" "${held[@]}" --journal "$journal" >"$work/out" 2>"$work/err" &
ok "a run writes its journal as it goes" waits_for 5
kill -KILL $!
{ wait $!; } 2>/dev/null
ok "... and is killed in the middle" is_not has_games 20
rm "$work/hold"
cp "$journal" "$work/before"
run "${held[@]}" --journal "$journal"
ok "... and the same call goes on to the same report" same
ok "... from the games that were finished" \
    cmp -s -n "$(stat -c %s "$work/before")" "$journal" "$work/before"
ok "... without playing one twice" has_games 20

call=(stats bretagne --games 6 --seed 1)
rm -f "$journal"
run "${call[@]}" --journal "$journal"
cp "$journal" "$work/whole"
other="is of another run: not the same"
refuses "another seed" "$other 'seed'" stats bretagne --games 6 --seed 2
refuses "another count" "$other 'games'" stats bretagne --games 7 --seed 1
refuses "another game" "$other 'game'" stats lighthouse-run --games 6 --seed 1
refuses "another number of players" "$other '(who|players)'" "${call[@]}" --players 3
refuses "other players" "$other 'who'" "${call[@]}" --player greedy
refuses "another variant" "$other 'variant'" "${call[@]}" --variant historical
refuses "another option" "$other 'options'" "${call[@]}" --option tight-bank
refuses "another command" "$other 'command'" record bretagne --games 6 --seed 1
sed 's/"name": "[^"]*"/"name": "other"/' data/bretagne.json >"$work/other"
refuses "another edition" "$other 'edition'" "${call[@]}" --edition "$work/other"
cp "$work/whole" "$journal"
sed -i '1s/"engine":"[^"]*"/"engine":"0.0.0"/' "$journal"
refuses "another version" "$other 'engine'" "${call[@]}"
echo kept >"$work/file"
run record bretagne --games 6 --seed 1 -o "$work/file" --journal "$journal"
ok "a refused call does not empty its output" grep -qx kept "$work/file"

# broken NAME SENTENCE SED: checks that a journal with one changed line is refused.
broken() {
    sed "$3" "$work/whole" >"$journal"
    refuses "$1" "$2" "${call[@]}"
}
broken "a game beyond the last" 'line 3: not a game of this run' '3s/"game":[0-9]*/"game":6/'
broken "a game before the first" 'line 3: not a game of this run' '3s/"game":[0-9]*/"game":-1/'
broken "a line in between that is torn" 'line 3: not a game of this run' '3s/.....$//'
broken "a line that is no JSON" 'line 4: not valid JSON' '4s/"moves"/moves/'
broken "an empty line" 'line 2: not a game of this run' '2s/.*//'
broken "a line with a NUL" 'line 2: not ' '2s/moves/\x00/'
broken "a game that stands there twice" 'has game [0-9]* twice' '3p'
broken "a game without a result" 'game [0-9]* cannot be read' '3s/"points"/"pints"/'
broken "a game that is a number" 'game [0-9]* cannot be read' '3s/"played":.*/"played":7}/'
broken "points that are none" 'game [0-9]* cannot be read' '3s/"points":\[/&"1",/'
cp README.md "$journal"
refuses "a file that is something else" 'is something else, and was left alone' "${call[@]}"
printf 'no line end' >"$journal"
refuses "one without a line" 'is something else, and was left alone' "${call[@]}"

cp "$work/whole" "$journal"
if command -v flock >/dev/null; then
    exec 9<>"$journal"
    flock 9
    refuses "a journal that another run writes" 'is being written by another run' "${call[@]}"
    exec 9>&-
fi
run "${call[@]}" --journal "$work"
ok "a folder" is_refused 1 "cannot write $work: Is a directory"
run "${call[@]}" --journal "$work/missing/journal"
ok "a folder that is not there" is_refused 1 'cannot write .*: No such file or directory'
run "${call[@]}" --journal /dev/null
ok "a device" is_refused 1 'the journal /dev/null is not a file'
chmod 444 "$journal"
if [ -w "$journal" ]; then
    ok "a journal that is read-only # skip root may write all files" true
else
    refuses "a journal that is read-only" 'cannot write .*: Permission denied' "${call[@]}"
fi
rm -f "$journal"
called='with a limit to the size of files'
(
    trap '' XFSZ
    ulimit -f 2
    exec "$FANAL" record bretagne --games 6 --seed 1 --journal "$journal" >"$work/out" 2>"$work/err"
)
status=$?
ok "a journal that cannot be written ends the run" [ "$status" -eq 1 ]
ok "... and it says why" grep -q 'journal .* could not be written: File too large' "$work/err"

rm -f "$journal"
run stats bretagne --games 6 --journal "$journal"
cp "$work/out" "$work/wanted"
head -n 3 "$journal" >"$work/some" && mv "$work/some" "$journal"
run stats bretagne --games 6 --journal "$journal"
ok "without --seed a journal's own is taken" same

run "${call[@]}" --progress
ok "--progress tells the end where there is no terminal" \
    grep -qE '^game 6 of 6, after [0-9]+ s$' "$work/err"
for threads in 0 65 x; do
    run "${call[@]}" --threads $threads
    ok "--threads $threads" is_refused 2 '--threads takes a whole number from 1 to 64'
done
finish
