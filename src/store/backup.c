/* Copies a SQLite store while others write to it: SQLite's online backup inside one read
 * transaction, which sees the file as it was at the start. Without the transaction, every write
 * would restart the copy. The copy gets its name only when it is complete. */
#include "store/engine.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { STEP_PAGES = 512 };

static bool fail_file(const char *what, const char *path, fn_error *error)
{
    return fn_fail(error, what, path, ": ", strerror(errno));
}

static bool copy_pages(sqlite3 *to, sqlite3 *from, void (*tell)(int percent), fn_error *error)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (backup == NULL)
        return fn_fail(error, "backup: ", sqlite3_errmsg(to));
    int status, said = -1;
    do {
        status = sqlite3_backup_step(backup, STEP_PAGES);
        int pages = sqlite3_backup_pagecount(backup), left = sqlite3_backup_remaining(backup);
        int percent = pages > 0 ? (int)(100 * (int64_t)(pages - left) / pages) : 0;
        if (tell != NULL && status != SQLITE_BUSY && percent != said)
            tell(said = percent);
        if (status == SQLITE_BUSY || status == SQLITE_LOCKED)
            sqlite3_sleep(50);
    } while (status == SQLITE_OK || status == SQLITE_BUSY || status == SQLITE_LOCKED);
    sqlite3_backup_finish(backup);
    return status == SQLITE_DONE || fn_fail(error, "backup: ", sqlite3_errstr(status));
}

static bool copy_file(const char *from, const char *part, void (*tell)(int percent),
                      fn_error *error)
{
    sqlite3 *source = NULL, *copy = NULL;
    bool good = false;
    if (sqlite3_open_v2(from, &source, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        fn_fail(error, "cannot open ", from, ": ", sqlite3_errmsg(source));
    else if (sqlite3_busy_timeout(source, 10000) != SQLITE_OK ||
             sqlite3_exec(source, "BEGIN; SELECT count(*) FROM sqlite_master", NULL, NULL, NULL) !=
                 SQLITE_OK)
        fn_fail(error, "cannot read ", from, ": ", sqlite3_errmsg(source));
    else if (sqlite3_open_v2(part, &copy, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        fn_fail(error, "cannot open ", part, ": ", sqlite3_errmsg(copy));
    else
        good = copy_pages(copy, source, tell, error);
    sqlite3_close(source);
    return sqlite3_close(copy) == SQLITE_OK && good;
}

/* Syncs the folder: a file's name is on disk only once its folder is. */
static bool sync_folder(const char *path, fn_error *error)
{
    char folder[PATH_MAX];
    fn_text text;
    const char *slash = strrchr(path, '/');
    fn_text_init(&text, folder, sizeof folder);
    if (slash == NULL)
        fn_text_add(&text, ".");
    else
        fn_text_add_bytes(&text, path, (size_t)(slash - path) + 1);
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool good = file >= 0 && fsync(file) == 0;
    if (!good)
        fail_file("cannot sync ", folder, error);
    if (file >= 0)
        close(file);
    return good;
}

bool store_backup_sqlite(const char *from, const char *path, void (*tell)(int percent),
                         fn_error *error)
{
    char part[PATH_MAX];
    fn_text text;
    fn_text_init(&text, part, sizeof part);
    fn_text_add(&text, path);
    fn_text_add(&text, ".part");
    if (text.overflow)
        return fn_fail(error, "the path of the backup is too long");
    if (access(path, F_OK) == 0)
        return fn_fail(error, path, " is there already");
    if (!store_make_private_file(part))
        return fail_file("cannot make ", part, error);
    if (copy_file(from, part, tell, error)) {
        if (rename(part, path) == 0)
            return sync_folder(path, error);
        fail_file("cannot make ", path, error);
    }
    unlink(part);
    return false;
}
