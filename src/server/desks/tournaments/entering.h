/* What people do to a tournament: create, enter, leave, start, cancel it. May they, and the entry
 * it leads to. For workers with a store. */
#ifndef FN_SERVER_ENTERING_H
#define FN_SERVER_ENTERING_H

#include "server/desks/tournaments/book.h"

enum { TOURNAMENTS_OF_PERSON = 10 }; /* that are not over */

/* What is told to who asked; without a code it is done. */
typedef struct entering_answer {
    int status;
    const char *code, *sentence;
} entering_answer;

int entering_draw_lot(void);

/* Each stages its entry in a book that is open; none is staged where it was so before. */
bool entering_enter(tbook *b, store *db, const char *person, entering_answer *answer,
                    fn_error *error);
bool entering_leave(tbook *b, const char *person, entering_answer *answer, fn_error *error);
/* `keeps_house`: hosts and moderators may cancel everybody's. */
bool entering_cancel(tbook *b, const char *person, bool keeps_house, entering_answer *answer,
                     fn_error *error);
bool entering_may_start(const tbook *b, const char *person, entering_answer *answer);
bool entering_create(tbook *b, store *db, const tournament_rules *rules, const char *person,
                     entering_answer *answer, fn_error *error);

#endif
