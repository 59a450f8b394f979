/* The ranks of a run over MPI: the only file that uses it. Nothing here waits for a message,
 * because a thread that waits inside MPI keeps a core busy. */
#include "apps/cli/ranks.h"

#include "apps/cli/cli.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static ranks world;

/* A message being sent: a long one leaves only when the other side takes it. */
typedef struct parcel {
    struct parcel *next;
    MPI_Request request;
    char bytes[];
} parcel;

static parcel *parcels;

static void share(void *bytes, size_t size)
{
    MPI_Bcast(bytes, (int)size, MPI_BYTE, 0, MPI_COMM_WORLD);
}

static bool agree(bool fine)
{
    int mine = fine, all;
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return all != 0;
}

static void forget_delivered(void)
{
    parcel **at = &parcels;
    while (*at != NULL) {
        parcel *sent = *at;
        int is_delivered;
        MPI_Test(&sent->request, &is_delivered, MPI_STATUS_IGNORE);
        if (is_delivered) {
            *at = sent->next;
            free(sent);
        } else
            at = &sent->next;
    }
}

static void send(int to, ranks_word word, const void *bytes, size_t size)
{
    parcel *sent = malloc(sizeof *sent + size);
    if (sent == NULL) {
        MPI_Abort(MPI_COMM_WORLD, EXIT_FAILED);
        return;
    }
    memcpy(sent->bytes, bytes, size);
    MPI_Isend(sent->bytes, (int)size, MPI_BYTE, to, (int)word, MPI_COMM_WORLD, &sent->request);
    sent->next = parcels;
    parcels = sent;
}

static bool receive(ranks_message *message)
{
    int has_come, size;
    MPI_Status status;
    forget_delivered();
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &has_come, &status);
    if (!has_come)
        return false;
    MPI_Get_count(&status, MPI_BYTE, &size);
    message->bytes = malloc((size_t)size + 1);
    if (message->bytes == NULL) {
        MPI_Abort(MPI_COMM_WORLD, EXIT_FAILED);
        return false;
    }
    MPI_Recv(message->bytes, size, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    message->bytes[size] = '\0';
    message->size = (size_t)size;
    message->from = status.MPI_SOURCE;
    message->word = (ranks_word)status.MPI_TAG;
    return true;
}

static void leave(void)
{
    while (parcels != NULL)
        forget_delivered();
    MPI_Finalize();
}

static void give_up(int status)
{
    MPI_Abort(MPI_COMM_WORLD, status);
}

const ranks *ranks_join(void)
{
    int has_threads;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &has_threads) != MPI_SUCCESS) {
        say_error("MPI could not be started");
        return NULL;
    }
    world = (ranks){.share = share,
                    .agree = agree,
                    .send = send,
                    .receive = receive,
                    .leave = leave,
                    .give_up = give_up};
    MPI_Comm_rank(MPI_COMM_WORLD, &world.mine);
    MPI_Comm_size(MPI_COMM_WORLD, &world.count);
    return &world;
}

bool ranks_hand_over(char **words)
{
    (void)words;
    return true;
}
