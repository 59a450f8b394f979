/* Sessions: cookies and tokens of programs, and the sockets opened with them. Only the hash of a
 * token is kept; its right is a part of it. */
#ifndef FN_SERVER_SESSION_H
#define FN_SERVER_SESSION_H

#include "server/spine/house.h"

enum { SESSION_DAYS = 365 }; /* since the last use */

/* Rights of a token: everything, for a browser; to play or only to read, for a program. */
typedef enum session_right {
    SESSION_ALL,
    SESSION_PLAY,
    SESSION_READ,
    SESSION_RIGHTS
} session_right;
extern const char *const session_words[SESSION_RIGHTS]; /* as the API names them */
session_right session_right_of(const char *token);

/* Chooses the token of a request or socket: a program's from its header, or a browser's from the
 * cookie. Neither is accepted in the other's place. */
void session_choose(const char *cookie, const char *bearer, char token[NET_TOKEN_MAX]);

void session_draw(session_right right, char token[NET_TOKEN_MAX]);
void session_hash(const char *token, uint8_t hash[32]);
int64_t session_end_ms(void); /* of a session used now */

/* Finds the person of this token, under the name that others see, and its end; an empty id: nobody.
 * Also finds the owner of a program. */
bool session_find(store *db, const char *token, store_person *person, char owner[STORE_ID_MAX],
                  int64_t *until_ms, fn_error *error);
void session_use(house *h, const char *token, int64_t until_ms); /* prolongs it, once a day */

/* Closes the sockets of an ended session, named as in the store's news; or those that a person
 * opened before this version of the account. */
void session_close(house *h, const char *name);
void session_close_before(house *h, const char *person, int64_t version);

#endif
