/* The terminal's pictures: renderers turn a view into lines of text and events into sentences, one
 * renderer per game. They draw only from a view that has been through hide and from events the one
 * who looks may see. They print nothing and know no terminal.
 * Every sentence is a pattern in words.c; phrase.c fills it in. */
#ifndef FN_TERMINAL_SHOW_H
#define FN_TERMINAL_SHOW_H

#include "fanal/game.h"

enum { SHOW_COLUMNS = 80, SHOW_NAME_MAX = 12, PHRASE_ARGS = 8 };

/* Who sits at the table, who looks, and what he sees. */
typedef struct show_table {
    const void *rules, *view;
    int viewer;                              /* a seat, or FN_NOBODY */
    char names[FN_MAX_SEATS][SHOW_NAME_MAX]; /* one for each entry of the result */
} show_table;

/* A renderer. What it writes are whole lines, unless said otherwise. */
typedef struct show_game {
    const char *game; /* fn_game.id */

    /* The position, in at most SHOW_COLUMNS columns. */
    void (*board)(const show_table *table, fn_text *out);

    /* What the one who looks must decide now; without line end, as long as it likes. */
    void (*decision)(const show_table *table, fn_text *out);

    /* What a move costs and does; without line end, perhaps nothing. */
    void (*move)(const show_table *table, fn_move move, fn_text *out);

    /* What one move brought about; goes on with the sentence about the move before it, ends none
     * and makes lines as long as it likes. */
    void (*events)(const show_table *table, const fn_events *events, fn_text *out);

    /* Does a turn begin with this step? Then the board is worth another look. */
    bool (*turn_begins)(const show_table *table);

    const char *title, *house; /* name of the game; of a player the game itself leads */
    const char *const *help;   /* the rules in short: lines, NULL-terminated */
} show_game;

/* The renderer of a game, or NULL. */
const show_game *show_find(const fn_game *game);

/* A sentence to be filled in. In its pattern
 *   %2k          is argument 2 as a thing of kind k: # a number, 1 a number counted from 1,
 *                + a number with its sign, = a number that is not written but counts as the
 *                last one, s a seat's name; every other letter is asked of `word`
 *   {one|many}   depends on the last number
 *   [you|other]  depends on whether it is about the one who looks */
typedef struct show_phrase {
    const show_table *table;
    bool is_you;
    int args[PHRASE_ARGS];
    void (*word)(const show_table *table, char kind, int value, int number, fn_text *out);
} show_phrase;

void phrase_write(const show_phrase *phrase, const char *pattern, fn_text *out);

/* A word with both forms, {coin|coins}, for that many. */
void phrase_write_many(const char *pattern, int number, fn_text *out);

/* Events as sentences: a pattern that begins with a comma, a colon, a semicolon or a space goes on
 * with the sentence that was not ended yet, every other one begins a new line. */
void sentence_add(fn_text *out, const show_phrase *phrase, const char *pattern);
void sentence_end(fn_text *out);

/* A name from an edition; bytes that would disturb a terminal are shown as '?'. */
void text_add_name(fn_text *out, const char *name);

/* Spaces up to a column of the line being written, but at least `gap`. */
void text_pad(fn_text *out, int column, int gap);

/* Ends a line, without spaces at its end. */
void text_end_line(fn_text *out);

/* A number so that its last digit stands in the column before `column`. */
void text_add_right(fn_text *out, int number, int column);

/* Letters, not bytes, of a piece of UTF-8. */
int text_columns(const char *text, size_t bytes);

/* Adds text, broken at spaces into lines of at most SHOW_COLUMNS columns. */
void text_wrap(fn_text *out, const char *text);

/* A numbered list in as many columns as fit, read downwards. */
typedef struct show_item {
    char words[FN_MOVE_TEXT_MAX], effect[96];
} show_item;
void text_list(fn_text *out, const show_item *items, int count);

#endif
