/* Renderers: one per game, for sentences and for the picture. They draw only from what was seen,
 * print nothing and know no terminal. */
#ifndef FN_TERMINAL_RENDERER_H
#define FN_TERMINAL_RENDERER_H

#include "apps/terminal/canvas.h"
#include "apps/terminal/seen.h"
#include "apps/terminal/words.h"

/* A source of points, and what it brought to each entry of the result. */
typedef struct renderer_source {
    const char *name;
    int points[FN_MAX_SEATS];
} renderer_source;

/* Something the rules tell of, the number of its rule, and the step that it is about, or "". */
typedef struct renderer_topic {
    const char *label, *rule, *step;
} renderer_topic;

typedef struct renderer {
    const char *game, *title; /* fn_game.id, and its name */
    const char *house;        /* name of a player the game itself leads */

    /* One line of the log; false if nothing is said of this event. Whose line it is, of the one who
     * moved or of nobody. */
    bool (*sentence)(const seen *s, telling *t, fn_text *out);
    int (*actor)(const seen *s, const telling *t, int mover);

    /* A heading that an event begins, before its line or behind it; without an event the first. */
    bool (*heading)(const fn_json *event, fn_text *out);
    bool heading_follows;

    /* What must be decided now; what a move is called and what it will do; why it is not possible.
     */
    void (*prompt)(const seen *s, fn_text *out);
    void (*label)(const seen *s, int move, fn_text *out);
    void (*effect)(const seen *s, int move, fn_text *out);
    void (*reason)(const seen *s, fn_json reason, fn_text *out);

    /* The picture: lines it wants of those there are, and drawing it. `chosen` is a move or -1. */
    int (*height)(const seen *s, int rows, int columns);
    void (*draw)(const seen *s, int chosen, canvas *c, area where);

    /* Where the points came from: what an event brought, for its line of the log (or NULL); and one
     * source after the other, false behind the last. */
    int (*points)(fn_json event, int *source);
    bool (*source)(const seen *s, const story *log, int number, renderer_source *out);

    /* Title bar: round and weather, in a few words. */
    void (*status)(const seen *s, fn_text *out);

    const char *(*variant)(const char *variant);
    ink (*seat_ink)(const seen *s, int seat);
    const char *(*seat_shape)(const seen *s, int seat);

    /* Does a turn begin with this step? Then the board is worth another look. */
    bool (*turn_begins)(const seen *s);

    /* The rules by language, in the order of words_language, and what to look for in them; the
     * last topic has no label. */
    const char *rules[3];
    const renderer_topic *topics;
} renderer;

/* The renderer of a game, or NULL. */
const renderer *renderer_find(const char *game);

/* Begins the story; adds the sentences about the events of a move to it. */
void renderer_begin(const renderer *show, story *log);
void renderer_tell(const renderer *show, seen *s, fn_json events, int ply, int mover, story *log);

/* The reason `unreadable`: what was written, between quotes in its text, is no move. */
void renderer_unreadable(fn_json reason, const char *title, fn_text *out);

/* The key that stands for move number n in lists and on the board, as text; "" for none. */
const char *renderer_key(int n);
int renderer_key_move(int key); /* -1 if it is no such key */

/* The key of a move if it can be made, else "". */
const char *renderer_move_key(const seen *s, const char *move);

#endif
