/* The threads of this process. One thread gives them the numbers of games and fetches what came of
 * them; games come back in any order. */
#ifndef FN_CLI_CREW_H
#define FN_CLI_CREW_H

#include "apps/cli/series_run.h"

/* A game that is over: a line of text, with its line end, on the heap. */
typedef struct crew_game {
    struct crew_game *next;
    char *line;
    size_t size;
} crew_game;

typedef struct crew game_crew;

/* NULL: no thread could be started. */
game_crew *crew_start(const series_job *job);

/* How many more games it could do with now: one for each thread, and as many as were finished in
 * the last moments, so that short games do not wait for the next call. */
long crew_wants(game_crew *crew);
void crew_give(game_crew *crew, long game);

/* Those that are over since the last call, as a list. */
crew_game *crew_fetch(game_crew *crew);

/* A moment, or less if a thread has nothing to do. */
void crew_nap(game_crew *crew);

/* Games under way are played to their end first. */
void crew_end(game_crew *crew);

#endif
