/* Posts: calls being sent, one job for each browser, letter and webhook, on threads that nobody
 * else waits for. If too many wait, new ones are dropped and counted. */
#ifndef FN_SERVER_POST_H
#define FN_SERVER_POST_H

#include "calls/deliver.h"
#include "server/desks/notify/book.h"
#include "server/desks/notify/say.h"
#include "server/spine/house.h"

typedef struct post {
    job base;
    house *house;
    call_way way;
    char person[STORE_ID_MAX];
    browser to;                  /* for push */
    char address[CALLS_URL_MAX]; /* for mail or a webhook */
    char language[3];
    char stop[33]; /* the token of the link that ends letters */
    call_message message;
    struct post *next;
    int status; /* of the answer; 0: none */
} post;

/* Makes a post for each of `ways` that the host has on, and for each browser, in front of
 * `list`. */
post *posts_make(house *h, const char *person, const book *b, const bool ways[WAYS],
                 const call_message *m, post *list);
void posts_send(house *h, post *list); /* on the serving thread only */

bool post_rules_allow(const house *h, call_way way); /* whether the host has this way on */
void post_token(const house *h, const char *purpose, const char *person, const char *what,
                char token[33]);
deliver_rules post_rules(const house *h);

#endif
