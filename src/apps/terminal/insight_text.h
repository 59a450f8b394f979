/* An analysis as text for people: curves in block characters, key moments, skill and luck, marked
 * moves. Knows only the JSON of docs/analysis.md. */
#ifndef FN_TERMINAL_INSIGHT_TEXT_H
#define FN_TERMINAL_INSIGHT_TEXT_H

#include "base/json_read.h"
#include "fanal/game.h"

typedef struct insight_look {
    int focus;                       /* the seat whose curve and table are shown */
    int columns;                     /* available width */
    const char *names[FN_MAX_SEATS]; /* by entry of the result */
} insight_look;

/* Writes the analysis. No line begins with a space, so all can be wrapped. */
void insight_write(fn_json analysis, const insight_look *look, fn_text *out);

/* Returns the stage of the analysis: "a good look: turn", to be followed by a number. */
const char *insight_pass_words(int pass);

/* Lists "?!", "?", "??" by ply; the others are NULL. */
void insight_list_marks(fn_json analysis, const char *signs[FN_MAX_STEPS]);

#endif
