#!/bin/bash
# Tests packaging/nginx.conf as it is, except for names and ports: nginx accepts it, and a game is played
# through it with TLS on two servers, while the one that serves it stops. Skipped if nginx is not installed.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1

for program in nginx openssl; do
    if ! PATH=$PATH:/usr/sbin command -v "$program" >/dev/null; then
        echo "1..0 # SKIP $program is not installed"
        exit 0
    fi
done
if [ -z "${FANAL_TEST_POSTGRES:-}" ]; then
    exec tests/server/with_postgres "$0"
fi

PATH=$PATH:/usr/sbin
FANAL=${FANAL:-build/fanal}
work=$(mktemp -d)
started=()
finish() {
    kill "${started[@]}" 2>/dev/null
    wait
    rm -rf "$work"
}
trap finish EXIT

read -r -a ports < <(python3 -c '
import socket
probes = [socket.create_server(("127.0.0.1", 0)) for _ in range(6)]
print(*(probe.getsockname()[1] for probe in probes))')
chmod 755 "$work" # nginx reads as user nobody
# nginx has one folder of the client, the servers another, one version apart.
mkdir -p "$work/web/assets" "$work/newer/assets"
echo '<title>Fanal</title>' >"$work/web/index.html"
echo 'export const light = 1' >"$work/web/assets/old-1.js"
gzip -k "$work/web/assets/old-1.js"
cp -R "$work/web/." "$work/newer"
mv "$work/newer/assets/old-1.js" "$work/newer/assets/new-2.js"
mv "$work/newer/assets/old-1.js.gz" "$work/newer/assets/new-2.js.gz"
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=fanal.example \
    -addext subjectAltName=DNS:fanal.example -keyout "$work/key.pem" -out "$work/cert.pem" 2>/dev/null

sed -e "s|127.0.0.1:8080|127.0.0.1:${ports[0]}|" \
    -e "s|#server 192.0.2.12:8080|server 127.0.0.1:${ports[1]}|" \
    -e '/listen \[::\]/d' \
    -e "s|listen 80;|listen 127.0.0.1:${ports[2]};|" \
    -e "s|listen 443 |listen 127.0.0.1:${ports[3]} |" \
    -e "s|/etc/letsencrypt/live/fanal.example/fullchain.pem|$work/cert.pem|" \
    -e "s|/etc/letsencrypt/live/fanal.example/privkey.pem|$work/key.pem|" \
    -e "s|/usr/share/fanal/web|$work/web|" \
    packaging/nginx.conf >"$work/site.conf"
cat >"$work/nginx.conf" <<END
daemon off;
pid $work/nginx.pid;
error_log $work/error.log;
events {}
http {
    access_log off;
    client_body_temp_path $work/body;
    proxy_temp_path $work/proxy;
    fastcgi_temp_path $work/fastcgi;
    uwsgi_temp_path $work/uwsgi;
    scgi_temp_path $work/scgi;
    include $work/site.conf;
}
END

if nginx -t -q -p "$work" -c "$work/nginx.conf" 2>"$work/said"; then
    echo "ok 1 - nginx takes the file"
else
    echo "not ok 1 - nginx takes the file"
    sed 's/^/# /' "$work/said"
fi

for i in 0 1; do
    "$FANAL" serve --listen "127.0.0.1:${ports[i]}" --metrics "127.0.0.1:${ports[i + 4]}" \
        --db "$FANAL_TEST_POSTGRES" --web "$work/newer" --public-url https://fanal.example \
        --trust-proxy >>"$work/servers.log" 2>&1 &
    started+=($!)
done
# A server that is not ready yet would be left out for ten seconds.
while [ "$(grep -c 'is lit' "$work/servers.log")" -lt 2 ] && kill -0 "${started[@]: -2}"; do
    sleep 0.1
done
nginx -p "$work" -c "$work/nginx.conf" 2>>"$work/servers.log" &
started+=($!)

python3 tests/packaging/through_nginx.py "${ports[3]}" "$work/cert.pem" \
    "${ports[4]}=${started[0]}" "${ports[5]}=${started[1]}" ||
    sed 's/^/# /' "$work/servers.log" "$work/error.log"
echo "1..8"
