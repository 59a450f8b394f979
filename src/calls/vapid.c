/* A JWT with ES256: two objects and a signature, each in base64url. */
#include "calls/vapid.h"

#include "calls/base64.h"

#include <string.h>

/* Returns the size of "https://push.example:444/a/b" up to the path. */
static size_t origin_size(const char *endpoint)
{
    const char *host = strstr(endpoint, "://");
    return host == NULL ? 0 : (size_t)(host + 3 - endpoint) + strcspn(host + 3, "/?#");
}

static void write_claims(const char *endpoint, const char *contact, int64_t now_s, fn_text *out)
{
    fn_json_open(out, '{');
    fn_json_key(out, "aud");
    fn_json_bytes(out, endpoint, origin_size(endpoint));
    fn_json_put_int(out, "exp", now_s + VAPID_HOURS * 3600);
    if (contact[0] != '\0')
        fn_json_put_string(out, "sub", contact);
    fn_json_close(out, '}');
}

bool vapid_write(const p256_key *key, const char *endpoint, const char *contact, int64_t now_s,
                 fn_text *out)
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char storage[600];
    uint8_t signature[P256_SIGNATURE];
    fn_text claims;
    fn_text_init(&claims, storage, sizeof storage);
    write_claims(endpoint, contact, now_s, &claims);
    fn_text_add(out, "vapid t=");
    size_t start = out->used;
    base64url_add(out, (const uint8_t *)head, sizeof head - 1);
    fn_text_add_char(out, '.');
    base64url_add(out, (const uint8_t *)claims.data, claims.used);
    if (origin_size(endpoint) == 0 || claims.overflow || out->overflow ||
        !p256_sign(key, out->data + start, out->used - start, signature))
        return false;
    fn_text_add_char(out, '.');
    base64url_add(out, signature, sizeof signature);
    fn_text_add(out, ", k=");
    base64url_add(out, key->public, sizeof key->public);
    return !out->overflow;
}
