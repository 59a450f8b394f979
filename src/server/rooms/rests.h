/* What the holidays of people do to the clocks of slow tables: each table's log has those of its
 * seats, so the log alone tells when a turn ends. They are looked up when a turn begins, when
 * somebody changes theirs, and once more before a bot would take a seat. */
#ifndef FN_SERVER_RESTS_H
#define FN_SERVER_RESTS_H

#include "club/holidays.h"
#include "server/rooms/room.h"

#define HOLIDAYS_FACT "holidays" /* of a person */

/* Reads the holidays of a person; the version is 0 if there are none. For workers with a store. */
bool holidays_find(store *db, const char *person, holidays *h, int64_t *version, fn_error *error);

void rests_note(room *r, int64_t first_seq); /* new entries: perhaps a turn begins */
void rests_ask(house *h, const char *id);    /* somebody there has changed theirs */

/* Looks them up if somebody asked for it, or if the turn ends now and nobody has yet. True: what is
 * due waits for it. */
bool rests_look(room *r, bool is_due);

/* Whether an entry with holidays says anything new at this table. */
bool rests_are_news(const table *t, const entry *e);

#endif
