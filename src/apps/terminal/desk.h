/* The full screen: a table drawn as large as the window, and keys to play. The layout is computed
 * anew each time from the size of the window. */
#ifndef FN_TERMINAL_DESK_H
#define FN_TERMINAL_DESK_H

#include "apps/terminal/choices.h"
#include "apps/terminal/manual.h"
#include "apps/terminal/result.h"
#include "apps/terminal/screen.h"
#include "apps/terminal/session.h"

typedef enum desk_mode {
    DESK_PLAY,
    DESK_LOG,
    DESK_RULES,
    DESK_INSIGHT,
    DESK_TYPE,
    DESK_ASK
} desk_mode;

enum { DESK_TYPED_MAX = 200, DESK_ROWS = 24, DESK_COLUMNS = 80 };

typedef struct desk_insight desk_insight;

typedef struct desk {
    session *t;
    canvas c;
    desk_mode mode;
    int chosen;       /* move shown before it is made, or -1 */
    choices list;     /* as drawn: the keys that walk through it depend on it */
    session_way way;  /* the one being confirmed, in DESK_ASK */
    int page;         /* of the list, as shown */
    int scroll, most; /* in the text being read: the first line, and its greatest value */
    char typed[DESK_TYPED_MAX];
    char sought[DESK_TYPED_MAX]; /* the words last searched for */
    bool seeks;                  /* they are being typed */
    int found;                   /* their place in the text, or -1 */
    phrase note;                 /* answer to the last key while reading */
    int since[FN_MAX_SEATS];     /* by seat: the first move after its last one */
    bool shows_points;           /* at the end, instead of the board */
    bool lacks_room;             /* for both */
    phrase said;                 /* answer to the last key */
    char rule[16];
    bool leave, plays;  /* plays: a record plays automatically */
    int speed, seconds; /* seconds: left for the turn, as drawn */
    double next_ms;
    char text[MANUAL_MAX];           /* being read: log, rules or analysis */
    desk_insight *insight;           /* the analysis of the record, or NULL */
    int focus, looked_at;            /* the seat it is shown for; the turns analysed */
    const char *marks[FN_MAX_STEPS]; /* "?!" and so on, or NULL */
} desk;

/* Shows the table until the person leaves; returns the signal that ended it, or 0. */
int desk_run(session *t);

void desk_answer(desk *d, const char *text);

/* Applies a key to a line being typed. */
void desk_type(char line[DESK_TYPED_MAX], int key);

/* Drawing, desk_draw.c. */
void desk_draw(desk *d);

/* The analysis of a record, desk_insight.c. */
void desk_insight_open(desk *d);
void desk_insight_focus(desk *d, int seat);
bool desk_insight_poll(desk *d); /* true if something changed */
void desk_insight_progress(const desk *d, fn_text *out);
void desk_insight_close(desk *d);
const char *desk_mark(const desk *d, const story_line *line); /* of the line's move, or NULL */

/* Reading log, rules and analysis, pager.c. */
int pager_columns(const desk *d);
void pager_open_log(desk *d);
void pager_open_insight(desk *d);
void pager_open_rules(desk *d, const char *rule);
void pager_draw(desk *d);
bool pager_key(desk *d, int key); /* true while it stays open */

#endif
