/* A record as a table that can be walked through move by move, with nothing hidden. */
#include "apps/terminal/watch.h"

#include "apps/terminal/local.h"

#include <stdlib.h>
#include <string.h>

typedef struct watch {
    session t;
    fn_match whole, part; /* the game, and the part of it that is shown */
} watch;

static watch *of(session *t)
{
    return (watch *)t;
}

/* Takes the position with nothing hidden; nobody chooses here. */
static void take_position(session *t, const fn_match *match)
{
    static char storage[FN_LINE_MAX];
    fn_text out;
    fn_error error;
    fn_text_init(&out, storage, sizeof storage);
    fn_json_open(&out, '{');
    fn_match_write_position(match, FN_EVERYONE, &out);
    fn_json_close(&out, '}');
    seen_take(&t->now, storage, out.used, &error);
    t->now.ply = match->steps;
    t->now.moves = 0;
}

/* Shows the match as it was after `ply` steps. */
static void watch_go(session *t, int ply)
{
    watch *w = of(t);
    fn_match *part = &w->part;
    ply = ply < 0 ? 0 : ply > t->plies ? t->plies : ply;
    if (ply < part->steps) {
        part->steps = 0;
        fn_match_deal(part, part->state);
    }
    for (; part->steps < ply; part->steps++) {
        fn_match_redo(part, part->steps, part->state, NULL);
    }
    take_position(t, part);
    local_tell(t, part, ply, FN_NOBODY);
    t->is_over = fn_match_to_act(part) == FN_NOBODY;
    if (t->is_over)
        session_take_result(t, part);
}

static const fn_match *watch_game(session *t)
{
    return &of(t)->whole;
}

static bool watch_poll(session *t)
{
    (void)t;
    return false;
}

static bool watch_refuse(fn_error *error)
{
    return fn_fail(error, tr("This is a record: you can only look at it."));
}

static bool watch_move(session *t, const char *move, fn_error *error)
{
    (void)t;
    (void)move;
    return watch_refuse(error);
}

static bool watch_undo(session *t, fn_error *error)
{
    (void)t;
    return watch_refuse(error);
}

static void watch_why(session *t, const char *move)
{
    (void)t;
    (void)move;
}

static void watch_nothing(session *t)
{
    (void)t;
}

static void watch_close(session *t)
{
    free(t);
}

static const session_kind watch_kind = {
    .poll = watch_poll,
    .move = watch_move,
    .undo = watch_undo,
    .why = watch_why,
    .hint = watch_nothing,
    .uncover = watch_nothing,
    .go = watch_go,
    .game = watch_game,
    .close = watch_close,
};

session *watch_open(const fn_match *match)
{
    watch *w = calloc(1, sizeof *w);
    if (w == NULL)
        return NULL;
    w->whole = w->part = *match;
    w->t.kind = &watch_kind;
    w->t.show = renderer_find(match->game->id);
    w->t.curtain = FN_NOBODY;
    w->t.has_begun = true;
    w->t.plies = match->steps;
    local_name_entries(&w->t, match);
    for (int seat = 0; seat < match->setup.players; seat++) {
        fn_text out;
        fn_text_init(&out, w->t.now.names[seat], SEEN_NAME_MAX);
        say(&out, "Player {n}", {"n", fn_decimal(seat + 1).text});
    }
    watch_go(&w->t, 0);
    return &w->t;
}
