/* The effect of people's holidays on the clocks of slow tables: each log contains those of its
 * seats, so the log alone determines when a turn ends. They are looked up when a turn begins, when
 * somebody changes theirs, and once more before a bot would take a seat. */
#ifndef FN_SERVER_RESTS_H
#define FN_SERVER_RESTS_H

#include "club/holidays.h"
#include "server/rooms/room.h"

#define HOLIDAYS_FACT "holidays" /* a person's fact */

/* Reads the holidays of a person; the version is 0 if there are none. For workers with a store. */
bool holidays_find(store *db, const char *person, holidays *h, int64_t *version, fn_error *error);

void rests_note(room *r, int64_t first_seq); /* after new entries: a turn may begin */
void rests_ask(house *h, const char *id);    /* after somebody at the table has changed theirs */

/* Looks them up on request, or if the turn ends now and nobody has yet. True: the end must wait for
 * it. */
bool rests_look(room *r, bool is_due);

/* Reports whether an entry with holidays changes anything at this table. */
bool rests_are_news(const table *t, const entry *e);

#endif
