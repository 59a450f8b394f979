/* Requests about guests and accounts, once the person of the cookie is known. */
#ifndef FN_SERVER_ACCOUNTS_H
#define FN_SERVER_ACCOUNTS_H

#include "server/spine/call.h"

void account_guest(people_call *call);
void account_register(people_call *call);
void account_login(people_call *call);
void account_password(people_call *call);
void account_logout(people_call *call);
void account_me(people_call *call);

/* Goes on with `then` if the call has its person's password; refuses it otherwise. */
void account_verify(people_call *call, void (*then)(people_call *call));

/* Sets a new password, already hashed, and begins a new session. All others end, and the person's
 * fact `ends_fact` is deleted, if it has a name. */
void account_set_password(people_call *call, const char *ends_fact);

/* Hashes call->new_password, then goes on; the old password is not checked. */
void account_hash_new(people_call *call, void (*then)(people_call *call));

/* Reports whether the password of this account may be tried from the call's address; if not, the
 * call has failed. */
bool account_may_try(people_call *call, const char *account);

#endif
