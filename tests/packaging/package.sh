#!/bin/bash
# Tests the Debian package of the program: its contents, that it runs where it is unpacked, and that Lintian
# finds no error.
# shellcheck source=tests/cli/tap.sh
source "$(dirname "$0")/../cli/tap.sh"

for program in dpkg-deb dpkg-shlibdeps dpkg-buildflags strip mpicc; do
    if ! command -v $program >/dev/null; then
        echo "1..0 # SKIP there is no $program"
        exit 0
    fi
done

called='scripts/package for another architecture'
ARCH=sparc scripts/package >"$work/out" 2>"$work/err"
status=$?
ok "an architecture that is not known is refused" eval \
    '[ "$status" -eq 2 ] && grep -q "arm64 here, not for sparc" "$work/err"'
called='scripts/package'
scripts/package >"$work/out" 2>"$work/err"
status=$?
ok "it is made" [ "$status" -eq 0 ]
package=$(grep '^build/fanal_' "$work/out")
called="dpkg-deb $package"
dpkg-deb -I "$package" control >"$work/out" 2>"$work/err"
status=$?
version=$("$FANAL" --version | cut -d ' ' -f 2)
ok "it has the version of the program" is_done_saying "^Version: $version\$"
ok "it needs the libraries of the server" says '^Depends:.* libwebsockets[0-9t]+'
dpkg-deb -x "$package" "$work/root" 2>"$work/err"
for path in etc/fanal/fanal.conf lib/systemd/system/fanal.service usr/bin/fanal \
    usr/libexec/fanal-mpi usr/share/applications/fanal.desktop usr/share/fanal/web/index.html \
    usr/share/fanal/web/sw.js usr/share/man/man1/fanal.1.gz usr/share/doc/fanal/README.md; do
    called=$path
    ok "$path is there" [ -f "$work/root/$path" ]
done
called='objdump -h build-package/fanal'
ok "the program does not depend on the folder it was built in" \
    is_not eval 'objdump -h build-package/fanal build-package/fanal-mpi | grep -q debug_info'
FANAL=$work/root/usr/bin/fanal
run --version
ok "the program runs" is_done_saying "$version"
run serve --check-config
ok "... and finds the page" is_done_saying "^web = $work/root/usr/.*share/fanal/web\$"
if command -v lintian >/dev/null; then
    called="lintian $package"
    lintian --fail-on error "$package" >"$work/out" 2>"$work/err"
    status=$?
    ok "Lintian finds no error" [ "$status" -eq 0 ]
fi
finish
