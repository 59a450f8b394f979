/* Nobody should laugh at a player: it trades for a reason, passes when nothing good is left, takes
 * the points of the last round and moves a ship where it can. Oddities in many games are counted
 * and compared with a limit; one in hundreds of games may have its reason. */
#include "asked.h"

#include "games/bretagne/br.h"
#include "games/lighthouse_run/lr.h"

enum { MOST_STEPS = 400 };

/* A seat's possessions in Bretagne as a row of numbers; the first are the goods. */
enum { COINS = BR_GOODS, ENGINEERS, HOME, WORKERS, CARDS, SORTS = CARDS + BR_CARDS };

typedef struct natural_step {
    fn_move move;
    int action; /* of the round; a trade belongs to the same one as its visits */
    int before[SORTS], after[SORTS];
    bool dropped;
} natural_step;

/* A seat's steps since the loads of a round. */
typedef struct natural_diary {
    natural_step steps[MOST_STEPS];
    int count;
} natural_diary;

typedef struct oddities {
    int turns;
    int useless_trades, idle_engineers, builds_left, points_left; /* Bretagne */
    int idle_turns;                                               /* Lighthouse Run */
} oddities;

static fn_match match;
static oddities found;

static const br_rules *br_rules_now(void)
{
    return (const void *)match.rules;
}

static const br_state *br_now(void)
{
    return (const void *)match.state;
}

static void take_stock(const br_state *state, int seat, int *out)
{
    const br_player *player = &state->players[seat];
    for (int r = 0; r < BR_GOODS; r++)
        out[r] = br_goods_of(player->goods, r);
    out[COINS] = player->coins;
    out[ENGINEERS] = player->engineers;
    out[HOME] = player->home;
    out[WORKERS] = player->home + player->in_city[BR_BREST] + player->in_city[BR_LORIENT];
    for (int card = 0; card < BR_CARDS; card++)
        out[CARDS + card] = player->hand[card];
}

static bool is_trade(const natural_step *step)
{
    int operation = fn_move_operation(step->move);
    return operation >= BR_MOVE_BUY && operation <= BR_MOVE_DRAW;
}

static bool is_pass(fn_move move)
{
    int operation = fn_move_operation(move);
    return operation == BR_MOVE_PASS || operation == BR_MOVE_PASS_KEEPING;
}

static int most_goods(const int *stock, const int *lack)
{
    int most = 0;
    for (int r = 0; r < BR_GOODS; r++)
        most = stock[r] - lack[r] > most ? stock[r] - lack[r] : most;
    return most;
}

/* Reports whether a seat with this much less at the end of the round is as well off. At the end of
 * the game three coins are a point, and nothing else counts. */
static bool is_as_well_off(const int *stock, const int *lack, bool last)
{
    if (last)
        return (stock[COINS] - lack[COINS]) / 3 >= stock[COINS] / 3;
    for (int i = COINS; i < SORTS; i++)
        if (i != ENGINEERS && i != HOME && lack[i] > 0)
            return false;
    return true;
}

/* Reports whether all other steps of the round could have been made without the dropped ones, to
 * the same end. Goods kept count by their number. */
static bool can_do_without_dropped(const natural_diary *diary, bool last)
{
    static const int nothing[SORTS];
    int lack[SORTS] = {0};
    for (const natural_step *s = diary->steps; s < diary->steps + diary->count; s++) {
        if (s->dropped && fn_move_operation(s->move) == BR_MOVE_DRAW)
            return false; /* drawing in hope is never useless */
        for (int i = 0; s->dropped && i < SORTS; i++)
            lack[i] += s->after[i] - s->before[i];
        for (int i = 0; !s->dropped && !is_pass(s->move) && i < SORTS; i++)
            if (s->after[i] < s->before[i] && s->after[i] < lack[i])
                return false;
        if (!is_pass(s->move))
            continue;
        if (!last && most_goods(s->before, lack) < most_goods(s->after, nothing))
            return false;
        memset(lack, 0, BR_GOODS * sizeof *lack);
        lack[ENGINEERS] = 0;
    }
    return is_as_well_off(diary->steps[diary->count - 1].after, lack, last);
}

