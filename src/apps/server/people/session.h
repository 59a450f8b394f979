/* Sessions: cookies, and the sockets opened with them. A token is kept as its hash only. */
#ifndef FN_SERVER_SESSION_H
#define FN_SERVER_SESSION_H

#include "apps/server/house.h"

enum { SESSION_DAYS = 365 }; /* since it was last used */

void session_draw(char token[NET_TOKEN_MAX]);
void session_hash(const char *token, uint8_t hash[32]);
int64_t session_end_ms(void); /* of one that is used now */

/* Who has this cookie, under the name that others are shown, and until when it is good; an empty
 * id: nobody. */
bool session_find(store *db, const char *token, store_person *person, int64_t *until_ms,
                  fn_error *error);
void session_use(house *h, const char *token, int64_t until_ms); /* prolongs it, once a day */

/* Closes the sockets of a session that has ended, called as in the store's news; or those of a
 * person that were opened before this version of it. */
void session_close(house *h, const char *name);
void session_close_before(house *h, const char *person, int64_t version);

#endif
