/* The page of a tournament, made at most once a second however many people look: requests in
 * between get the same text. */
#ifndef FN_SERVER_TOURNAMENT_PAGE_H
#define FN_SERVER_TOURNAMENT_PAGE_H

#include "server/spine/call.h"

typedef enum page_form { PAGE_JSON, PAGE_CSV } page_form;

/* Answers the call with the tournament of call->about: 404 if there is none, 204 if its version is
 * still that of call->text. */
void page_answer(people_call *call, page_form form);

/* Answers after a change: with a text made from now on, and this status. */
void page_answer_anew(people_call *call, int status);

void pages_forget(house *h, bool all); /* drops pages unused for a while */

#endif
