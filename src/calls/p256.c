/* P-256 by libcrypto. Nothing outlives a call. */
#include "calls/p256.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>
#include <string.h>

/* Finds the point of a secret; fails if there is none. */
static bool find_public(const uint8_t secret[P256_SECRET], uint8_t public[P256_PUBLIC])
{
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *point = group != NULL ? EC_POINT_new(group) : NULL;
    BIGNUM *number = BN_bin2bn(secret, P256_SECRET, NULL);
    bool is_fine = point != NULL && number != NULL && !BN_is_zero(number) &&
                   BN_cmp(number, EC_GROUP_get0_order(group)) < 0 &&
                   EC_POINT_mul(group, point, number, NULL, NULL, NULL) == 1 &&
                   EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, public,
                                      P256_PUBLIC, NULL) == P256_PUBLIC;
    BN_clear_free(number);
    EC_POINT_free(point);
    EC_GROUP_free(group);
    return is_fine;
}

bool p256_from_secret(p256_key *key, const uint8_t secret[P256_SECRET])
{
    memmove(key->secret, secret, P256_SECRET);
    return find_public(key->secret, key->public);
}

bool p256_draw(p256_key *key)
{
    for (int tries = 0; tries < 8; tries++)
        if (RAND_priv_bytes(key->secret, P256_SECRET) == 1 && find_public(key->secret, key->public))
            return true;
    return false;
}

bool p256_is_public(const uint8_t public[P256_PUBLIC])
{
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *point = group != NULL ? EC_POINT_new(group) : NULL;
    bool is_fine = point != NULL && public[0] == 4 &&
                   EC_POINT_oct2point(group, point, public, P256_PUBLIC, NULL) == 1 &&
                   EC_POINT_is_at_infinity(group, point) == 0;
    EC_POINT_free(point);
    EC_GROUP_free(group);
    return is_fine;
}

/* Makes libcrypto's form of a key; `secret` may be NULL. */
static EVP_PKEY *make_pkey(const uint8_t *secret, const uint8_t public[P256_PUBLIC])
{
    EVP_PKEY *made = NULL;
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    BIGNUM *number = secret != NULL ? BN_bin2bn(secret, P256_SECRET, NULL) : NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    OSSL_PARAM *parts = NULL;
    if (build != NULL && context != NULL && (secret == NULL || number != NULL) &&
        OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0) == 1 &&
        OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, public, P256_PUBLIC) ==
            1 &&
        (number == NULL || OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number) == 1) &&
        (parts = OSSL_PARAM_BLD_to_param(build)) != NULL && EVP_PKEY_fromdata_init(context) == 1)
        EVP_PKEY_fromdata(context, &made, secret != NULL ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY,
                          parts);
    OSSL_PARAM_free(parts);
    EVP_PKEY_CTX_free(context);
    BN_clear_free(number);
    OSSL_PARAM_BLD_free(build);
    return made;
}

bool p256_agree(const p256_key *key, const uint8_t peer[P256_PUBLIC], uint8_t shared[32])
{
    EVP_PKEY *mine = make_pkey(key->secret, key->public), *theirs = make_pkey(NULL, peer);
    EVP_PKEY_CTX *context = mine != NULL ? EVP_PKEY_CTX_new(mine, NULL) : NULL;
    size_t size = 32;
    bool is_fine = theirs != NULL && context != NULL && EVP_PKEY_derive_init(context) == 1 &&
                   EVP_PKEY_derive_set_peer(context, theirs) == 1 &&
                   EVP_PKEY_derive(context, shared, &size) == 1 && size == 32;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(mine);
    EVP_PKEY_free(theirs);
    return is_fine;
}

/* Writes both numbers of a signature, 32 bytes each. */
static bool flatten(const uint8_t *der, size_t size, uint8_t signature[P256_SIGNATURE])
{
    ECDSA_SIG *read = d2i_ECDSA_SIG(NULL, &der, (long)size);
    bool is_fine = read != NULL && BN_bn2binpad(ECDSA_SIG_get0_r(read), signature, 32) == 32 &&
                   BN_bn2binpad(ECDSA_SIG_get0_s(read), signature + 32, 32) == 32;
    ECDSA_SIG_free(read);
    return is_fine;
}

bool p256_sign(const p256_key *key, const void *bytes, size_t count,
               uint8_t signature[P256_SIGNATURE])
{
    uint8_t der[128];
    size_t size = sizeof der;
    EVP_PKEY *mine = make_pkey(key->secret, key->public);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool is_fine = mine != NULL && context != NULL &&
                   EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, mine) == 1 &&
                   EVP_DigestSign(context, der, &size, bytes, count) == 1 &&
                   flatten(der, size, signature);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(mine);
    return is_fine;
}
