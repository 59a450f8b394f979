/* Public questions about people and ratings over HTTP: docs/protocol.md, people and ratings. */
#ifndef FN_SERVER_CLUB_PUBLIC_H
#define FN_SERVER_CLUB_PUBLIC_H

#include "server/spine/route.h"
#include "store/ratings.h"

extern const route public_routes[];

/* The rest is for public_text.c. */
typedef enum public_kind { PUBLIC_PERSON, PUBLIC_CURVE, PUBLIC_LEADERS } public_kind;

typedef struct public_job {
    call_read read;
    public_kind kind;
    char person[STORE_ID_MAX], key[STORE_NAME_MAX]; /* the id, or the folded name of an account */
    const fn_game *game;
    int players, page;
    int64_t before; /* only games with smaller numbers */
    bool is_there;
} public_job;

/* Reads the data and writes the answer. False: the store failed. */
bool public_write(public_job *work, store *db, fn_text *out);

#endif
