/* Seeds from text and from other seeds. */
#include "fanal/random.h"
#include "fanal/text.h"

#include <string.h>

fn_seed fn_seed_from_text(const char *text, size_t size)
{
    fn_seed seed = {{0}};
    if (!fn_hex_read(seed.bytes, sizeof seed.bytes, text, size))
        fn_sha256(seed.bytes, text, size);
    return seed;
}

fn_seed fn_seed_derive(const fn_seed *seed, uint64_t index)
{
    uint8_t bytes[sizeof seed->bytes + 8];
    memcpy(bytes, seed->bytes, sizeof seed->bytes);
    for (int i = 0; i < 8; i++)
        bytes[sizeof seed->bytes + (size_t)i] = (uint8_t)(index >> (8 * i));
    fn_seed derived = {{0}};
    fn_sha256(derived.bytes, bytes, sizeof bytes);
    return derived;
}
