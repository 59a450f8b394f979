/* Identifies this house to a push service (RFC 8292): a token signed with its key. */
#ifndef FN_CALLS_VAPID_H
#define FN_CALLS_VAPID_H

#include "calls/p256.h"
#include "fanal/text.h"

enum { VAPID_HEADER_MAX = 1024, VAPID_HOURS = 12 };

/* Writes "vapid t=…, k=…" for the service of this endpoint; `contact` is mailto:… or https://…, or
 * empty. Fails if the endpoint has no origin, or signing fails. */
bool vapid_write(const p256_key *key, const char *endpoint, const char *contact, int64_t now_s,
                 fn_text *out);

#endif
