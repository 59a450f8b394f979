#!/bin/bash
# Tests fanal play: whole games of every kind, played by a script instead of people; everything that can be
# typed; and that nothing is lost or given away.
source "$(dirname "$0")/tap.sh"

# Prints numbers as a careless person types them; some are not in the list, and are refused.
numbers() {
    awk -v seed="$1" -v most="$2" 'BEGIN { srand(seed); for (i = 0; i < 4000; i++)
        print 1 + int(rand() * most) }'
}

# play INPUT ARGUMENT...: plays with a file as input.
play() {
    called="fanal play ${*:2} <$1"
    timeout "$TIMEOUT_S" "$FANAL" play "${@:2}" <"$1" >"$work/out" 2>"$work/err"
    status=$?
}

# say_all LINE...: writes the input.
say_all() {
    printf '%s\n' "$@" >"$work/in"
}

# Checks that lines have at most 80 columns, except calls to go on with, and that there are no control
# codes.
is_tidy() {
    python3 - "$work/out" <<'PYTHON'
import sys

for line in open(sys.argv[1], encoding="utf-8"):
    line = line.rstrip("\n")
    assert line.startswith("  fanal play ") or len(line) <= 80, line
    assert line.isprintable(), ascii(line)
PYTHON
}

is_whole_game() {
    is_done && is_tidy && says '^The game is over\.$' && says '^1\. .*: -?[0-9]+ points?$' &&
        says ' ha(s|ve) won$| shares? the victory$'
}

is_replayed() {
    "$FANAL" replay "$1" 2>&1 | grep -q '^1 game replayed'
}

# Prints the moves of seat 0 in a record, as written there.
moves_of() {
    sed -n 's/.*"seat":0,"move":"\(.*\)"}$/\1/p' "$1"
}

same() {
    cmp -s "$work/$1" "$work/$2"
}

keep() {
    cp "$work/out" "$work/$1"
}

yes 1 | head -n 4000 >"$work/first"
numbers 1 6 >"$work/random"
numbers 2 12 >"$work/careless"

