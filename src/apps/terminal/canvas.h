/* A picture of characters: cells with ink, ground and the meaning of a click on them. Renderers
 * draw into it; the caller copies it to a terminal or prints it. Knows no terminal. */
#ifndef FN_TERMINAL_CANVAS_H
#define FN_TERMINAL_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

typedef enum ink {
    INK_PLAIN,
    INK_SOFT, /* less important */
    INK_GOLD, /* you can act here */
    INK_RED,
    INK_YELLOW,
    INK_GREEN,
    INK_BLUE,
    INK_ORANGE,
    INK_VIOLET,
    INK_WHITE,
    INK_GREY,
    INK_COUNT
} ink;

typedef enum ground {
    GROUND_NONE,
    GROUND_BAR, /* titles and keys */
    GROUND_LIT,
    GROUND_DARK,
    GROUND_HARBOUR,
    GROUND_STORM,
    GROUND_COUNT
} ground;

enum { BOLD = 1, REVERSE = 2, UNDERLINE = 4 };

typedef struct style {
    uint8_t ink, ground, attributes;
} style;

typedef struct cell {
    char glyph[8]; /* UTF-8; empty after one that is two columns wide */
    style look;
    int16_t target; /* index of a target, or -1 */
} cell;

typedef struct area {
    int row, column, rows, columns;
} area;

/* The meaning of a click: a written move, or a key after '!'. */
enum { CANVAS_TARGETS = 256, CANVAS_TARGET_MAX = 64 };

typedef struct canvas {
    int rows, columns;
    cell *cells;
    int targets;
    char target[CANVAS_TARGETS][CANVAS_TARGET_MAX];
} canvas;

bool canvas_open(canvas *c, int rows, int columns); /* empty, of this size; false: out of memory */
void canvas_release(canvas *c);

/* Sets whether the terminal can show more than ASCII; if not, the nearest letter is used. */
void canvas_set_unicode(bool yes);
bool canvas_is_unicode(void);

/* Writes text from a column on, in at most `columns` columns; **stars** make it bold. Returns the
 * columns used. */
int canvas_put(canvas *c, int row, int column, int columns, const char *text, style look);

/* The same for a name: if it does not fit, it ends in "…", but keeps a number at its end. */
int canvas_put_name(canvas *c, int row, int column, int columns, const char *text, style look);

/* Writes text, breaking lines at spaces, from line `skip` on. Returns the text's number of
 * lines. */
int canvas_wrap(canvas *c, area where, const char *text, style look, int skip);

void canvas_fill(canvas *c, area where, const char *glyph, style look);
void canvas_number(canvas *c, int row, int end_column, int number, style look);
void canvas_aim(canvas *c, area where, const char *target);

/* Returns the columns that a text takes, without stars. */
int canvas_columns(const char *text);

#endif
