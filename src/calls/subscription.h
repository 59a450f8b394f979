/* A browser's subscription to calls: where its push service takes messages, and the keys to seal
 * them with. The text comes from outside: anything not exactly right is refused. */
#ifndef FN_CALLS_SUBSCRIPTION_H
#define FN_CALLS_SUBSCRIPTION_H

#include "base/json_read.h"
#include "calls/seal.h"

enum { CALLS_URL_MAX = 640 };

typedef struct subscription {
    char endpoint[CALLS_URL_MAX];
    uint8_t peer[P256_PUBLIC], auth[SEAL_AUTH];
} subscription;

/* Reads {"endpoint":"https://…","keys":{"p256dh":"…","auth":"…"}}, the form of
 * PushSubscription.toJSON. */
bool subscription_read(subscription *s, fn_json object, bool allows_http, fn_error *error);

/* Checks an address: https or, where allowed, http, with host and port but no name or password, in
 * printable ASCII. */
bool url_is_fine(const char *url, bool allows_http);

#endif