for game in $(games); do
    for variant in $(words_for "$game" --variant); do
        for players in 2 3 4; do
            if ! "$FANAL" record "$game" --players $players --variant "$variant" \
                >"$work/record" 2>&1; then
                continue
            fi
            inputs=random
            [ $players -gt 2 ] || inputs='first random careless'
            for input in $inputs; do
                play "$work/$input" "$game" --players $players --variant "$variant" --seed a
                ok "$game, $variant, $players players, $input choices" is_whole_game
            done
            play "$work/random" "$game" --players $players --variant "$variant" --bot none
            ok "$game, $variant, $players people" is_whole_game
        done
    done
    for option in $(words_for "$game" --option); do
        play "$work/random" "$game" --option "$option" --bot 1 --players 3
        ok "$game, $option, two people and a bot" is_whole_game
    done
    play /dev/null "$game" --players 3 --bot 1 --bot greedy --bot random
    ok "$game: bots play alone" is_whole_game
    ok "$game: and nobody is asked" is_not says '^> '

    play "$work/random" "$game" --seed a
    keep one
    play "$work/random" "$game" --seed a --bot 2
    ok "$game: a seed is all of chance" same one out
    play "$work/random" "$game" --seed b
    ok "$game: another seed is another game" is_not same one out

    rm -f "$work/whole" "$work/again" "$work/parts"
    play "$work/random" "$game" --seed a -o "$work/whole"
    ok "$game: -o keeps a record" is_replayed "$work/whole"
    moves_of "$work/whole" >"$work/written"
    play "$work/written" "$game" --seed a -o "$work/again"
    ok "$game: moves may be typed as they are written" same whole again
    ok "$game: and are all taken" is_not says 'is not'
    sed 's/.*/ \U&\t/; s/ /  /g' "$work/written" >"$work/shouted"
    rm "$work/again"
    play "$work/shouted" "$game" --seed a -o "$work/again"
    ok "$game: spaces and capitals do not matter" same whole again

    split -l 7 "$work/written" "$work/part-"
    seed=a
    for part in "$work"/part-*; do
        play "$part" "$game" --seed $seed -o "$work/parts"
        seed=other # the file has precedence
    done
    rm "$work"/part-*
    ok "$game: a game in many parts ends like the whole one" same whole parts
    ok "$game: and says that it went on" says '^The game goes on after [0-9]+ moves\.$'
    play "$work/random" "$game" -o "$work/whole"
    ok "$game: a game that is over is left alone" is_refused 1 'holds a game that is over'
    ok "$game: and stays as it is" same whole again

    # The end of the input
    head -n 3 "$work/written" >"$work/in"
    play "$work/in" "$game" --seed a --players 2
    ok "$game: the end of the input ends politely" is_done_saying '^The game is not over\.$'
    id=$(sed -n 's/^  fanal play \('"$game"':[^ ]*\)$/\1/p' "$work/out")
    ok "$game: and tells the game ID" test -n "$id"
    sed '/^The game is not over/,$d' "$work/out" >"$work/one"
    play "$work/in" "$id"
    sed '/^The game is not over/,$d' "$work/out" >"$work/two"
    ok "$game: with which the deal is played again" same one two
    play /dev/null "$id" --players 3
    ok "$game: by as many as one likes" is_done_saying 'Deckhand 2'
    say_all quit
    play "$work/in" "$game"
    ok "$game: quit is the same" is_done_saying "^  fanal play $game:2:base:"
    play /dev/null "$game" --bot none
    ok "$game: also behind the curtain" is_done_saying '^The game is not over\.$'

    # Everything that can be typed
    say_all help '?' board moves log 'log all'
    play "$work/in" "$game" --seed a
    ok "$game: help tells the keys" is_done_saying '^  undo  '
    ok "$game: and how to read the rules" says "^  rules 3.4  "
    ok "$game: it is tidy" is_tidy
    ok "$game: moves lists them again" test "$(grep -c '^ 1 [A-Z]' "$work/out")" -eq 2
    say_all nonsense 0 99 99999999999999999999 '' $'\033[31mred' 'play' '%s%n' \
        "$(printf 'x%.0s' {1..5000})"
    play "$work/in" "$game" --seed a
    ok "$game: nonsense gets a sentence" says "'nonsense' is not a move of "
    ok "$game: and exit status 1" test "$status" -eq 1
    ok "$game: which names the line" grep -q "^fanal: standard input, line 1: 'nonsense' " "$work/err"
    ok "$game: so does a number too high" says '^The numbers go from 1 to [0-9]+\.'
    ok "$game: and an empty line" says '^Type a number from 1 to '
    ok "$game: and a long line" says '^This line is too long'
    sed '/xxxx/d' -i "$work/out"
    ok "$game: nothing disturbs the terminal" is_tidy
    ok "$game: nothing has happened" is_not says '^You '
    say_all 1 log
    play "$work/in" "$game" --seed a
    ok "$game: log tells it" is_done_saying '^> log$'
    ok "$game: as it was told before" test "$(grep -c '^You ' "$work/out")" -ge 2

    # A file that cannot be written
    rm -f "$work/saved"
    say_all 1
    play "$work/in" "$game" --seed a --bot 3 -o "$work/saved"
    ok "$game: every step is kept" grep -q '"ply":0' "$work/saved"
    ok "$game: the call to go on" says "^  fanal play $game --bot 3 -o $work/saved\$"
    play "$work/in" "$game" --seed a -o "$work/missing/file"
    ok "$game: a file that cannot be written" grep -q 'cannot write' "$work/err"
    ok "$game: the game goes on all the same" says '^You '

    printf 'no record\n' >"$work/file"
    play /dev/null "$game" -o "$work/file"
    ok "$game: a file that is no record" is_refused 1 "file, line 1: "
    : >"$work/file"
    play /dev/null "$game" -o "$work/file"
    ok "$game: an empty file" is_done_saying '^The game is not over'
    for other in $(games); do
        [ "$other" = "$game" ] && continue
        play /dev/null "$other" -o "$work/saved"
        ok "$game: is not gone on with as $other" is_refused 1 "holds a game of $game"
    done

    # People at one terminal
    play "$work/random" "$game" --bot none --seed a
    ok "$game: a curtain between people" says '^Player 2, it is your turn\.$'
    ok "$game: both are asked" says '^Player 1, it is your turn'
done

