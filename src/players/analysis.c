/* Writes the findings of a search as JSON, in the same form for the server and the offline page. */
#include "fanal/player.h"

static void write_hundredths(fn_text *out, const char *key, const float values[], int count)
{
    fn_json_key(out, key);
    fn_json_open(out, '[');
    for (int i = 0; i < count; i++) { /* two decimals, regardless of the locale */
        long hundredths = (long)(values[i] * 100 + (values[i] < 0 ? -0.5f : 0.5f));
        if (i > 0)
            fn_text_add_char(out, ',');
        if (hundredths < 0)
            fn_text_add_char(out, '-');
        hundredths = hundredths < 0 ? -hundredths : hundredths;
        fn_text_add_int(out, hundredths / 100);
        fn_text_add_char(out, '.');
        fn_text_add_int(out, hundredths / 10 % 10);
        fn_text_add_int(out, hundredths % 10);
    }
    fn_json_close(out, ']');
}

void fn_analysis_write(const fn_analysis *analysis, const fn_question *question, int players,
                       fn_text *out)
{
    fn_json_open(out, '[');
    for (int i = 0; i < analysis->count && i < FN_HINTS; i++) {
        const fn_option *option = &analysis->options[i];
        char storage[FN_MOVE_TEXT_MAX];
        fn_text move;
        fn_text_init(&move, storage, sizeof storage);
        question->game->write_move(question->rules, option->move, &move);
        fn_json_open(out, '{');
        fn_json_put_string(out, "move", move.data);
        write_hundredths(out, "points", option->points, players);
        write_hundredths(out, "wins", option->wins, players);
        fn_json_close(out, '}');
    }
    fn_json_close(out, ']');
}
