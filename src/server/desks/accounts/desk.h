/* The desk of accounts: guests, accounts, their tokens, programs and export, and leaving for
 * good. */
#ifndef FN_SERVER_ACCOUNTS_DESK_H
#define FN_SERVER_ACCOUNTS_DESK_H

#include "server/spine/desk.h"

/* Progress of the work for people who leave, see leaving.c. */
typedef struct accounts {
    bool is_leaving;          /* a look is under way */
    int64_t looked_ms;        /* time of the last look, steady; 0: look at once */
    char after[STORE_ID_MAX]; /* the person of the last look */
} accounts;

extern const desk accounts_desk;
accounts *accounts_of(const house *h);

#endif
