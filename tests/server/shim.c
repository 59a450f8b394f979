/* Loaded before the C library by store_test.py, this makes the time of day jump and the disk
 * fail, as files say. FANAL_TEST_CLOCK names a file with the seconds to add; if
 * FANAL_TEST_BROKEN names an existing file, nothing can be synced. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static long seconds_ahead(void)
{
    char text[32] = "";
    const char *path = getenv("FANAL_TEST_CLOCK");
    int file = path != NULL ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0)
        return 0;
    ssize_t size = read(file, text, sizeof text - 1);
    close(file);
    return size > 0 ? strtol(text, NULL, 10) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    int status = (int)syscall(SYS_clock_gettime, clock, now);
    if (clock == CLOCK_REALTIME)
        now->tv_sec += seconds_ahead();
    return status;
}

static int sync_file(long call, int file)
{
    const char *path = getenv("FANAL_TEST_BROKEN");
    if (path == NULL || access(path, F_OK) != 0)
        return (int)syscall(call, file);
    errno = EIO;
    return -1;
}

int fsync(int file)
{
    return sync_file(SYS_fsync, file);
}

int fdatasync(int file)
{
    return sync_file(SYS_fdatasync, file);
}
