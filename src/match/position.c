/* Positions that are set up by hand: a deal, and one change of it after another. The game lists the
 * possible changes, so no text can produce a position that the game does not offer. */
#include "fanal/match.h"

#include <string.h>

static void write_edit(const fn_match *match, fn_edit edit, char text[FN_MOVE_TEXT_MAX])
{
    fn_text out;
    fn_text_init(&out, text, FN_MOVE_TEXT_MAX);
    match->game->write_edit(match->rules, edit, &out);
}

static int list_edits(const fn_match *match, fn_edit out[FN_MAX_EDITS])
{
    return match->game->list_edits != NULL ? match->game->list_edits(match->rules, match->deal, out)
                                           : 0;
}

/* Finds the listed edit with this text; anything not listed is impossible. */
static bool find_edit(const fn_match *match, const char *text, fn_edit *found)
{
    fn_edit edits[FN_MAX_EDITS];
    char written[FN_MOVE_TEXT_MAX];
    int count = list_edits(match, edits);
    for (int i = 0; i < count; i++) {
        write_edit(match, edits[i], written);
        if (strcmp(written, text) == 0) {
            *found = edits[i];
            return true;
        }
    }
    return false;
}

/* Appends a text to the list of edits. */
static bool note(fn_origin *origin, const char *text, fn_error *error)
{
    size_t used = strlen(origin->edits), size = strlen(text);
    if (used + 1 + size >= sizeof origin->edits)
        return fn_fail(error, "there is no room for more edits");
    if (used > 0)
        origin->edits[used++] = ';';
    memcpy(origin->edits + used, text, size + 1);
    origin->is_set = true;
    return true;
}

bool fn_match_edit(fn_match *match, const char *text, fn_error *error)
{
    fn_edit edit;
    if (match->game->list_edits == NULL)
        return fn_fail(error, "positions of ", match->game->id, " cannot be set up by hand");
    if (match->steps > 0 || match->origin.anews > 0)
        return fn_fail(error, "only the beginning of a game can be set up by hand");
    if (strlen(text) >= FN_MOVE_TEXT_MAX || !find_edit(match, text, &edit))
        return fn_fail(error, "'", text, "' cannot be done in this position");
    if (!note(&match->origin, text, error))
        return false;
    match->game->edit(match->rules, match->deal, edit);
    memcpy(match->state, match->deal, sizeof match->state);
    return true;
}

bool fn_match_edit_all(fn_match *match, const char *edits, fn_error *error)
{
    while (*edits != '\0') {
        char one[FN_MOVE_TEXT_MAX];
        size_t size = strcspn(edits, ";");
        if (size >= sizeof one)
            return fn_fail(error, "an edit has fewer than ", fn_decimal(FN_MOVE_TEXT_MAX).text,
                           " letters");
        memcpy(one, edits, size);
        one[size] = '\0';
        if (!fn_match_edit(match, one, error))
            return false;
        edits += size + (edits[size] == ';');
    }
    return true;
}

void fn_match_write_edits(const fn_match *match, fn_text *out)
{
    fn_edit edits[FN_MAX_EDITS];
    char written[FN_MOVE_TEXT_MAX];
    int count = list_edits(match, edits);
    fn_json_open(out, '[');
    for (int i = 0; i < count; i++) {
        write_edit(match, edits[i], written);
        fn_json_string(out, written);
    }
    fn_json_close(out, ']');
}

void fn_position_write(const fn_match *match, fn_text *out)
{
    fn_game_id_write(match, out);
    if (match->origin.edits[0] != '\0') {
        fn_text_add_char(out, ';');
        fn_text_add(out, match->origin.edits);
    }
}

bool fn_position_start(fn_match *match, const char *text, fn_error *error)
{
    char id[FN_GAME_ID_MAX];
    size_t size = strcspn(text, ";");
    if (size >= sizeof id)
        return fn_fail(error, "a game ID is shorter than ", fn_decimal(FN_GAME_ID_MAX).text,
                       " letters");
    memcpy(id, text, size);
    id[size] = '\0';
    return fn_game_id_start(match, id, error) &&
           fn_match_edit_all(match, text + size + (text[size] == ';'), error);
}
