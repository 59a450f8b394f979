/* Renderers: one per game, its words and its picture. They draw only from what was seen, print
 * nothing and know no terminal. */
#ifndef FN_TERMINAL_RENDERER_H
#define FN_TERMINAL_RENDERER_H

#include "apps/terminal/canvas.h"
#include "apps/terminal/tell.h"

/* A source of points, and what it brought to each entry of the result. */
typedef struct renderer_source {
    const char *name;
    int points[FN_MAX_SEATS];
} renderer_source;

/* A sign of the picture, and what it means; both are translated. `letters` stand for it where
 * there is nothing but ASCII, if they are others than the nearest. */
typedef struct renderer_sign {
    const char *sign, *words, *letters;
} renderer_sign;

typedef struct renderer {
    const char *game;  /* fn_game.id */
    const char *house; /* name of a player the game itself leads */
    tell_game tell;    /* its words */

    /* The picture: lines it wants of those there are, and drawing it. `chosen` is a move or -1. */
    int (*height)(const seen *s, int rows, int columns);
    void (*draw)(const seen *s, int chosen, canvas *c, area where);

    /* What a source of points brought, by entry of the result, if the view tells it; without it
     * (NULL) events do. */
    void (*add_points)(const seen *s, int source, int points[FN_MAX_SEATS]);

    /* Title bar: round and weather, in a few words. */
    void (*status)(const seen *s, fn_text *out);

    ink (*seat_ink)(const seen *s, int seat);
    const char *(*seat_shape)(const seen *s, int seat);

    /* Does a turn begin with this step? Then the board is worth another look. */
    bool (*turn_begins)(const seen *s);

    const renderer_sign *signs; /* the legend, up to one without a sign; NULL: none is needed */
    const char *rules[3];       /* by language, in the order of words_language */
} renderer;

/* The renderer of a game; NULL for one that only a server knows. */
const renderer *renderer_find(const char *game);

/* Begins the story; adds the sentences about the events of a move to it. */
void renderer_begin(const renderer *show, story *log);
void renderer_tell(const renderer *show, seen *s, fn_json events, int ply, int mover, story *log);

/* One source of points after the other; false behind the last. */
bool renderer_points(const renderer *show, const seen *s, const story *log, int number,
                     renderer_source *out);

phrase renderer_variant(const renderer *show, const char *variant);

/* The key that stands for move number n in lists and on the board, as text; "" for none. */
const char *renderer_key(int n);
int renderer_key_move(int key); /* -1 if it is no such key */

/* The key of a move if it can be made, else "". */
const char *renderer_move_key(const seen *s, const char *move);

#endif
