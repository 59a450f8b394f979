/* The analysis of a game for JavaScript, in pieces between which a worker can stop.
 *
 *   fanal_insight_open(simulations, open_hands, length)  begins the analysis of the current match,
 *                           docs/analysis.md; 0 simulations are the usual number. The text says
 *                           what is wrong with its record, or is empty
 *   fanal_insight_step()    looks at one more turn, if any is left; answers with
 *                           {"pass":1,"done":1,"total":58,"simulations":1234,"finished":false}
 *   fanal_insight_sharpen() once it is finished, continues with twice the simulations
 *   fanal_insight()         returns everything known so far, as JSON
 *   fanal_insight_close()   discards it
 *
 * There is one analysis at a time; later changes of the match do not affect it. A network that
 * judges must have been handed over before. */
#include "apps/wasm/wasm.h"

#include "fanal/insight.h"

static fn_insight *insight;

EXPORT(fanal_insight_close) int fanal_insight_close(void)
{
    fn_text_clear(&answer);
    fn_insight_close(insight);
    insight = NULL;
    return end(true);
}

EXPORT(fanal_insight_open) int fanal_insight_open(int simulations, int open_hands, size_t length)
{
    if (!begin_with_text(length))
        return end(false);
    if (match()->game == NULL)
        return end(fn_fail(&error, "no game has been started"));
    const fn_insight_wish wish = {
        .simulations = simulations > 0 ? simulations : 0,
        .open_hands = open_hands != 0,
        .trouble = length > 0 ? input : NULL,
    };
    fn_insight_close(insight);
    insight = fn_insight_open(match(), &wish);
    return end(insight != NULL || fn_fail(&error, "there is not enough memory"));
}

static bool begin(void)
{
    fn_text_clear(&answer);
    return insight != NULL || fn_fail(&error, "no analysis has been begun");
}

EXPORT(fanal_insight_step) int fanal_insight_step(void)
{
    if (!begin())
        return end(false);
    fn_insight_step(insight);
    fn_insight_progress now = fn_insight_progress_of(insight);
    fn_json_open(&answer, '{');
    fn_json_put_int(&answer, "pass", now.pass);
    fn_json_put_int(&answer, "done", now.done);
    fn_json_put_int(&answer, "total", now.total);
    fn_json_put_int(&answer, "simulations", now.simulations);
    fn_json_put_bool(&answer, "finished", now.is_finished);
    fn_json_close(&answer, '}');
    return end(true);
}

EXPORT(fanal_insight_sharpen) int fanal_insight_sharpen(void)
{
    if (!begin())
        return end(false);
    fn_insight_sharpen(insight);
    return end(true);
}

EXPORT(fanal_insight) int fanal_insight(void)
{
    size_t size;
    if (!begin())
        return end(false);
    const char *json = fn_insight_json(insight, &size);
    if (json == NULL)
        return end(fn_fail(&error, "there is not enough memory"));
    say(json, size);
    return 1;
}
