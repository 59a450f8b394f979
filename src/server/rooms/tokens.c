/* A token is a keyed hash of the purpose, the table, the seat and its generation. */
#include "server/rooms/tokens.h"

#include <sodium.h>
#include <string.h>

static void write_token(const uint8_t key[HOUSE_KEY_BYTES], const table *t, token_kind kind,
                        int seat, char token[SHOW_TOKEN_MAX])
{
    char storage[96];
    uint8_t hash[16];
    fn_text text;
    fn_text_init(&text, storage, sizeof storage);
    fn_text_add(&text, kind == TOKEN_SEAT ? "seat" : "invite");
    fn_text_add_char(&text, ':');
    fn_text_add(&text, t->id);
    fn_text_add_char(&text, ':');
    fn_text_add_int(&text, seat);
    fn_text_add_char(&text, ':');
    fn_text_add_int(&text, t->seats[seat].generation);
    crypto_generichash(hash, sizeof hash, (const uint8_t *)text.data, text.used, key,
                       HOUSE_KEY_BYTES);
    fn_text_init(&text, token, SHOW_TOKEN_MAX);
    fn_text_add_hex(&text, hash, sizeof hash);
}

bool token_fits(const uint8_t key[HOUSE_KEY_BYTES], const table *t, token_kind kind, int seat,
                const char *token)
{
    char right[SHOW_TOKEN_MAX];
    write_token(key, t, kind, seat, right);
    return strlen(token) == sizeof right - 1 && sodium_memcmp(right, token, sizeof right - 1) == 0;
}

show_links token_links(const uint8_t key[HOUSE_KEY_BYTES], const table *t,
                       const show_viewer *viewer)
{
    show_links links = {.seat = ""};
    int first = show_first_seat(viewer);
    if (first >= 0)
        write_token(key, t, TOKEN_SEAT, first, links.seat);
    for (int i = 0; i < t->plan.setup.players; i++)
        if (viewer->is_host && t->seats[i].kind == SEAT_LINK && table_seat_is_free(t, i))
            write_token(key, t, TOKEN_INVITE, i, links.invites[i]);
    return links;
}
