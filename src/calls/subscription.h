/* A browser that lets itself be called: where its push service takes messages, and the keys they
 * are sealed with. The text comes from outside: whatever is not exactly right is refused. */
#ifndef FN_CALLS_SUBSCRIPTION_H
#define FN_CALLS_SUBSCRIPTION_H

#include "base/json_read.h"
#include "calls/seal.h"

enum { CALLS_URL_MAX = 640 };

typedef struct subscription {
    char endpoint[CALLS_URL_MAX];
    uint8_t peer[P256_PUBLIC], auth[SEAL_AUTH];
} subscription;

/* {"endpoint":"https://…","keys":{"p256dh":"…","auth":"…"}}, as PushSubscription.toJSON has it. */
bool subscription_read(subscription *s, fn_json object, bool allows_http, fn_error *error);

/* The host and port of an address, https or, where allowed, http; no name or password in it, only
 * printable ASCII. */
bool url_is_fine(const char *url, bool allows_http);

#endif
