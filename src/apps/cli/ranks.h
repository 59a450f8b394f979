/* The other processes of a run started by mpirun, here or on other machines. Rank 0 leads and
 * reports. Two programs implement this: fanal itself, which knows no MPI (ranks.c), and fanal-mpi,
 * which contains only the three commands that run under MPI (ranks_mpi.c). */
#ifndef FN_CLI_RANKS_H
#define FN_CLI_RANKS_H

#include <stdbool.h>
#include <stddef.h>

/* The messages between ranks. */
typedef enum ranks_word {
    RANKS_ASK,   /* to rank 0: a long, the number of games wanted */
    RANKS_GAMES, /* from rank 0: two longs, the first game and their number */
    RANKS_LINE,  /* to rank 0: a finished game */
    RANKS_END    /* from rank 0: there is no more to do */
} ranks_word;

typedef struct ranks_message {
    int from;
    ranks_word word;
    char *bytes; /* allocated, with a NUL; the receiver frees it */
    size_t size;
} ranks_message;

/* All calls come from one thread. */
typedef struct ranks {
    int mine, count;
    void (*share)(void *bytes, size_t size); /* copies the bytes of rank 0 to all */
    bool (*agree)(bool fine);                /* whether all ranks agree */
    void (*send)(int to, ranks_word word, const void *bytes, size_t size); /* never waits */
    bool (*receive)(ranks_message *message); /* the next message received; never waits */
    void (*leave)(void);                     /* the last call, made by all */
    void (*give_up)(int status);             /* ends all ranks at once */
} ranks;

/* Returns the ranks of this run, or complains and returns NULL. */
const ranks *ranks_join(void);

/* Under mpirun, fanal becomes fanal-mpi here, with the same words; returns true if there is no need
 * to. Complains and returns false on failure. */
bool ranks_hand_over(char **words);

#endif
