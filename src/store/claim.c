/* Limits a SQLite store to one server. Two servers would not see each other's entries, and each
 * would show outdated tables. The lock is on a file beside the database, because SQLite uses locks
 * on the database itself; it is a kernel lock, so it ends with the process however that ends. */
#include "store/engine.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct store_claim {
    int file; /* -1: no lock needed */
};

static const struct flock WHOLE = {.l_type = F_WRLCK, .l_whence = SEEK_SET};

static bool refuse(int file, const char *path, fn_error *error)
{
    struct flock held = WHOLE;
    if (fcntl(file, F_GETLK, &held) == 0 && held.l_type != F_UNLCK && held.l_pid > 0)
        return fn_fail(error, "another server, process ", fn_decimal(held.l_pid).text,
                       ", is running on ", path, "; stop it first, or choose another file");
    return fn_fail(error, "another server is running on ", path,
                   "; stop it first, or choose another file");
}

static bool lock(store_claim *claim, const char *path, fn_error *error)
{
    char real[PATH_MAX], name[PATH_MAX];
    fn_text text;
    fn_text_init(&text, name, sizeof name);
    fn_text_add(&text, realpath(path, real) != NULL ? real : path); /* a link means its file */
    fn_text_add(&text, ".lock");
    if (text.overflow)
        return fn_fail(error, "the path of the store is too long");
    claim->file = open(name, O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (claim->file < 0)
        return fn_fail(error, "cannot make ", name, ": ", strerror(errno));
    struct flock whole = WHOLE;
    if (fcntl(claim->file, F_SETLK, &whole) == 0)
        return true;
    if (errno == EACCES || errno == EAGAIN)
        return refuse(claim->file, path, error);
    return fn_fail(error, "cannot lock ", name, ": ", strerror(errno));
}

store_claim *store_claim_new(const char *address, fn_error *error)
{
    const char *path = store_sqlite_path(address);
    store_claim *claim = calloc(1, sizeof *claim);
    if (claim == NULL) {
        fn_fail(error, "no memory for a store");
        return NULL;
    }
    claim->file = -1;
    if (path == NULL || lock(claim, path, error))
        return claim;
    store_release(claim);
    return NULL;
}

void store_release(store_claim *claim)
{
    if (claim != NULL && claim->file >= 0)
        close(claim->file);
    free(claim);
}
