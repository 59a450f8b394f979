/* Guests and accounts: what a call asks for, once the person of its cookie is known. */
#ifndef FN_SERVER_ACCOUNTS_H
#define FN_SERVER_ACCOUNTS_H

#include "apps/server/people/call.h"

void account_guest(people_call *call);
void account_register(people_call *call);
void account_login(people_call *call);
void account_password(people_call *call);
void account_logout(people_call *call);
void account_me(people_call *call);

void person_write(const store_person *person, fn_text *out);

#endif