/* Drops two trades of an action, or with `whole` the whole action, if the round does not need
 * them. */
static bool drop_if_useless(natural_diary *diary, natural_step *a, natural_step *b, bool whole,
                            bool last)
{
    static natural_step kept[MOST_STEPS];
    memcpy(kept, diary->steps, sizeof kept);
    for (natural_step *s = diary->steps; s < diary->steps + diary->count; s++)
        s->dropped |= s == a || s == b || (whole && s->action == a->action);
    if (can_do_without_dropped(diary, last))
        return true;
    memcpy(diary->steps, kept, sizeof kept);
    return false;
}

/* Counts trades that buy and sell the same in one action, and visits for nothing. */
static void count_useless_trades(natural_diary *diary, bool last)
{
    natural_step *end = diary->steps + diary->count;
    for (natural_step *a = diary->steps; a < end; a++)
        for (natural_step *b = a; b < end && b->action == a->action; b++) {
            bool whole = a == b; /* one trade alone may serve another that serves nothing */
            if (!a->dropped && !b->dropped && is_trade(a) && is_trade(b) &&
                drop_if_useless(diary, a, b, whole, last))
                found.useless_trades++;
        }
}

/* Counts engineers hired but not needed before passing, once for each hiring. */
static void count_idle_engineers(const natural_diary *diary)
{
    const natural_step *end = diary->steps + diary->count;
    int idle = 0;
    for (const natural_step *s = diary->steps; s < end; s++)
        if (is_pass(s->move))
            idle = s->before[ENGINEERS];
    for (const natural_step *s = diary->steps; s < end; s++) {
        int hired = s->after[ENGINEERS] - s->before[ENGINEERS];
        if (is_trade(s) && hired > 0 && hired <= idle) {
            found.idle_engineers++;
            idle -= hired;
        }
    }
}

/* Counts, in the last round, points for coins spent after the last floor was built, unless a card
 * was played later. */
static void count_spent_points(const natural_diary *diary)
{
    int coins = 0, left = diary->steps[diary->count - 1].after[COINS];
    for (const natural_step *s = diary->steps; s < diary->steps + diary->count; s++) {
        int operation = fn_move_operation(s->move);
        if (s == diary->steps || operation == BR_MOVE_SITE)
            coins = s->after[COINS];
        else if (operation == BR_MOVE_PLAY)
            coins = 0;
        else if (operation == BR_MOVE_SETTLE)
            coins -= s->before[COINS] - s->after[COINS];
    }
    if (coins / 3 > left / 3)
        found.points_left += coins / 3 - left / 3;
}

/* Returns the points that a build brings at once if all its workers come home; a hurt one costs two
 * of them except in the last round. */
static int points_of_site(const br_state *taken, fn_move site, int seat)
{
    br_state state = *taken;
    br_apply(br_rules_now(), &state, site, NULL);
    if (state.step == BR_STEP_KEEP)
        br_keep_workers(&state, 0, NULL);
    bool hurt = state.players[seat].reserve > taken->players[seat].reserve;
    return state.players[seat].points - taken->players[seat].points -
           (hurt && taken->round < BR_ROUNDS ? 4 : 0);
}

static int points_of_best_build(const br_state *now)
{
    fn_move builds[FN_MAX_MOVES], sites[FN_MAX_MOVES];
    int best = 0, count = br_list_builds(br_rules_now(), now, builds);
    for (int i = 0; i < count; i++) {
        br_state taken = *now;
        br_apply(br_rules_now(), &taken, builds[i], NULL);
        int places = br_list_sites(br_rules_now(), &taken, sites);
        for (int j = 0; j < places; j++) {
            int points = points_of_site(&taken, sites[j], now->seat);
            best = points > best ? points : best;
        }
    }
    return best;
}

