/* fanal admin tournaments: which there are, and whether they say what their tables say. */
#ifndef FN_SERVER_TOURNAMENT_ADMIN_H
#define FN_SERVER_TOURNAMENT_ADMIN_H

#include <stdbool.h>

/* Prints them; with `checks` every result is read again from the log of its table. The exit status.
 */
int admin_tournaments(const char *address, bool checks);

#endif
