/* A game of an arena as JSON, and back. Faults are written only if there are any. */
#include "apps/cli/arena.h"

#include "apps/cli/series_run.h"

#include <string.h>

int source_find(arena_sources *sources, const char *label)
{
    int i = 0;
    while (i < sources->count && strcmp(sources->labels[i], label) != 0)
        i++;
    if (i == sources->count && i < MOST_SOURCES) {
        strcpy(sources->labels[i], label);
        sources->count++;
    }
    return i < MOST_SOURCES ? i : -1;
}

void source_add(arena_sources *sources, const char *label, int seat, int points)
{
    int i = source_find(sources, label);
    if (i >= 0)
        sources->points[i][seat] += points;
}

static bool has_faults(const arena_game *game, int seats)
{
    long all = 0;
    for (int seat = 0; seat < seats; seat++) {
        const bot_faults *faults = &game->faults[seat];
        all += faults->late + faults->nonsense + faults->dead;
    }
    return all > 0;
}

static void write_faults(const arena_game *game, int seats, fn_text *text)
{
    int late[FN_MAX_SEATS], nonsense[FN_MAX_SEATS], dead[FN_MAX_SEATS];
    for (int seat = 0; seat < seats; seat++) {
        late[seat] = (int)game->faults[seat].late;
        nonsense[seat] = (int)game->faults[seat].nonsense;
        dead[seat] = (int)game->faults[seat].dead;
    }
    series_write_ints(text, "late", late, seats);
    series_write_ints(text, "nonsense", nonsense, seats);
    series_write_ints(text, "dead", dead, seats);
}

void arena_write_game(const arena_game *game, int seats, FILE *out)
{
    char storage[FN_LINE_MAX];
    fn_text text;
    fn_text_init(&text, storage, sizeof storage);
    fn_json_open(&text, '{');
    series_write_score(&game->score, &text);
    fn_json_key(&text, "sources");
    fn_json_open(&text, '{');
    for (int i = 0; i < game->sources.count; i++)
        series_write_ints(&text, game->sources.labels[i], game->sources.points[i], seats);
    fn_json_close(&text, '}');
    if (has_faults(game, seats))
        write_faults(game, seats, &text);
    fn_json_close(&text, '}');
    fwrite(storage, 1, text.used, out);
}

static bool read_sources(arena_game *game, int seats, fn_json sources)
{
    size_t cursor = 0;
    fn_json key, value;
    while (fn_json_next(sources, &cursor, &key, &value)) {
        char label[sizeof game->sources.labels[0]];
        if (!fn_json_to_string(key, label, sizeof label))
            return false;
        int i = source_find(&game->sources, label);
        if (i < 0 || !series_read_ints(value, seats, game->sources.points[i]))
            return false;
    }
    return true;
}

static bool read_faults(arena_game *game, int seats, fn_json played)
{
    fn_json late_value, nonsense_value, dead_value;
    int late[FN_MAX_SEATS], nonsense[FN_MAX_SEATS], dead[FN_MAX_SEATS];
    if (!fn_json_member(played, "late", &late_value))
        return true;
    if (!fn_json_member(played, "nonsense", &nonsense_value) ||
        !fn_json_member(played, "dead", &dead_value) ||
        !series_read_ints(late_value, seats, late) ||
        !series_read_ints(nonsense_value, seats, nonsense) ||
        !series_read_ints(dead_value, seats, dead))
        return false;
    for (int seat = 0; seat < seats; seat++)
        game->faults[seat] =
            (bot_faults){.late = late[seat], .nonsense = nonsense[seat], .dead = dead[seat]};
    return true;
}

bool arena_read_game(arena_game *game, int seats, fn_json played)
{
    fn_json sources;
    return series_read_score(played, &game->score) && game->score.count >= seats &&
           fn_json_member(played, "sources", &sources) && read_sources(game, seats, sources) &&
           read_faults(game, seats, played);
}