/* Returns the gain from not passing last: points in the last round, and about as much before. */
static int points_of_passing(const br_state *now)
{
    static const int bonus[BR_SEATS] = {4, 2, 1, 0};
    int place = 0, last = br_rules_now()->seats - 1;
    while (now->line[place] != BR_NONE)
        place++;
    return now->round == BR_ROUNDS ? bonus[place] - bonus[last] : 2 * (place < last);
}

static void look_at_pass(const br_state *now)
{
    int points = points_of_best_build(now) - points_of_passing(now);
    if (now->round < BR_ROUNDS)
        found.builds_left += points >= 2;
    else if (points > 0)
        found.points_left += points;
}

static void write_diary(natural_diary *diary, int seat, fn_move move, int action)
{
    br_state before = *br_now();
    natural_step *step = &diary->steps[diary->count];
    take_stock(&before, seat, step->before);
    match_play(&match, move_write(&match, move).text, NULL);
    take_stock(br_now(), seat, step->after);
    if (before.step <= BR_STEP_LOAD)
        return;
    if (before.round != br_now()->round || match_is_over(&match)) { /* more has happened since */
        memcpy(step->after, step->before, sizeof step->after);
        for (int r = 0; is_pass(move) && r < BR_GOODS; r++)
            step->after[r] = 0;
    }
    step->move = move;
    step->action = action;
    step->dropped = false;
    diary->count++;
    assert_true(diary->count < MOST_STEPS);
}

static void end_round(natural_diary *diaries, bool last)
{
    for (int seat = 0; seat < br_rules_now()->seats; seat++) {
        if (diaries[seat].count > 0) {
            count_idle_engineers(&diaries[seat]);
            if (last)
                count_spent_points(&diaries[seat]);
            count_useless_trades(&diaries[seat], last);
        }
        diaries[seat].count = 0;
    }
}

static void watch_bretagne(const fn_player *player, fn_rng *rng)
{
    static asked a;
    static natural_diary diaries[BR_SEATS];
    int action = 0;
    while (!match_is_over(&match)) {
        int round = br_now()->round;
        ask(&a, &match, match.state);
        fn_move move = fn_player_choose(player, &a.question, rng);
        if (is_pass(move))
            look_at_pass(br_now());
        action += br_now()->step == BR_STEP_ACTION;
        write_diary(&diaries[a.question.seat], a.question.seat, move, action);
        found.turns++;
        if (br_now()->round != round || match_is_over(&match))
            end_round(diaries, match_is_over(&match));
    }
}

/* Lighthouse Run */

static const lr_rules *lr_rules_now(void)
{
    return (const void *)match.rules;
}

static int fields_sailed(const lr_state *state, int seat)
{
    int fields = 0;
    for (int colour = 0; colour < lr_rules_now()->colours; colour++)
        for (int i = 0; lr_rules_now()->owner[colour] == seat && i < LR_SHIPS; i++)
            fields += state->ships[colour][i];
    return fields;
}

/* Returns how far a seat's ships can get in this turn, all added up. */
static int furthest(const lr_state *state, int seat, int round, int turn)
{
    fn_move moves[FN_MAX_MOVES];
    int best = 0;
    if (state->round != round || state->turn != turn)
        return fields_sailed(state, seat);
    for (int i = lr_list_moves(lr_rules_now(), state, moves) - 1; i >= 0; i--) {
        lr_state next = *state;
        lr_apply(lr_rules_now(), &next, moves[i], NULL);
        int fields = furthest(&next, seat, round, turn);
        best = fields > best ? fields : best;
    }
    return best;
}

/* Reports whether a rival's ship lost the light ahead of it, which is a reason too. */
static bool rival_is_stopped(const lr_state *before, const lr_state *after, int seat)
{
    uint32_t lost = lr_lit_fields(lr_rules_now(), before) & ~lr_lit_fields(lr_rules_now(), after);
    for (int colour = 0; colour < lr_rules_now()->colours; colour++)
        for (int i = 0; lr_rules_now()->owner[colour] != seat && i < LR_SHIPS; i++)
            if (lost >> (before->ships[colour][i] + 1) & 1)
                return true;
    return false;
}

