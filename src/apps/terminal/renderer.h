/* Renderers: one per game, its words and its picture. They draw only from what was seen, print
 * nothing and know no terminal. */
#ifndef FN_TERMINAL_RENDERER_H
#define FN_TERMINAL_RENDERER_H

#include "apps/terminal/canvas.h"
#include "apps/terminal/tell.h"

/* A source of points, and what it brought each entry of the result. */
typedef struct renderer_source {
    const char *name;
    int points[FN_MAX_SEATS];
} renderer_source;

/* A sign of the picture and its meaning, both translated. `letters` replace it in plain ASCII, if
 * the nearest letters are not right. */
typedef struct renderer_sign {
    const char *sign, *words, *letters;
} renderer_sign;

typedef struct renderer {
    const char *game;  /* fn_game.id */
    const char *house; /* name of a player led by the game */
    tell_game tell;    /* its words */

    /* The picture: how many of the available lines it wants, and drawing it. `chosen` is a move or
     * -1. */
    int (*height)(const seen *s, int rows, int columns);
    void (*draw)(const seen *s, int chosen, canvas *c, area where);

    /* Adds what a source of points brought, by entry of the result, if the view has it; NULL:
     * events have it. */
    void (*add_points)(const seen *s, int source, int points[FN_MAX_SEATS]);

    /* Writes round and weather for the title bar, in a few words. */
    void (*status)(const seen *s, fn_text *out);

    ink (*seat_ink)(const seen *s, int seat);
    const char *(*seat_shape)(const seen *s, int seat);

    /* Reports whether a turn begins with this step; the board is then worth another look. */
    bool (*turn_begins)(const seen *s);

    const renderer_sign *signs; /* the legend, up to one without a sign; NULL: none needed */
    const char *rules[3];       /* by language, in the order of words_language */
} renderer;

/* Returns the renderer of a game, or NULL for one that only a server knows. */
const renderer *renderer_find(const char *game);

/* Begin the story, and add the sentences about the events of a move. */
void renderer_begin(const renderer *show, story *log);
void renderer_tell(const renderer *show, seen *s, fn_json events, int ply, int mover, story *log);

/* Fills in source of points number `number`; returns false past the last. */
bool renderer_points(const renderer *show, const seen *s, const story *log, int number,
                     renderer_source *out);

phrase renderer_variant(const renderer *show, const char *variant);

/* Returns the key for move number n in lists and on the board, as text; "" for none. */
const char *renderer_key(int n);
int renderer_key_move(int key); /* -1 if it is not such a key */

/* Returns the key of a move if it can be made, otherwise "". */
const char *renderer_move_key(const seen *s, const char *move);

#endif
