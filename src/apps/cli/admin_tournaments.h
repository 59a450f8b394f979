/* The command `fanal admin tournaments`: lists tournaments and compares them with their tables. */
#ifndef FN_SERVER_TOURNAMENT_ADMIN_H
#define FN_SERVER_TOURNAMENT_ADMIN_H

#include <stdbool.h>

/* Prints tournaments; with `checks`, reads every result again from the log of its table. Returns
 * the exit status. */
int admin_tournaments(const char *address, bool checks);

#endif
