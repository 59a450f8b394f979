/* A run without MPI, in which this process is alone. Under mpirun it becomes fanal-mpi, which is
 * beside it in a build folder, or where it was installed. */
#include "apps/cli/ranks.h"

#include "apps/cli/cli.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PROGRAM "fanal-mpi"

static void share_nothing(void *bytes, size_t size)
{
    (void)bytes;
    (void)size;
}

static bool agree_with_oneself(bool fine)
{
    return fine;
}

static bool receive_nothing(ranks_message *message)
{
    (void)message;
    return false;
}

static void leave_nobody(void)
{
}

static const ranks alone = {
    .count = 1,
    .share = share_nothing,
    .agree = agree_with_oneself,
    .receive = receive_nothing,
    .leave = leave_nobody,
    .give_up = exit,
};

const ranks *ranks_join(void)
{
    return &alone;
}

/* Reports whether there are other ranks. mpirun sets their number in the environment; other
 * programs that start ranks at least set the number of this one. */
static bool has_company(void)
{
    const char *count = getenv("OMPI_COMM_WORLD_SIZE");
    return count != NULL ? strtol(count, NULL, 10) > 1 : getenv("PMIX_RANK") != NULL;
}

/* Returns only if the program is not there. */
static void become_neighbour(char **words)
{
    char path[PATH_MAX];
    ssize_t size = readlink("/proc/self/exe", path, sizeof path - sizeof PROGRAM);
    if (size <= 0)
        return;
    path[size] = '\0';
    strcpy(strrchr(path, '/') + 1, PROGRAM);
    execv(path, words);
}

bool ranks_hand_over(char **words)
{
    if (!has_company())
        return true;
    become_neighbour(words);
    execv(FANAL_PROGRAMS "/" PROGRAM, words);
    say_error("this fanal cannot run under MPI: there is no " PROGRAM ": ", strerror(errno));
    return false;
}
