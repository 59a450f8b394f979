/* Messages that a push service carries but cannot read: aes128gcm (RFC 8188) with keys agreed on as
 * in Web Push (RFC 8291). One record each. The caller supplies salt and key, so published test
 * vectors can be reproduced. */
#ifndef FN_CALLS_SEAL_H
#define FN_CALLS_SEAL_H

#include "calls/p256.h"

enum {
    SEAL_SALT = 16,
    SEAL_AUTH = 16,
    SEAL_TEXT_MAX = 3000, /* services take 4096 bytes in total */
    SEAL_HEAD = SEAL_SALT + 4 + 1,
    SEAL_TAG = 16,
    SEAL_MAX = SEAL_HEAD + P256_PUBLIC + SEAL_TEXT_MAX + 1 + SEAL_TAG
};

/* Seals a record by RFC 8188 with this keying material and key id. Returns its size in `out`; 0:
 * failed. */
size_t seal_record(const uint8_t *material, size_t material_size, const uint8_t salt[SEAL_SALT],
                   const uint8_t *id, size_t id_size, const char *text, size_t size,
                   uint8_t out[SEAL_MAX]);

/* Seals by RFC 8291 for the owner of the secrets of `peer` and `auth`, with a key that is used
 * once. */
size_t seal_push(const p256_key *once, const uint8_t salt[SEAL_SALT],
                 const uint8_t peer[P256_PUBLIC], const uint8_t auth[SEAL_AUTH], const char *text,
                 size_t size, uint8_t out[SEAL_MAX]);

#endif
