/* The other processes of a run that mpirun has started, here or on other machines. Rank 0 leads and
 * reports. Two programs implement this: fanal itself, which knows no MPI (ranks.c), and fanal-mpi,
 * which has the three commands that run under it and nothing else (ranks_mpi.c). */
#ifndef FN_CLI_RANKS_H
#define FN_CLI_RANKS_H

#include <stdbool.h>
#include <stddef.h>

/* What ranks tell each other. */
typedef enum ranks_word {
    RANKS_ASK,   /* to rank 0: a long, for so many more games */
    RANKS_GAMES, /* from rank 0: two longs, the first game and how many */
    RANKS_LINE,  /* to rank 0: a game that is over */
    RANKS_END    /* from rank 0: there is nothing more to do */
} ranks_word;

typedef struct ranks_message {
    int from;
    ranks_word word;
    char *bytes; /* on the heap, closed with a NUL; for the receiver to free */
    size_t size;
} ranks_message;

/* All of it is called by one thread. */
typedef struct ranks {
    int mine, count;
    void (*share)(void *bytes, size_t size); /* those of rank 0 become everybody's */
    bool (*agree)(bool fine);                /* whether all ranks say so */
    void (*send)(int to, ranks_word word, const void *bytes, size_t size); /* never waits either */
    bool (*receive)(ranks_message *message); /* the next that has come; never waits */
    void (*leave)(void);                     /* the last call, by all */
    void (*give_up)(int status);             /* ends all ranks at once */
} ranks;

/* The ranks of this run. Says what is wrong and returns NULL. */
const ranks *ranks_join(void);

/* Under mpirun fanal becomes fanal-mpi here, with the same words; it comes back if there is no need
 * to. Says what is wrong and returns false. */
bool ranks_hand_over(char **words);

#endif
