/* The desk of accounts: guests, accounts, their tokens, programs and export, and leaving for good.
 */
#ifndef FN_SERVER_ACCOUNTS_DESK_H
#define FN_SERVER_ACCOUNTS_DESK_H

#include "server/spine/desk.h"

/* Who leaves is looked after again and again, see leaving.c. */
typedef struct accounts {
    bool is_leaving;          /* just now; */
    int64_t looked_ms;        /* when last, steady; 0: look at once */
    char after[STORE_ID_MAX]; /* whom that was */
} accounts;

extern const desk accounts_desk;
accounts *accounts_of(const house *h);

#endif
