/* Shared by the two halves of the picture of Bretagne: coast.c draws lighthouses and harbours,
 * screen.c tiles, markets and players. */
#ifndef FN_TERMINAL_BR_CHART_H
#define FN_TERMINAL_BR_CHART_H

#include "apps/terminal/bretagne/seen.h"

typedef struct chart {
    const seen *s;
    const brs_view *v;
    canvas *c;
    int chosen;
    bool rich; /* a large window */
} chart;

/* Marks a place where a move can be made with its key, reversed if the move is chosen. */
void chart_mark(const chart *b, area where, const char *move, const char *open, const char *close);

const char *chart_good(int good); /* in two letters */
int chart_count(const chart *b, int row, int column, const char *sign, int count, style look);

/* Draw the coast, and return the rows it takes. */
void chart_draw_coast(const chart *b, area where);
int chart_coast_rows(const brs_view *v, bool rich);

#endif
