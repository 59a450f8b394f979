#!/bin/bash
# Tests the entry in menus and software centres: the installed files are well-formed, and the entry's
# program and icon are there.
# shellcheck source=tests/cli/tap.sh
source "$(dirname "$0")/../cli/tap.sh"

called='meson install'
DESTDIR=$work/root meson install -C build --no-rebuild --quiet --tags runtime,man \
    >"$work/out" 2>"$work/err"
status=$?
ok "the entry is installed" is_done
share=$(dirname "$(find "$work/root" -type d -name applications)")
entry=$share/applications/fanal.desktop
metainfo=$(echo "$share"/metainfo/*.metainfo.xml)
ok "the icon it names is there" \
    [ -f "$share/icons/hicolor/scalable/apps/$(sed -n 's/^Icon=//p' "$entry").svg" ]
called=$(sed -n 's/^Exec=//p' "$entry")
run "$(cut -d ' ' -f 2 <<<"$called")" --help
ok "the command it starts is one of the program" is_done
ok "the description is named after its id" \
    [ "$(sed -n 's|.*<id>\(.*\)</id>.*|\1|p' "$metainfo")" = "$(basename "$metainfo" .metainfo.xml)" ]
ok "... and leads to the entry" grep -q '<launchable type="desktop-id">fanal.desktop<' "$metainfo"
if command -v desktop-file-validate >/dev/null; then
    called='desktop-file-validate'
    desktop-file-validate "$entry" >"$work/out" 2>"$work/err"
    status=$?
    ok "the entry is valid" eval 'is_done && [ ! -s "$work/out" ]'
fi
if command -v appstreamcli >/dev/null; then
    called='appstreamcli validate'
    appstreamcli validate --no-net "$metainfo" >"$work/out" 2>&1
    status=$?
    ok "the description is valid" [ "$status" -eq 0 ]
fi
finish
