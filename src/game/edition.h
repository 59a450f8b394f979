/* Reads figures from an edition file, for every game. Each function checks one thing and names the
 * entry in its message. Must not know any game. */
#ifndef FN_GAME_EDITION_H
#define FN_GAME_EDITION_H

#include "base/json_read.h"
#include "fanal/game.h"

/* Parses the edition of a set-up: an object for this game, with a name and exactly these keys. */
bool fn_edition_open(const fn_setup *setup, const char *game, const char *const *keys,
                     fn_json *edition, fn_error *error);

typedef struct fn_built_in {
    const char *text;
    size_t size;
} fn_built_in;

/* Reports whether these rules have the figures of the game's built-in edition, even if the texts
 * differ. `make` is the game's function to make rules. */
bool fn_edition_is_own(const fn_setup *setup, fn_built_in built_in, const void *rules, size_t size,
                       bool (*make)(void *rules, const fn_setup *setup, fn_error *error));

/* Checks that the object has all of these keys and no others. A key that begins with a question
 * mark may be missing. `where` names the object in messages; "" is the file itself. */
bool fn_edition_keys(fn_json object, const char *where, const char *const *keys, fn_error *error);

bool fn_edition_int(fn_json object, const char *where, const char *key, int least, int most,
                    int *number, fn_error *error);

/* Reads an array of exactly `count` items. */
bool fn_edition_list(fn_json object, const char *where, const char *key, int count, fn_json *list,
                     fn_error *error);
bool fn_edition_ints(fn_json object, const char *where, const char *key, int count, int least,
                     int most, int *numbers, fn_error *error);

/* Reads a text that must be one of `count` words, as a member or as a value called `where` in
 * messages, and sets `index` to its position. */
bool fn_edition_value_word(fn_json value, const char *where, const char *const *words, int count,
                           int *index, fn_error *error);
bool fn_edition_word(fn_json object, const char *where, const char *key, const char *const *words,
                     int count, int *index, fn_error *error);

/* Reads a text that is not empty and fits into `size` bytes with its NUL. */
bool fn_edition_text(fn_json object, const char *where, const char *key, char *text, size_t size,
                     fn_error *error);

/* The name of an item for messages: fn_edition_item("barges", 2).text is "barges[2]". */
typedef struct fn_place {
    char text[48];
} fn_place;
fn_place fn_edition_item(const char *list, int index);

#endif
