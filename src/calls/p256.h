/* Keys on the curve P-256: agreeing on a secret, and signing (ES256). Uses OpenSSL's libcrypto. */
#ifndef FN_CALLS_P256_H
#define FN_CALLS_P256_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { P256_SECRET = 32, P256_PUBLIC = 65, P256_SIGNATURE = 64 };

typedef struct p256_key {
    uint8_t secret[P256_SECRET];
    uint8_t public[P256_PUBLIC]; /* an uncompressed point */
} p256_key;

bool p256_draw(p256_key *key);
bool p256_from_secret(p256_key *key, const uint8_t secret[P256_SECRET]);

/* Reports whether this is a point on the curve other than the neutral one. */
bool p256_is_public(const uint8_t public[P256_PUBLIC]);

bool p256_agree(const p256_key *key, const uint8_t peer[P256_PUBLIC], uint8_t shared[32]);
bool p256_sign(const p256_key *key, const void *bytes, size_t count,
               uint8_t signature[P256_SIGNATURE]);

#endif
