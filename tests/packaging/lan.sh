#!/bin/bash
# Tests make play LAN=1: it says the address to type, draws it as a code, and lets in browsers that use that
# address: page, cookie and socket. Without LAN nobody else is let in. Skipped without a network.
# shellcheck source=tests/cli/tap.sh
source "$(dirname "$0")/../cli/tap.sh"

address=$(hostname -I 2>/dev/null | tr ' ' '\n' | grep -m 1 -F .)
if [ -z "$address" ]; then
    echo "1..0 # SKIP this machine is in no network"
    exit 0
fi
tree=$work/tree
mkdir -p "$tree/build/web" "$tree/scripts" "$work/bin"
cp scripts/play scripts/play_folder.py "$tree/scripts/"
ln -s "$(realpath "$FANAL")" "$tree/build/fanal"
echo '<title>Fanal</title>' >"$tree/build/web/index.html"
printf '#!/bin/sh\necho "code: $*"\n' >"$work/bin/qrencode" # says what it would draw
chmod +x "$work/bin/qrencode"

server=
trap 'kill "$server" 2>/dev/null; wait; rm -rf "$work"' EXIT
# start ARGUMENT...: leaves the output in $work/out, the port in $port.
start() {
    called="scripts/play $*"
    rm -f "$work/out" # of the previous start
    touch "$work/out"
    PATH=$work/bin:$PATH XDG_DATA_HOME=$work/data "$tree/scripts/play" "$@" \
        >"$work/out" 2>"$work/err" &
    server=$!
    for _ in $(seq 600); do
        grep -q 'is lit' "$work/out" && break
        kill -0 "$server" 2>/dev/null || break
        sleep 0.1
    done
    port=$(sed -nE 's|.*is lit: http://[^:]+:([0-9]+)/.*|\1|p' "$work/out")
}
stop() {
    kill "$server" && wait "$server"
}
# is_let_in ADDRESS: checks its page, a guest's cookie and a socket with it; foreign pages get nothing.
is_let_in() {
    python3 - "$1" "$port" <<'PYTHON' 2>>"$work/err"
import http.client, sys
host, port = sys.argv[1], int(sys.argv[2])

def ask(method, path, body=None, **headers):
    client = http.client.HTTPConnection(host, port)
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    client.request(method, path, body, headers)
    return client.getresponse()

ours = f"http://{host}:{port}"
page = ask("GET", "/")
assert page.status == 200 and b"Fanal" in page.read(), page.status
guest = ask("POST", "/api/guest", '{"name":"Anne"}', Origin=ours, Content_Type="application/json")
assert guest.status == 201, guest.status
cookie = guest.headers["Set-Cookie"]
assert "Secure" not in cookie, cookie   # a browser would not send it back over plain http
upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13",
           "Sec_WebSocket_Key": "AAAAAAAAAAAAAAAAAAAAAA==", "Sec_WebSocket_Protocol": "fanal.1",
           "Cookie": cookie.split(";")[0]}
assert ask("GET", "/socket", Origin=ours, **upgrade).status == 101
assert ask("GET", "/socket", Origin="http://elsewhere.example", **upgrade).status == 403
PYTHON
}
is_shut() {
    python3 -c 'import socket, sys
try:
    socket.create_connection((sys.argv[1], int(sys.argv[2])), 60)
except OSError:
    sys.exit(0)
sys.exit(1)' "$1" "$port"
}

start --lan
ok "it says the address to type" says "^  http://$address:$port/\$"
ok "it draws it" says "^code: .*http://[0-9.]+:$port/\$"
ok "who comes by that address is let in" is_let_in "$address"
ok "so is who sits at this machine" is_let_in 127.0.0.1
ok "it ends in peace" stop
start
ok "without --lan there is no code" is_not says '^code'
ok "this machine is let in" is_let_in 127.0.0.1
ok "nobody else is" is_shut "$address"
stop
finish
