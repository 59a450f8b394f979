/* Ids and seeds, drawn or derived. */
#include "server/spine/ids.h"

#include <sodium.h>
#include <string.h>

static void write_id(const uint8_t bytes[10], const char *prefix, char id[STORE_ID_MAX])
{
    static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";
    fn_text out;
    fn_text_init(&out, id, STORE_ID_MAX);
    fn_text_add(&out, prefix);
    for (int bit = 0; bit < 80; bit += 5) {
        unsigned pair = (unsigned)bytes[bit / 8] << 8 | (bit / 8 < 9 ? bytes[bit / 8 + 1] : 0u);
        fn_text_add_char(&out, letters[pair >> (11 - bit % 8) & 31]);
    }
}

void id_random(char id[STORE_ID_MAX], const char *prefix)
{
    uint8_t bytes[10];
    randombytes_buf(bytes, sizeof bytes);
    write_id(bytes, prefix, id);
}

void id_derive(const house *h, const char *const words[], char id[STORE_ID_MAX])
{
    crypto_generichash_state state;
    uint8_t bytes[16];
    crypto_generichash_init(&state, h->key, sizeof h->key, sizeof bytes);
    for (int i = 0; words[i] != NULL; i++)
        crypto_generichash_update(&state, (const uint8_t *)words[i], strlen(words[i]) + 1);
    crypto_generichash_final(&state, bytes, sizeof bytes);
    write_id(bytes, "", id);
}

fn_seed seed_draw(const house *h, uint64_t number)
{
    const char *word = h->config.same_deal;
    fn_seed seed;
    if (word[0] != '\0') {
        seed = fn_seed_from_text(word, strlen(word));
        return fn_seed_derive(&seed, number);
    }
    randombytes_buf(seed.bytes, sizeof seed.bytes);
    return seed;
}
