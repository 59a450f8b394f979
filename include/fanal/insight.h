/* The analysis of a game: what each decision was worth, what it cost, and how much of the result
 * was play and how much the draws. An object that is opened with a match, stepped until there is
 * nothing left to do, and asked for its JSON (docs/analysis.md) at any time.
 *
 * A move is judged on what its maker could know, unless open hands are asked for. The same match
 * and budget give the same figures on every platform, stopped in between or not. */
#ifndef FANAL_INSIGHT_H
#define FANAL_INSIGHT_H

#include "fanal/match.h"
#include "fanal/player.h"

typedef struct fn_insight fn_insight;

typedef struct fn_insight_wish {
    long simulations;    /* for the whole game, about; 0: as many as take well under a minute */
    bool open_hands;     /* judge with nothing hidden: hands and decks as they were */
    const char *trouble; /* what is wrong with the record, to be told along; NULL: nothing */
} fn_insight_wish;

/* The match may be over or not, and is not looked at again. NULL: there is no memory. */
fn_insight *fn_insight_open(const fn_match *match, const fn_insight_wish *wish);
void fn_insight_close(fn_insight *insight); /* may be NULL */

/* Looks at one more turn; false: there is nothing left to do. At first quickly at all of them, then
 * well, then closer at those that were marked or nearly. */
bool fn_insight_step(fn_insight *insight);

/* Goes on with twice the simulations for every move, when there is nothing left to do. */
void fn_insight_sharpen(fn_insight *insight);

/* Looks only at the turn with this step from now on; if nothing was looked at, without the quick
 * pass. */
void fn_insight_pick(fn_insight *insight, int ply);

typedef struct fn_insight_progress {
    int pass;        /* 1 quickly, 2 well, 3 closer; 4 and 5 are 2 and 3 sharper, and so on */
    int done, total; /* turns of this pass */
    long long simulations;
    bool is_finished;
} fn_insight_progress;
fn_insight_progress fn_insight_progress_of(const fn_insight *insight);

/* All that is known so far as one JSON object. NULL: there is no memory. It stands until the next
 * call for this object. */
const char *fn_insight_json(fn_insight *insight, size_t *size);

#endif
