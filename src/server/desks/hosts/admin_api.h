/* Requests of hosts and moderators: the addresses below /api/admin. People without a role are told
 * that there is no such address. A program with a token reads what a host reads, and decides
 * nothing. */
#ifndef FN_SERVER_ADMIN_API_H
#define FN_SERVER_ADMIN_API_H

#include "server/spine/route.h"

extern const route admin_routes[];

void admin_decide(people_call *call); /* POST /api/admin/decisions */

/* Hashes a token: only this is kept of it. */
void admin_hash_token(const char *token, char hex[65]);
bool admin_token_is_good(const house *h, const char *token);

#endif
