/* One tournament as everybody sees it, made at most once a second however many look: who asks
 * meanwhile gets the same text. */
#ifndef FN_SERVER_TOURNAMENT_PAGE_H
#define FN_SERVER_TOURNAMENT_PAGE_H

#include "server/spine/call.h"

typedef enum page_form { PAGE_JSON, PAGE_CSV } page_form;

/* Answers the call with the tournament of call->about: 404 if there is none, 204 if it still has
 * the version of call->text. */
void page_answer(people_call *call, page_form form);

/* The same after a change: with a text that is made from now on, and this status. */
void page_answer_anew(people_call *call, int status);

void pages_forget(house *h, bool all); /* those that nobody has asked for in a while */

#endif
