#!/bin/bash
# Tests the documents as installed: every link in them leads somewhere, and so does every path that man
# pages and documents name. The package also has the files that the program loads at run time.
# shellcheck source=tests/cli/tap.sh
source "$(dirname "$0")/../cli/tap.sh"

check_links() {
    called="scripts/check_links $*"
    scripts/check_links "$@" >"$work/out" 2>"$work/err"
    status=$?
}

check_links
ok "links of the project" is_done
called='meson install'
DESTDIR=$work/root meson install -C build --no-rebuild --quiet --tags runtime,man \
    >"$work/out" 2>"$work/err"
status=$?
ok "the documents are installed" [ "$status" -eq 0 ]
installed=$(dirname "$(find "$work/root" -path '*/share/doc/fanal/README.md')")
check_links "$installed"
ok "links of the installed documents" is_done
for path in $(grep -rhoE '/usr/share/doc/fanal/[a-z./-]+[a-z]' packaging/man docs | sort -u); do
    called=$path
    ok "$path is installed" [ -e "$installed/${path#/usr/share/doc/fanal/}" ]
done
called='packaging/debian/control.in'
ok "the event loop of the server comes with the package" \
    grep -q '^Depends:.* libwebsockets-evlib-ev' packaging/debian/control.in
finish
