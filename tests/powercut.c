/* A disk that forgets what was not synced, for tests/server/faults.py. Loaded into a program with
 * LD_PRELOAD, it copies each file in the folder POWERCUT_FROM to POWERCUT_TO after an fsync, before
 * the program learns that the file is safe. POWERCUT_TO thus always holds what a disk would
 * certainly hold after a power cut. Knows nothing of Fanal. */
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Returns the name of a file in the watched folder, or NULL. */
static const char *watched_name(const char *path)
{
    const char *from = getenv("POWERCUT_FROM");
    size_t size = from != NULL ? strlen(from) : 0;
    if (size == 0 || strncmp(path, from, size) != 0 || path[size] != '/')
        return NULL;
    return strchr(path + size + 1, '/') == NULL ? path + size + 1 : NULL;
}

static void copy_bytes(int from, int to)
{
    static _Thread_local char block[1 << 16];
    off_t at = 0;
    for (ssize_t got; (got = pread(from, block, sizeof block, at)) > 0; at += got)
        if (write(to, block, (size_t)got) != got)
            abort();
}

/* Makes a copy that is complete or missing, whenever the program is killed. */
static void keep(const char *path, const char *name)
{
    static atomic_uint copies;
    char part[PATH_MAX], whole[PATH_MAX];
    const char *folder = getenv("POWERCUT_TO");
    snprintf(whole, sizeof whole, "%s/%s", folder, name);
    snprintf(part, sizeof part, "%s/part-%d-%u", folder, (int)getpid(),
             atomic_fetch_add(&copies, 1));
    int from = open(path, O_RDONLY | O_CLOEXEC);
    int to = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (from < 0 || to < 0)
        abort();
    copy_bytes(from, to);
    close(from);
    close(to);
    if (rename(part, whole) != 0)
        abort();
}

static int sync_and_keep(const char *call, int fd)
{
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, call);
    int result = real(fd);
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (result != 0 || size < 0)
        return result;
    path[size] = '\0';
    const char *name = watched_name(path);
    if (name != NULL)
        keep(link, name);
    return result;
}

int fsync(int fd)
{
    return sync_and_keep("fsync", fd);
}

int fdatasync(int fd)
{
    return sync_and_keep("fdatasync", fd);
}

int unlink(const char *path)
{
    int (*real)(const char *) = (int (*)(const char *))dlsym(RTLD_NEXT, "unlink");
    const char *name = watched_name(path);
    char copy[PATH_MAX];
    if (name != NULL) {
        snprintf(copy, sizeof copy, "%s/%s", getenv("POWERCUT_TO"), name);
        real(copy);
    }
    return real(path);
}
