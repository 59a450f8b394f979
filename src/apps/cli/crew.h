/* The threads of this process. One thread gives them the numbers of games and fetches the results;
 * games come back in any order. */
#ifndef FN_CLI_CREW_H
#define FN_CLI_CREW_H

#include "apps/cli/series_run.h"

/* A finished game: an allocated line of text with its line end. */
typedef struct crew_game {
    struct crew_game *next;
    char *line;
    size_t size;
} crew_game;

typedef struct crew game_crew;

/* NULL: no thread could be started. */
game_crew *crew_start(const series_job *job);

/* Returns how many more games the crew can use now: one per thread, and as many as were finished in
 * the last moments, so short games need not wait for the next call. */
long crew_wants(game_crew *crew);
void crew_give(game_crew *crew, long game);

/* Returns a list of the games finished since the last call. */
crew_game *crew_fetch(game_crew *crew);

/* Sleeps for a moment, or less if a thread is idle. */
void crew_nap(game_crew *crew);

/* Finishes the games in progress first. */
void crew_end(game_crew *crew);

#endif
