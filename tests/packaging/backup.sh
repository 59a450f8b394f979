#!/bin/bash
# Tests the backups of docs/hosting.md: a copy of a running server's database, put in the place of another,
# has its people.
# shellcheck source=tests/cli/tap.sh
source "$(dirname "$0")/../cli/tap.sh"

port=$(python3 -c 'import socket; print(socket.create_server(("127.0.0.1", 0)).getsockname()[1])')
server=

# start FILE: starts a server on this database.
start() {
    "$FANAL" serve --listen "127.0.0.1:$port" --db "sqlite:$1" --web '' >"$work/log" 2>&1 &
    server=$!
    for _ in $(seq 100); do
        [ "$(ask GET /readyz)" != '200 nobody' ] || return 0
        sleep 0.1
    done
    return 1
}
stop() {
    kill "$server" && wait "$server"
}
# ask METHOD PATH [BODY]: prints the status and the name in the answer; keeps the cookie.
ask() {
    python3 - "$port" "$work/cookie" "$@" <<'PYTHON'
import http.client, os, sys
port, jar, method, path, *body = sys.argv[1:]
headers = {"Content-Type": "application/json"}
if os.path.exists(jar):
    headers["Cookie"] = open(jar).read()
client = http.client.HTTPConnection("127.0.0.1", int(port))
try:
    client.request(method, path, *body, headers=headers)
    answer = client.getresponse()
    if answer.headers["Set-Cookie"]:
        open(jar, "w").write(answer.headers["Set-Cookie"].split(";")[0])
    name = "Anne" if b'"name":"Anne"' in answer.read() else "nobody"
    print(answer.status, name)
except OSError:
    print("none")
PYTHON
}
is_answered() {
    [ "$(ask "${@:2}")" = "$1" ]
}

trap 'kill "$server" 2>/dev/null; wait; rm -rf "$work"' EXIT
ok "a server starts" start "$work/one.db"
ok "Anne is a guest" is_answered '201 Anne' POST /api/guest '{"name":"Anne"}'
run backup --db "sqlite:$work/one.db" "$work/copy.db"
ok "its database is copied while it runs" is_done_saying 'copy.db$'
run backup --db "sqlite:$work/one.db" "$work/copy.db"
ok "a copy is not written over" is_refused 1 'is there already'
ok "the copy is for its owner only" [ "$(stat -c %a "$work/copy.db")" = 600 ]
ok "the server ends in peace" stop
cp "$work/copy.db" "$work/two.db"
ok "a server starts on the copy" start "$work/two.db"
ok "it knows Anne" is_answered '200 Anne' GET /api/me
ok "a server on another file starts" eval 'stop && start "$work/three.db"'
ok "it does not" is_answered '200 nobody' GET /api/me
stop
finish