# Scripts: the first line that does nothing ends them, in every game. script LINE...: plays with these lines
# as a script.
script() {
    say_all "$@"
    run play "$game" --seed a --bot none --script "$work/in"
}
for game in $(games); do
    script 1 nonsense 1
    ok "$game: a script with no legal move" test "$status" -eq 1
    ok "$game: says which line" grep -q "/in, line 2: 'nonsense' is no step" "$work/err"
    ok "$game: and ends there" test "$(grep -c '^> ' "$work/out")" -eq 2
    script 1 99
    ok "$game: a script out of step" test "$status" -eq 1
    script 1 undo undo
    ok "$game: a script that takes back too much" test "$status" -eq 1
    script board moves
    ok "$game: a script without a move" test "$status" -eq 1
    ok "$game: says so" grep -q '/in makes no move$' "$work/err"
    script 1 moves
    ok "$game: a script that ends early" is_done_saying '^The game is not over\.$'

    # Two people: every line is a move, and none only turns the page.
    "$FANAL" record "$game" --seed a -o "$work/record"
    sed -n 's/.*"move":"\(.*\)"}$/\1/p' "$work/record" >"$work/in"
    run play "$game" --seed a --bot none --script "$work/in"
    ok "$game: a script of both people's moves" is_whole_game
    rm -f "$work/piped"
    play "$work/in" "$game" --seed a --bot none -o "$work/piped"
    ok "$game: the same through a pipe" same record piped
done

# Games played line by line are kept like any other.
rm -rf "$XDG_STATE_HOME"
say_all 1 1 1
play "$work/in" bretagne --seed a --plain
ok "a game with --plain is kept" test "$(ls "$XDG_STATE_HOME"/fanal | grep -c '^bretagne-')" -eq 1
ok "and says how to go on" says '^  fanal play bretagne$'
yes 1 | head -n 4000 >"$work/in"
play "$work/in" bretagne --seed a --plain
ok "when it is over it is no longer" test -z "$(ls "$XDG_STATE_HOME/fanal")"
run play bretagne --seed a --script <(echo 1)
ok "a script is not kept" test -z "$(ls "$XDG_STATE_HOME/fanal")"

# Undo, and the cases it refuses
set -- lighthouse-run --seed a --bot 1
say_all undo 2 undo 1 1 undo
play "$work/in" "$@"
ok "undo of nothing" says '^This cannot be taken back'
ok "undo of one's own step" says '^Taken back\.$'
ok "undo past others" says '^This cannot be taken back'
say_all 2 2 undo undo 2 2
play "$work/in" "$@"
ok "undo twice" test "$(grep -c '^Taken back' "$work/out")" -eq 2
say_all 2 2
play "$work/in" "$@" -o "$work/plain"
say_all 2 1 undo 2 undo undo 2 2
play "$work/in" "$@" -o "$work/undone"
ok "undo leaves no trace" same plain undone

# Hidden things stay hidden: between two curtains only one person's hand is shown.
play "$work/random" lighthouse-run --bot none --players 4 --seed a
shows_one_hand() {
    awk '/, it is your turn\.$/ { split("", seen); hands = 0 }
         match($0, /^. Your hand: /) && !($1 in seen) { seen[$1]; hands++ }
         hands > 1 { exit 1 }' "$work/out"
}
ok "nobody sees the hand of others" shows_one_hand
ok "nobody is told what others draw" is_not says '^Player [0-9] drew'

# Control codes go only to a terminal.
clears_screen() {
    python3 - "$FANAL" <<'PYTHON'
import os
import pty
import sys

child, terminal = pty.fork()
if child == 0:
    os.execv(sys.argv[1], [sys.argv[1], "play", "bretagne", "--bot", "none", "--plain"])
seen = b""
while b"press Enter" not in seen:
    seen += os.read(terminal, 4096)
os.write(terminal, b"\nquit\n")
try:
    while chunk := os.read(terminal, 4096):
        seen += chunk
except OSError:
    pass
sys.exit(0 if b"\033[2J" in seen and os.waitpid(child, 0)[1] == 0 else 1)
PYTHON
}
ok "a terminal is cleared between two people" clears_screen

# Calls that are not understood
run play bretagne --bot 6
ok "a level that is not there" is_refused 2 "no player 'level:6'"
run play bretagne --bot nonsense
ok "a bot that is not there" is_refused 2 "no player 'nonsense'"
run play bretagne --bot 1 --bot 1 --bot 1
ok "more bots than seats" is_refused 2 '3 bots for 2 seats'
run play bretagne --bot 1 --bot 1 --bot 1 --bot 1 --bot 1
ok "more bots than ever" is_refused 2 'too many --bot'
run play bretagne:2:base:00000000:00
ok "a game ID of another edition" is_refused 2 'another edition'
run play bretagne:nonsense
ok "a game ID that is none" is_refused 2 'five parts'
run play lighthouse-run --variant erik --players 4
ok "a set-up that cannot be played" is_refused 2 'erik is for 2 players'
finish
