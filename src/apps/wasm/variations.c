/* Variations for JavaScript, which keeps them; the core checks them.
 *
 *   fanal_variations(length)  takes {"variations":[…]} or a header with them, docs/records.md:
 *                             lines that branch off the match as played; answers with the form
 *                             they have in a record, or refuses what is wrong or illegal */
#include "apps/wasm/wasm.h"

#include "fanal/variations.h"

static fn_variations variations;
static fn_match scratch;

EXPORT(fanal_variations) int fanal_variations(size_t length)
{
    if (!begin_with_text(length))
        return end(false);
    if (match()->game == NULL)
        return end(fn_fail(&error, "no game has been started"));
    if (!fn_variations_read(&variations, match(), input, length, &error) ||
        !fn_variations_check(&variations, match(), &scratch, &error))
        return end(false);
    fn_json_open(&answer, '{');
    fn_variations_write(&variations, match(), &answer);
    fn_json_close(&answer, '}');
    return end(true);
}
