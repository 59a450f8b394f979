/* The full screen: a table drawn as large as the window is, and keys that play. The layout is
 * worked out anew each time from the size of the window. */
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
    int chosen;       /* the move that is shown before it is made, or -1 */
    choices list;     /* as it was drawn: keys that walk through it go by it */
    session_way way;  /* that is asked about, in DESK_ASK */
    int page;         /* of the list, that is shown */
    int scroll, most; /* of the text that is read: the first line, and the last first one */
    char typed[DESK_TYPED_MAX];
    char sought[DESK_TYPED_MAX]; /* the words that were searched for last */
    bool seeks;                  /* they are being typed */
    int found;                   /* where they stand in the text, or -1 */
    phrase note;                 /* the answer to the last key while reading */
    int since[FN_MAX_SEATS];     /* the first move after the last one of this seat */
    bool shows_points;           /* at the end, in place of the board */
    bool lacks_room;             /* for both of them */
    phrase said;                 /* the answer to the last key */
    char rule[16];
    bool leave, plays;  /* plays: a record goes on by itself */
    int speed, seconds; /* seconds: left of the turn, as they were drawn */
    double next_ms;
    char text[MANUAL_MAX];           /* what is read: log, rules or analysis */
    desk_insight *insight;           /* the analysis of the record, or NULL */
    int focus, looked_at;            /* the seat it is shown of; how many turns were looked at */
    const char *marks[FN_MAX_STEPS]; /* "?!" and so on, or NULL */
} desk;

/* Shows the table until the person leaves; the signal that ended it, or 0. */
int desk_run(session *t);

void desk_answer(desk *d, const char *text);

/* A key that adds to or takes from a line that is typed. */
void desk_type(char line[DESK_TYPED_MAX], int key);

/* Drawing, desk_draw.c. */
void desk_draw(desk *d);

/* The analysis of a record, desk_insight.c. */
void desk_insight_open(desk *d);
void desk_insight_focus(desk *d, int seat);
bool desk_insight_poll(desk *d); /* true when something changed */
void desk_insight_progress(const desk *d, fn_text *out);
void desk_insight_close(desk *d);
const char *desk_mark(const desk *d, const story_line *line); /* of the move it tells of, or NULL */

/* Reading log, rules and analysis, pager.c. */
int pager_columns(const desk *d);
void pager_open_log(desk *d);
void pager_open_insight(desk *d);
void pager_open_rules(desk *d, const char *rule);
void pager_draw(desk *d);
bool pager_key(desk *d, int key); /* true while it stays open */

#endif
