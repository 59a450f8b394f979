/* Guests and accounts: what a call asks for, once the person of its cookie is known. */
#ifndef FN_SERVER_ACCOUNTS_H
#define FN_SERVER_ACCOUNTS_H

#include "server/spine/call.h"

void account_guest(people_call *call);
void account_register(people_call *call);
void account_login(people_call *call);
void account_password(people_call *call);
void account_logout(people_call *call);
void account_me(people_call *call);

/* Goes on with `then` if the call has the password of its person; refuses it otherwise. */
void account_verify(people_call *call, void (*then)(people_call *call));

/* Sets a new password, hashed before, and begins another session; all others end, and so does this
 * fact of the person, if it has a name. */
void account_set_password(people_call *call, const char *ends_fact);

/* Hashes call->new_password, then goes on; for one who need not know the password of before. */
void account_hash_new(people_call *call, void (*then)(people_call *call));

/* The password of this account may be tried from the address of the call; or it is refused. */
bool account_may_try(people_call *call, const char *account);

#endif
