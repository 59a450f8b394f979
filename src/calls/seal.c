/* Sealing: HKDF with SHA-256 (RFC 5869), then AES-128-GCM. See seal.h. */
#include "calls/seal.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <string.h>

enum { RECORD_SIZE = 4096, KEY = 16, NONCE = 12, INFO_MAX = 160 };

static bool hmac(const uint8_t *key, size_t key_size, const void *bytes, size_t count,
                 uint8_t digest[32])
{
    return HMAC(EVP_sha256(), key, (int)key_size, bytes, count, digest, NULL) != NULL;
}

/* Derives up to 32 bytes, for which one block is enough. */
static bool derive(const uint8_t *salt, size_t salt_size, const uint8_t *material,
                   size_t material_size, const void *info, size_t info_size, uint8_t *out,
                   size_t count)
{
    uint8_t block[INFO_MAX + 1], key[32], digest[32];
    if (info_size > INFO_MAX)
        return false;
    memcpy(block, info, info_size);
    block[info_size] = 1;
    bool is_fine = hmac(salt, salt_size, material, material_size, key) &&
                   hmac(key, sizeof key, block, info_size + 1, digest);
    memcpy(out, digest, count);
    OPENSSL_cleanse(key, sizeof key);
    OPENSSL_cleanse(digest, sizeof digest);
    return is_fine;
}

static bool encrypt(const uint8_t key[KEY], const uint8_t nonce[NONCE], const char *text,
                    size_t size, uint8_t *out)
{
    static const uint8_t last = 2; /* follows the text of the last record */
    int part = 0, used = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    bool is_fine = context != NULL &&
                   EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
                   EVP_EncryptUpdate(context, out, &used, (const uint8_t *)text, (int)size) == 1 &&
                   EVP_EncryptUpdate(context, out + used, &part, &last, 1) == 1;
    used += part;
    is_fine = is_fine && EVP_EncryptFinal_ex(context, out + used, &part) == 1 &&
              EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, SEAL_TAG, out + used + part) == 1;
    EVP_CIPHER_CTX_free(context);
    return is_fine;
}

size_t seal_record(const uint8_t *material, size_t material_size, const uint8_t salt[SEAL_SALT],
                   const uint8_t *id, size_t id_size, const char *text, size_t size,
                   uint8_t out[SEAL_MAX])
{
    static const char key_info[] = "Content-Encoding: aes128gcm";
    static const char nonce_info[] = "Content-Encoding: nonce";
    uint8_t key[KEY], nonce[NONCE];
    if (size > SEAL_TEXT_MAX || id_size > P256_PUBLIC ||
        !derive(salt, SEAL_SALT, material, material_size, key_info, sizeof key_info, key, KEY) ||
        !derive(salt, SEAL_SALT, material, material_size, nonce_info, sizeof nonce_info, nonce,
                NONCE))
        return 0;
    memcpy(out, salt, SEAL_SALT);
    memcpy(out + SEAL_SALT, (uint8_t[]){0, 0, RECORD_SIZE >> 8, RECORD_SIZE & 255}, 4);
    out[SEAL_SALT + 4] = (uint8_t)id_size;
    if (id_size > 0)
        memcpy(out + SEAL_HEAD, id, id_size);
    bool is_fine = encrypt(key, nonce, text, size, out + SEAL_HEAD + id_size);
    OPENSSL_cleanse(key, sizeof key);
    return is_fine ? SEAL_HEAD + id_size + size + 1 + SEAL_TAG : 0;
}

size_t seal_push(const p256_key *once, const uint8_t salt[SEAL_SALT],
                 const uint8_t peer[P256_PUBLIC], const uint8_t auth[SEAL_AUTH], const char *text,
                 size_t size, uint8_t out[SEAL_MAX])
{
    static const char label[] = "WebPush: info";
    uint8_t info[sizeof label + 2 * P256_PUBLIC], shared[32], material[32];
    memcpy(info, label, sizeof label);
    memcpy(info + sizeof label, peer, P256_PUBLIC);
    memcpy(info + sizeof label + P256_PUBLIC, once->public, P256_PUBLIC);
    bool is_fine =
        p256_agree(once, peer, shared) && derive(auth, SEAL_AUTH, shared, sizeof shared, info,
                                                 sizeof info, material, sizeof material);
    size_t made = is_fine ? seal_record(material, sizeof material, salt, once->public, P256_PUBLIC,
                                        text, size, out)
                          : 0;
    OPENSSL_cleanse(shared, sizeof shared);
    OPENSSL_cleanse(material, sizeof material);
    return made;
}
