/* What the two files of Bretagne's renderer share. */
#ifndef FN_TERMINAL_SHOW_BR_H
#define FN_TERMINAL_SHOW_BR_H

#include "apps/terminal/show.h"
#include "apps/terminal/words.h"
#include "games/bretagne/br.h"

/* The things in a pattern: g resource, c card, t city, h harbour, L lighthouse on a site with its
 * number, N its name, k its kind, a area, A area of a site, w weather, i income, l load, b
 * construction tile; G resources one by one, P resources counted, C cards counted (both as one
 * number, see br_pack_cards). */
void br_write_word(const show_table *table, char kind, int value, int number, fn_text *out);

/* Four counts as one number, like resources. */
int br_pack_cards(const uint8_t counts[BR_CARDS]);

/* Fills in a sentence about the one who looks. */
void br_say(const show_table *table, fn_text *out, const char *pattern,
            const int args[PHRASE_ARGS]);
#define br_write(table, out, pattern, ...)                                                         \
    br_say(table, out, pattern, (const int[PHRASE_ARGS]){__VA_ARGS__})

/* The picture, show_bretagne.c; everything in sentences, tell_bretagne.c. */
void br_show_board(const show_table *table, fn_text *out);
void br_tell_decision(const show_table *table, fn_text *out);
void br_tell_move(const show_table *table, fn_move move, fn_text *out);
void br_tell_events(const show_table *table, const fn_events *events, fn_text *out);

/* Weather of the round that is being played: while barges are chosen it is still the next one
 * (rule 2.6). */
int br_round_weather(const br_state *view);

/* Engineers the one who looks needs for a lighthouse of this kind. */
int br_show_engineers(const show_table *table, int kind);

#endif
