#!/bin/bash
# Tests fanal play --join with a server that is not there: it must say so soon, whichever way the host is
# silent.
source "$(dirname "$0")/tap.sh"

# Opens sockets of three kinds, until its input ends: one that nobody listens on, one that takes no more
# connections, one that takes them and never answers. Prints their ports.
coproc HOSTS {
    exec python3 -c '
import socket, sys
nobody = socket.socket()
nobody.bind(("127.0.0.1", 0))
full = socket.create_server(("127.0.0.1", 0), backlog=0)
waiting = [socket.socket() for _ in range(4)]
for one in waiting:
    one.setblocking(False)
    one.connect_ex(full.getsockname())
silent = socket.create_server(("127.0.0.1", 0))
print(*(one.getsockname()[1] for one in (nobody, full, silent)), flush=True)
sys.stdin.read()'
}
read -r nobody full silent <&"${HOSTS[0]}"

join() {
    run play --plain --join "http://127.0.0.1:$1/t/table"
}
join "$nobody"
ok "nobody listens" is_refused 1 "does not answer: http://127.0.0.1:$nobody/t/table"
join "$full"
ok "no connection comes about" is_refused 1 "does not answer: http://127.0.0.1:$full/t/table"

called="play --join, silent"
"$FANAL" play --plain --join "http://127.0.0.1:$silent/t/table" >"$work/out" 2>"$work/err" &
player=$!
until grep -q 'does not answer yet' "$work/err" || ! kill -0 "$player" 2>/dev/null; do
    sleep 0.1
done
ok "who is silent is told of before it is given up" grep -q 'does not answer yet' "$work/err"
kill "$player" 2>/dev/null
wait "$player"
finish
