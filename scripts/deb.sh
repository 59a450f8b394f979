# What the Debian packages have in common, for the scripts that make them. The same commit gives the
# same package.
# shellcheck shell=bash

SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH
umask 022

# finish_deb STAGE NAME CONTROL FILE...: makes build/NAME_VERSION_ARCH.deb of STAGE/tree and says so.
# CONTROL is the template of its control file; FILEs, in the tree, tell which libraries it needs.
finish_deb() {
    local stage=$1 name=$2 control=$3 version arch depends size package
    local tree=$stage/tree
    shift 3
    version=$(sed -n 's/^#define FANAL_VERSION "\(.*\)"/\1/p' include/fanal/match.h)
    arch=$(dpkg --print-architecture)
    (cd "$tree" && strip --strip-unneeded --remove-section=.comment --remove-section=.note "$@")
    {
        printf 'fanal (%s) stable; urgency=medium\n\n  * See CHANGELOG.md.\n\n' "$version"
        printf ' -- Fanal <fanal@fanal.example>  %s\n' "$(date -u -R -d "@$SOURCE_DATE_EPOCH")"
    } | gzip -9 -n >"$tree/usr/share/doc/$name/changelog.gz"

    # dpkg-shlibdeps wants a source package around it.
    mkdir -p "$stage/source/debian" "$tree/DEBIAN"
    printf 'Source: fanal\n\nPackage: %s\nArchitecture: any\n' "$name" >"$stage/source/debian/control"
    depends=$(cd "$stage/source" && dpkg-shlibdeps -O "${@/#/../tree/}" 2>/dev/null |
        sed 's/^shlibs:Depends=//')
    size=$(du -k -s --apparent-size --exclude=DEBIAN "$tree" | cut -f 1)
    sed -e "s/@VERSION@/$version/" -e "s/@ARCH@/$arch/" -e "s/@SIZE@/$size/" \
        -e "s/@DEPENDS@/$depends/" "$control" >"$tree/DEBIAN/control"
    (cd "$tree" && find . -type f ! -path './DEBIAN/*' ! -path './etc/*' -printf '%P\n' | sort |
        xargs -d '\n' md5sum) >"$tree/DEBIAN/md5sums"

    mkdir -p build
    package=build/${name}_${version}_$arch.deb
    dpkg-deb --root-owner-group -Zxz --build "$tree" "$package" >/dev/null
    echo "$package"
}
