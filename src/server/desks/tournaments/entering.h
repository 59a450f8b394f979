/* Requests to create, enter, leave, start or cancel a tournament: the check, and the entry that
 * follows. For workers with a store. */
#ifndef FN_SERVER_ENTERING_H
#define FN_SERVER_ENTERING_H

#include "server/desks/tournaments/book.h"

enum { TOURNAMENTS_OF_PERSON = 10 }; /* unfinished ones */

/* The answer to the request; done, if there is no code. */
typedef struct entering_answer {
    int status;
    const char *code, *sentence;
} entering_answer;

int entering_draw_lot(void);

/* These stage an entry in an open book, or none if it would change nothing. */
bool entering_enter(tbook *b, store *db, const char *person, entering_answer *answer,
                    fn_error *error);
bool entering_leave(tbook *b, const char *person, entering_answer *answer, fn_error *error);
/* `keeps_house`: hosts and moderators may cancel anybody's. */
bool entering_cancel(tbook *b, const char *person, bool keeps_house, entering_answer *answer,
                     fn_error *error);
bool entering_may_start(const tbook *b, const char *person, entering_answer *answer);
bool entering_create(tbook *b, store *db, const tournament_rules *rules, const char *person,
                     entering_answer *answer, fn_error *error);

#endif
