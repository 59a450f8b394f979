/* Keys for finding a position in other games: short hashes of its written form. They depend only on
 * the documented JSON, so other implementations get the same ones. Nothing hidden is hashed: a view
 * is hidden first. */
#include "fanal/match.h"

#include <stdlib.h>
#include <string.h>

enum { KEY_BYTES = 8, TEXT_MAX = 1 << 15 };

/* Adds `game:players:variant[+option…]:edition`, a game ID without its seed. */
static void add_setup(const fn_match *match, fn_text *text)
{
    char id[FN_GAME_ID_MAX];
    fn_text whole;
    fn_text_init(&whole, id, sizeof id);
    fn_game_id_write(match, &whole);
    *strrchr(id, ':') = '\0';
    fn_text_add(text, id);
    fn_text_add_char(text, '\n');
}

static void add_view(const fn_match *match, int seat, fn_text *text)
{
    _Alignas(8) uint8_t view[FN_STATE_MAX];
    fn_match_view(match, seat, view);
    match->game->write_json(match->rules, view, seat, text);
}

static int compare_words(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Adds the round and the moves in byte order. */
static void add_moves(const fn_match *match, const fn_move *moves, int count, fn_text *text)
{
    char words[FN_MAX_MOVES][FN_MOVE_TEXT_MAX];
    for (int i = 0; i < count; i++) {
        fn_text word;
        fn_text_init(&word, words[i], sizeof words[i]);
        match->game->write_move(match->rules, moves[i], &word);
    }
    qsort(words, (size_t)count, sizeof words[0], compare_words);
    fn_text_add_int(text, fn_match_round(match));
    for (int i = 0; i < count; i++) {
        fn_text_add_char(text, '\n');
        fn_text_add(text, words[i]);
    }
}

/* Writes the key of the whole text, then cuts the text back to `beginning`. */
static void put_key(const char *key, fn_text *text, size_t beginning, fn_text *out)
{
    uint8_t digest[32];
    fn_sha256(digest, text->data, text->used);
    fn_json_put_hex(out, key, digest, KEY_BYTES);
    text->used = beginning;
}

void fn_match_write_keys(const fn_match *match, fn_text *out)
{
    char storage[TEXT_MAX];
    fn_move moves[FN_MAX_MOVES];
    fn_text text;
    int count = match->game->list_moves(match->rules, match->state, moves);
    fn_text_init(&text, storage, sizeof storage);
    add_setup(match, &text);
    size_t setup = text.used;
    fn_json_open(out, '{');
    fn_json_put_int(out, "legal", count);
    add_view(match, fn_match_to_act(match), &text);
    put_key("view", &text, setup, out);
    add_view(match, FN_NOBODY, &text);
    put_key("board", &text, setup, out);
    add_moves(match, moves, count, &text);
    put_key("moves", &text, setup, out);
    fn_json_close(out, '}');
}