static void watch_lighthouse_run(const fn_player *player, fn_rng *rng)
{
    static asked a;
    const lr_state *now = (const void *)match.state;
    lr_state start = *now;
    while (!match_is_over(&match)) {
        ask(&a, &match, match.state);
        match_play(&match, move_write(&match, fn_player_choose(player, &a.question, rng)).text,
                   NULL);
        if (now->step != LR_STEP_PLAY && now->step != LR_STEP_OVER)
            continue;
        int seat = start.seat, fields = fields_sailed(&start, seat);
        found.turns++;
        found.idle_turns += fields_sailed(now, seat) == fields &&
                            furthest(&start, seat, start.round, start.turn) > fields &&
                            !rival_is_stopped(&start, now, seat);
        start = *now;
    }
}

/* Limits for all games together. */
typedef struct watched {
    const char *game, *player;
    int players, games;
    oddities most;
} watched;

static const watched all[] = {
    {"bretagne", "greedy", 2, 12, {.useless_trades = 10, .idle_engineers = 6}},
    {"bretagne", "greedy", 4, 4, {.useless_trades = 17, .idle_engineers = 12}},
    {"bretagne", "level:1", 2, 8, {.useless_trades = 14, .idle_engineers = 7}},
    {"bretagne", "search:100", 2, 4, {.useless_trades = 8, .idle_engineers = 2}},
    {"lighthouse-run", "greedy", 2, 50, {.idle_turns = 3}},
    {"lighthouse-run", "greedy", 4, 20, {.idle_turns = 3}},
    {"lighthouse-run", "level:1", 2, 20, {.idle_turns = 28}},
    {"lighthouse-run", "search:100", 2, 10, {.idle_turns = 12}},
};

/* Plays one in `stride` games. */
static void watch(const watched *w, int stride)
{
    fn_player player = player_of(w->player);
    const fn_game *game = fn_game_find(w->game);
    found = (oddities){0};
    for (int number = 0; number < w->games; number += stride) {
        char seed[] = {'a', (char)('a' + number / 26), (char)('a' + number % 26), '\0'};
        fn_rng rng = rng_of(seed);
        match_start_in(&match, game, (fn_setup){.players = w->players}, "base", seed);
        if (game == lighthouse_run())
            watch_lighthouse_run(&player, &rng);
        else
            watch_bretagne(&player, &rng);
    }
    print_message(
        "%s, %d players, %s, %d games: %d useless trades, %d idle engineers, %d builds left, "
        "%d points left, "
        "%d of %d turns idle\n",
        w->game, w->players, w->player, (w->games + stride - 1) / stride, found.useless_trades,
        found.idle_engineers, found.builds_left, found.points_left, found.idle_turns, found.turns);
    assert_true(found.useless_trades <= w->most.useless_trades);
    assert_true(found.idle_engineers <= w->most.idle_engineers);
    assert_true(found.builds_left <= w->most.builds_left);
    assert_true(found.points_left <= w->most.points_left);
    assert_true(found.idle_turns <= w->most.idle_turns);
}

static void nobody_would_laugh(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(all); i++)
        watch(&all[i], one_in());
}

/* The counters detect what they should: a player without a plan does all of it. */
static void random_play_is_odd(void **unused)
{
    (void)unused;
    const oddities any = {.useless_trades = MOST_STEPS * 100,
                          .idle_engineers = MOST_STEPS,
                          .builds_left = MOST_STEPS,
                          .points_left = MOST_STEPS,
                          .idle_turns = MOST_STEPS};
    watch(&(watched){"bretagne", "random", 2, 10, any}, 1);
    assert_true(found.useless_trades > 10);
    assert_true(found.idle_engineers > 10);
    assert_true(found.builds_left > 0);
    assert_true(found.points_left > 0);
    watch(&(watched){"lighthouse-run", "random", 2, 10, any}, 1);
    assert_true(found.idle_turns > found.turns / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_would_laugh),
        cmocka_unit_test(random_play_is_odd),
    };
    return cmocka_run_group_tests_name("natural play", tests, NULL, NULL);
}
