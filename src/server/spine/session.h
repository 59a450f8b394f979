/* Sessions: cookies and tokens of programs, and the sockets opened with them. A token is kept as
 * its hash only; what it is good for is a part of it. */
#ifndef FN_SERVER_SESSION_H
#define FN_SERVER_SESSION_H

#include "server/spine/house.h"

enum { SESSION_DAYS = 365 }; /* since it was last used */

/* A browser's, good for everything; or a program's: to play, or only to read. */
typedef enum session_right {
    SESSION_ALL,
    SESSION_PLAY,
    SESSION_READ,
    SESSION_RIGHTS
} session_right;
extern const char *const session_words[SESSION_RIGHTS]; /* as the API names them */
session_right session_right_of(const char *token);

/* Which of the two a request or a socket counts for: a program's token stands in its header, a
 * browser's in the cookie, and neither is taken for the other. */
void session_choose(const char *cookie, const char *bearer, char token[NET_TOKEN_MAX]);

void session_draw(session_right right, char token[NET_TOKEN_MAX]);
void session_hash(const char *token, uint8_t hash[32]);
int64_t session_end_ms(void); /* of one that is used now */

/* Who has this cookie, under the name that others are shown, and until when it is good; an empty
 * id: nobody. Of a program its owner too. */
bool session_find(store *db, const char *token, store_person *person, char owner[STORE_ID_MAX],
                  int64_t *until_ms, fn_error *error);
void session_use(house *h, const char *token, int64_t until_ms); /* prolongs it, once a day */

/* Closes the sockets of a session that has ended, called as in the store's news; or those of a
 * person that were opened before this version of it. */
void session_close(house *h, const char *name);
void session_close_before(house *h, const char *person, int64_t version);

#endif
