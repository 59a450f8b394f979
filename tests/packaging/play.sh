#!/bin/bash
# Tests where make play keeps people and games: not in a folder that a build may remove. Whatever an older
# version kept in build/play is moved there, whatever happens meanwhile.
# shellcheck source=tests/cli/tap.sh
source "$(dirname "$0")/../cli/tap.sh"

# A separate tree, in a place with a space and a letter beyond ASCII.
tree="$work/l'Île du phare"
data="$work/data"
old=$tree/build/play
mkdir -p "$tree/build" "$tree/scripts"
cp scripts/play scripts/play_folder.py "$tree/scripts/"
ln -s "$(realpath "$FANAL")" "$tree/build/fanal"

# Makes an old folder as a killed server leaves it: the last entries are in the -wal file.
make_old() {
    mkdir -p "$old"
    python3 - "$old/fanal.db" "$1" <<'PYTHON'
import os, sqlite3, sys
database = sqlite3.connect(sys.argv[1])
database.execute("PRAGMA journal_mode = WAL")
database.execute("CREATE TABLE kept (name TEXT)")
database.execute("INSERT INTO kept VALUES (?)", (sys.argv[2],))
database.commit()
os._exit(0)     # without closing it
PYTHON
}
# holds FOLDER NAME: checks that the database there knows this name.
holds() {
    [ "$(python3 -c 'import sqlite3, sys
print(sqlite3.connect(sys.argv[1]).execute("SELECT name FROM kept").fetchone()[0])' \
        "$1/fanal.db")" = "$2" ]
}
play() {
    called="scripts/play $*"
    XDG_DATA_HOME="$data" timeout "$TIMEOUT_S" "$tree/scripts/play" "$@" \
        >"$work/out" 2>"$work/err"
    status=$?
}
# in_python CODE: runs code with the functions of play_folder, the old folder and the home.
in_python() {
    called="python: $1"
    PYTHONPATH=scripts PYTHONDONTWRITEBYTECODE=1 python3 -c "
import os, sys
import play_folder as p
old, home = map(p.Path, sys.argv[1:])
$1" "$old" "$data/fanal" >"$work/out" 2>"$work/err"
    status=$?
}
across_disks='
real = os.rename
def rename(source, target):
    if source == old:
        raise OSError(p.errno.EXDEV, "another disk")
    real(source, target)
os.rename = rename'

ok "the folder is the one of XDG" eval 'play --where && is_done_saying "^$data/fanal/play\$"'
called='HOME alone'
HOME=$work/home XDG_DATA_HOME='' "$tree/scripts/play" --where >"$work/out" 2>"$work/err"
status=$?
ok "without XDG_DATA_HOME it is below HOME" is_done_saying "^$work/home/.local/share/fanal/play\$"
called='no HOME'
env -u HOME -u XDG_DATA_HOME "$tree/scripts/play" --where >"$work/out" 2>"$work/err"
status=$?
ok "without both there is a sentence" [ "$status $(wc -l <"$work/err")" = '1 1' ]

make_old Anne
cp -R "$old" "$work/before"
play --where
ok "an old folder is taken along" is_done_saying 'is now in'
ok "... and is gone" [ ! -e "$old" ]
ok "... with what stood beside the database" cmp "$work/before/fanal.db-wal" "$data/fanal/play/fanal.db-wal"
ok "... and it can be read" holds "$data/fanal/play" Anne

make_old Yann
play --where
ok "a second one is put beside it" is_done_saying 'play-2'
ok "... the first is as it was" holds "$data/fanal/play" Anne
ok "... the second can be read" holds "$data/fanal/play-2" Yann

make_old Loïc
exec 7>>"$old/lock"
flock 7
echo http://127.0.0.1:1/ >"$old/url"
play --where
ok "a server of the older version is left alone" says 'lit already: http://127.0.0.1:1/'
ok "... and make clean would stop" [ "$status" -eq 1 ]
exec 7>&-
ok "... nothing has moved" holds "$old" Loïc
exec 7<"$old/fanal.db"
play --where
ok "a database that somebody has open is left alone" grep -q 'please end it first' "$work/err"
exec 7<&-
ok "... nothing has moved" holds "$old" Loïc

# Killed while it copies, then killed before it could remove the old folder
in_python "$across_disks
p.shutil.copy2 = lambda *_: os._exit(9)
p.take_along(old, home)"
ok "killed while it copies" [ "$status" -eq 9 ]
ok "... the old folder is whole" holds "$old" Loïc
in_python "$across_disks
p.remove = lambda _: os._exit(9)
p.take_along(old, home)"
ok "killed after it has copied" [ "$status" -eq 9 ]
in_python "$across_disks
print(p.take_along(old, home).name)"
ok "the next time goes on from there" is_done_saying '^play-3$'
ok "... the old folder is gone" [ ! -e "$old" ]
ok "... the new one can be read" holds "$data/fanal/play-3" Loïc
ok "... nothing was taken twice" [ ! -e "$data/fanal/play-4" ]

# A server on the database, started as make play does
listen=$(python3 -c 'import socket; print("127.0.0.1:%d" % socket.create_server(("127.0.0.1", 0)).getsockname()[1])')
rm -rf "$data"
XDG_DATA_HOME="$data" FANAL_LISTEN=$listen "$tree/scripts/play" >"$work/log" 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null; wait; rm -rf "$work"' EXIT
for _ in $(seq 600); do
    grep -q 'is lit' "$work/log" && break
    kill -0 "$server" 2>/dev/null || break
    sleep 0.1
done
cp "$work/log" "$work/out"
ok "it says where things are kept" says "kept in $data/fanal/play\.\$"
ok "the database is there" [ -s "$data/fanal/play/fanal.db" ]
play
ok "a second start says where the first is" says "lit already: http://$listen/"
ok "... and is no failure" [ "$status" -eq 0 ]
kill "$server"
wait "$server"
ok "it ends in peace" [ $? -eq 0 ]
finish
