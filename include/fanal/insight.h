/* The analysis of a game: what each decision was worth and what it cost, and how much of the result
 * was play and how much was luck. An analysis is opened with a match and stepped until there is
 * nothing left to do; its JSON (docs/analysis.md) can be read at any time.
 *
 * A move is judged by what its maker could know, unless open hands are requested. The same match
 * and budget give the same figures on every platform, even if stopped in between. */
#ifndef FANAL_INSIGHT_H
#define FANAL_INSIGHT_H

#include "fanal/match.h"
#include "fanal/player.h"

typedef struct fn_insight fn_insight;

typedef struct fn_insight_wish {
    long simulations;    /* for the whole game, roughly; 0: as many as take well under a minute */
    bool open_hands;     /* judge with nothing hidden: hands and decks as they were */
    const char *trouble; /* what is wrong with the record, passed on in the JSON; or NULL */
} fn_insight_wish;

/* Opens an analysis of a match, finished or not; the match is only read here. NULL: out of
 * memory. */
fn_insight *fn_insight_open(const fn_match *match, const fn_insight_wish *wish);
void fn_insight_close(fn_insight *insight); /* may be NULL */

/* Looks at one more turn; returns false if there is nothing left to do. The first pass looks
 * quickly at every turn, the second thoroughly, the third more closely at those that were marked or
 * nearly so. */
bool fn_insight_step(fn_insight *insight);

/* Goes on with twice the simulations for every move once there is nothing left to do. */
void fn_insight_sharpen(fn_insight *insight);

/* Looks only at the turn with this step from now on, and skips the quick pass if nothing was looked
 * at. */
void fn_insight_pick(fn_insight *insight, int ply);

typedef struct fn_insight_progress {
    int pass;        /* 1 quick, 2 thorough, 3 closer; 4 and 5 repeat 2 and 3 more sharply, and so
                      * on */
    int done, total; /* turns of this pass */
    long long simulations;
    bool is_finished;
} fn_insight_progress;
fn_insight_progress fn_insight_progress_of(const fn_insight *insight);

/* Returns everything known so far as one JSON object, valid until the next call for this analysis,
 * or NULL if out of memory. */
const char *fn_insight_json(fn_insight *insight, size_t *size);

#endif
