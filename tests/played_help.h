/* Reads back the `table` of every game's tests, and makes changed editions. A game's help file
 * includes this after its `table` and `tested_game`. */
#ifndef FN_TESTS_PLAYED_HELP_H
#define FN_TESTS_PLAYED_HELP_H

#include "help.h"

/* Returns the place of this event in the last step's events, or -1. */
static inline int event_place(int code)
{
    for (int i = 0; i < table.events.count; i++)
        if (table.events.list[i].code == code)
            return i;
    return -1;
}

static inline const fn_event *event_with(int code, int a, int b)
{
    for (int i = 0; i < table.events.count; i++) {
        const fn_event *event = &table.events.list[i];
        if (event->code == code && event->args[0] == a && event->args[1] == b)
            return event;
    }
    return NULL;
}

static inline int count_events(int code)
{
    int count = 0;
    for (int i = 0; i < table.events.count; i++)
        count += table.events.list[i].code == code;
    return count;
}

static inline fn_score scores(void)
{
    fn_score score = {0};
    tested_game->score(&table.rules, &table.state, &score);
    return score;
}

/* Returns events in written form, one after another, without the outer brackets. */
static inline const char *events_text(const fn_events *events)
{
    static char storage[TEXT_MAX];
    fn_text text;
    fn_text_init(&text, storage, sizeof storage);
    for (int i = 0; i < events->count; i++)
        tested_game->write_event(&table.rules, &events->list[i], &text);
    return storage;
}

static inline const char *ties_text(void)
{
    fn_events ties = {0};
    tested_game->tell_ties(&table.rules, &table.state, &ties);
    return events_text(&ties);
}

/* Returns the notes told to the player to act before this written move. */
static inline const char *notes_text(const char *words)
{
    fn_events notes = {0};
    fn_move move = 0;
    fn_error error = {{0}};
    if (!tested_game->read_move(&table.rules, words, &move, &error))
        fail_msg("%s: %s", words, error.text);
    tested_game->tell_notes(&table.rules, &table.state, move, &notes);
    return events_text(&notes);
}

/* Makes rules from the built-in edition with a change; returns whether it could. */
static inline bool make_changed(const char *old, const char *changed, fn_error *error)
{
    char text[TEXT_MAX] = "";
    assert_true(*tested_game->edition_size < sizeof text);
    memcpy(text, tested_game->edition, *tested_game->edition_size);
    char *edition = replaced(text, old, changed);
    fn_setup setup = {.players = 2, .edition = edition, .edition_size = strlen(edition)};
    bool made = fn_rules_make(tested_game, &table.rules, &setup, error);
    free(edition);
    return made;
}

typedef struct wrong_entry {
    const char *old, *changed, *names;
} wrong_entry;

/* Tries all of them, so one run shows every entry that is accepted or not named. */
static inline void refuse_each(const wrong_entry *wrong, size_t count)
{
    int missed = 0;
    for (size_t i = 0; i < count; i++) {
        fn_error error = {""};
        bool taken = make_changed(wrong[i].old, wrong[i].changed, &error);
        if (!taken && strstr(error.text, wrong[i].names) != NULL)
            continue;
        print_error("'%s' for '%s': %s\n", wrong[i].changed, wrong[i].old,
                    taken ? "taken" : error.text);
        missed++;
    }
    assert_int_equal(missed, 0);
}

#endif
