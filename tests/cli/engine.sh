#!/bin/bash
# Tests bots written by other people: the arena starts them, or fanal engine hosts them.
source "$(dirname "$0")/tap.sh"

bot=examples/bot.py

# bot NAME: makes a bot from the program on standard input.
bot() {
    cat >"$work/$1"
    chmod +x "$work/$1"
}

# meet GAME BOT ARGUMENT...: lets the bot play against a random player.
meet() {
    local game=$1 bot=$2
    shift 2
    run arena "$game" --seed 1 --entrants "random,cmd:$bot" --json "$@"
}

# counts FAULT LEAST: checks that the bot, and only the bot, has at least this many of a fault.
counts() {
    python3 - "$work/out" "$1" "$2" <<'EOF'
import json, sys
other, bot = json.load(open(sys.argv[1]))["entrants"]
sys.exit(not (bot[sys.argv[2]] >= int(sys.argv[3]) and other[sys.argv[2]] == 0))
EOF
}

wins_most() {
    python3 -c 'import json, sys
sys.exit(json.load(open(sys.argv[1]))["entrants"][1]["win_share"] < 0.6)' "$work/out"
}

for game in $(games); do
    meet "$game" "$bot" --games 20 --ms 20000
    ok "the example plays $game" is_done_saying '"late":0,"nonsense":0,"dead":0\}\]'
    ok "... and wins most games" wins_most
    run arena "$game" --games 4 --players 4 --ms 20000 --entrants "cmd:$bot,greedy,cmd:$bot,random"
    ok "the example sits at two seats of $game" is_done_saying "^cmd:$bot: no faults"
done

bot sleeps <<'EOF'
#!/bin/bash
while read -r word rest; do
    [ "$word" = fanal ] && echo ready
    [ "$word" = turn ] && sleep 100
done
EOF
# Its first four answers come well after their time, and well before the arena gives up on it.
bot slow <<'EOF'
#!/bin/bash
turns=0
while read -r word rest; do
    [ "$word" = fanal ] && echo ready
    [[ $word = turn && $rest =~ \"moves\":\[\"([^\"]+)\" ]] || continue
    [ $((++turns)) -gt 4 ] || sleep 1.2
    echo "move ${BASH_REMATCH[1]}"
done
EOF
# talker NAME ANSWER: makes a bot that answers every turn with the output of the command ANSWER.
talker() {
    bot "$1" <<EOF
#!/bin/bash
while read -r word rest; do
    [ "\$word" = fanal ] && echo '# hello' && echo && echo ready
    [ "\$word" = turn ] && $2
done
exit 0
EOF
}
talker garbage "echo sdlkfj"
talker illegal "echo move sail 99"
talker bytes "printf 'move \\0\\377\\n'"
talker long "{ head -c 1000000 /dev/zero | tr '\\0' x; echo; }"
talker dies "exit 3"

meet lighthouse-run "$work/sleeps" --games 2 --ms 100
ok "a bot that sleeps is late" counts late 3
ok "... and given up after a while" counts dead 2
ok "... and the arena is done" is_done
ok "... and nothing of it is left" is_not pgrep -f "$work/sleeps"
meet lighthouse-run "$work/slow" --games 2 --ms 700
ok "a bot that is slow is late, not mistaken for talking nonsense" counts late 4
ok "... and stays in the game" is_done_saying '"nonsense":0,"dead":0}]'
for name in garbage illegal bytes long; do
    meet lighthouse-run "$work/$name" --games 2 --ms 20000
    ok "a bot that answers '$name' talks nonsense" counts nonsense 20
    ok "... and stays in the game" is_done_saying '"dead":0}]'
done
meet lighthouse-run "$work/dies" --games 4
ok "a bot that dies is dead, and starts anew in the next game" counts dead 4
ok "... and the arena is done" is_done
for command in 'exit 0' 'yes' "head -c 1000000 /dev/zero" 'exec >&-'; do
    meet lighthouse-run "$command" --games 2
    ok "'$command' never gets ready" counts dead 2
done
meet lighthouse-run 'echo "ready"; exec sleep 0 # \ ' --games 2
ok "the name of a command is JSON" counts dead 2
run arena lighthouse-run --games 2 --ms 20000 --entrants "random,cmd:$work/garbage"
ok "the table tells of faults" is_done_saying 'garbage: 0 late, [0-9]+ nonsense, 0 games dead'

# A whole game through a fifo
for game in $(games); do
    mkfifo "$work/fifo-$game"
    timeout "$TIMEOUT_S" "$FANAL" engine "$game" --seat 1 --player greedy --games 2 --seed 1 \
        <"$work/fifo-$game" 2>"$work/err" | tee "$work/out" | "$bot" >"$work/fifo-$game"
    status=$?
    ok "the example plays $game against fanal engine" is_done_saying '^over \{"points":\[.*"places"'
    ok "... is told its seat" says "^game \{\"game\":\"$game\",\"players\":2,.*\"seat\":1\}\$"
    ok "... and that it is over" [ "$(tail -n 1 "$work/out")" = quit ]
    ok "... after two games" [ "$(grep -c '^over ' "$work/out")" -eq 2 ]
done

# say LINES ARGUMENT...: sends these lines to fanal engine.
say() {
    printf '%b' "$1" >"$work/in"
    shift
    run engine lighthouse-run --seed 1 "$@" <"$work/in"
}
say ''
ok "no input ends politely" is_done_saying '^quit$'
say 'ready\n'
ok "the end of input ends politely" is_done_saying '^turn \{"ms":0,"seq":0,'
say 'ready\nmove nonsense\n' --ms 20000
ok "nonsense is explained" says "^error 'nonsense' is not a move"
ok "... and summed up" grep -q '1 nonsense' "$work/err"
say 'hello\n'
ok "a bot that is not ready is told so" says "^error .*'ready'"
run engine lighthouse-run --seat 2
ok "a seat that is not there" is_refused 2 'no seat 2'
run engine lighthouse-run --seat x
ok "a seat that is no number" is_refused 2 '--seat takes'
run arena lighthouse-run --entrants random,greedy --ms 0
ok "no time at all" is_refused 2 '--ms takes'
finish
