/* The server as a whole: connections on one side, the store on the other, tables in between.
 *
 *   message → inbox → room: waits its turn → table: may they? → entries → writer (disk)
 *                                                                       │
 *   clients ← show: entries, views by seat ← room: now it may be seen ──┘
 *
 * A room is a table that somebody looks at or that is being worked on. While an append is under
 * way, the room's table is already ahead, so nothing of it is shown and everything else waits. If
 * the append fails, the table is dropped and read again: the log is the truth. */
#ifndef FN_SERVER_MAIN_H
#define FN_SERVER_MAIN_H

#include "server/spine/house.h"

house *house_new(const server_config *config, fn_error *error);
void house_run(house *h);
void house_drain(house *h); /* from a signal handler: finishes work under way, then stops */

/* Frees the house, within STOP_MS of house_drain. False: a thread still waits for a store that does
 * not answer; nothing is freed then, and the process must end. Nothing acknowledged is lost. */
enum { STOP_MS = 4700 };
bool house_free(house *h);

#endif
