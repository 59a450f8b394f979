# Shared parts of the scripts that make Debian packages. The same commit gives the
# same package. ARCH is the architecture they are for, this machine's or arm64, which is cross-built.
# shellcheck shell=bash

SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH
umask 022
package_arch=${ARCH:-$(dpkg --print-architecture)}
package_build=build-package # folder of the program
tools=                      # what the names of compiler and strip begin with
find_libraries=()           # where dpkg-shlibdeps looks before it looks at this machine
if [ "$package_arch" != "$(dpkg --print-architecture)" ]; then
    if [ "$package_arch" != arm64 ]; then
        echo "packages are made for $(dpkg --print-architecture) and arm64 here, not for $package_arch" >&2
        exit 2
    fi
    package_build=build-package-arm64
    tools=aarch64-linux-gnu-
    find_libraries=("-S$PWD/$package_build/sysroot")
    if ! command -v ${tools}gcc >/dev/null || [ ! -d "$package_build/sysroot" ]; then
        echo "a compiler or libraries of arm64 are missing; scripts/bootstrap arm64 gets them" >&2
        exit 1
    fi
fi
export DEB_HOST_ARCH=$package_arch # for the tools of dpkg

# finish_deb STAGE NAME CONTROL FILE...: makes build/NAME_VERSION_ARCH.deb of STAGE/tree and says so.
# CONTROL is the template of its control file; FILEs, in the tree, tell which libraries it needs.
finish_deb() {
    local stage=$1 name=$2 control=$3 version depends size package
    local tree=$stage/tree
    shift 3
    version=$(sed -n 's/^#define FANAL_VERSION "\(.*\)"/\1/p' include/fanal/match.h)
    (cd "$tree" && ${tools}strip --strip-unneeded --remove-section=.comment --remove-section=.note "$@")
    {
        printf 'fanal (%s) stable; urgency=medium\n\n  * See CHANGELOG.md.\n\n' "$version"
        printf ' -- Fanal <fanal@fanal.example>  %s\n' "$(date -u -R -d "@$SOURCE_DATE_EPOCH")"
    } | gzip -9 -n >"$tree/usr/share/doc/$name/changelog.gz"

    # dpkg-shlibdeps wants a source package around it.
    mkdir -p "$stage/source/debian" "$tree/DEBIAN"
    printf 'Source: fanal\n\nPackage: %s\nArchitecture: any\n' "$name" >"$stage/source/debian/control"
    depends=$(cd "$stage/source" &&
        dpkg-shlibdeps -O "${find_libraries[@]}" "${@/#/../tree/}" 2>/dev/null |
        sed 's/^shlibs:Depends=//')
    size=$(du -k -s --apparent-size --exclude=DEBIAN "$tree" | cut -f 1)
    sed -e "s/@VERSION@/$version/" -e "s/@ARCH@/$package_arch/" -e "s/@SIZE@/$size/" \
        -e "s/@DEPENDS@/$depends/" "$control" >"$tree/DEBIAN/control"
    (cd "$tree" && find . -type f ! -path './DEBIAN/*' ! -path './etc/*' -printf '%P\n' | sort |
        xargs -d '\n' md5sum) >"$tree/DEBIAN/md5sums"

    mkdir -p build
    package=build/${name}_${version}_$package_arch.deb
    dpkg-deb --root-owner-group -Zxz --build "$tree" "$package" >/dev/null
    echo "$package"
}
