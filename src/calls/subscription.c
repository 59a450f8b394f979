/* Reads subscriptions and addresses given by people. */
#include "calls/subscription.h"

#include "calls/base64.h"

#include <string.h>

bool url_is_fine(const char *url, bool allows_http)
{
    const char *host = strncmp(url, "https://", 8) == 0                 ? url + 8
                       : allows_http && strncmp(url, "http://", 7) == 0 ? url + 7
                                                                        : NULL;
    if (host == NULL)
        return false;
    size_t size = strcspn(host, "/?#");
    for (const char *c = url; *c != '\0'; c++)
        if (*c <= ' ' || *c > '~' || strchr("\"<>\\^`{|}", *c) != NULL)
            return false;
    return size > 0 && size < 256 && memchr(host, '@', size) == NULL && host[0] != ':';
}

static bool read_key(fn_json keys, const char *name, uint8_t *bytes, size_t count)
{
    char text[128];
    fn_json value;
    return fn_json_member(keys, name, &value) && fn_json_kind(value) == '"' &&
           fn_json_to_string(value, text, sizeof text) && base64url_read(bytes, count, text);
}

bool subscription_read(subscription *s, fn_json object, bool allows_http, fn_error *error)
{
    fn_json value, keys;
    memset(s, 0, sizeof *s);
    if (fn_json_kind(object) != '{' || !fn_json_member(object, "endpoint", &value) ||
        fn_json_kind(value) != '"' || !fn_json_to_string(value, s->endpoint, sizeof s->endpoint) ||
        !url_is_fine(s->endpoint, allows_http))
        return fn_fail(error, "a subscription has an endpoint with https");
    if (!fn_json_member(object, "keys", &keys) || fn_json_kind(keys) != '{' ||
        !read_key(keys, "p256dh", s->peer, sizeof s->peer) || !p256_is_public(s->peer))
        return fn_fail(error, "a subscription has a key p256dh, a point of the curve P-256");
    return read_key(keys, "auth", s->auth, sizeof s->auth) ||
           fn_fail(error, "a subscription has a key auth of 16 bytes");
}
