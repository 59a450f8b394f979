/* Makes players from words and questions for them, and passes each question to the player's
 * kind. */
#include "players/players.h"

#include "players/learned.h"
#include "players/net.h"

#include <string.h>

/* Levels for people, from friendly to merciless; docs/strength.md has their measured Elo
 * ratings. */
static const fn_player levels[] = {
    {.level = 1, .kind = FN_GREEDY, .slip = 100, .pace_ms = 5},
    {.level = 2, .kind = FN_GREEDY, .slip = 20, .pace_ms = 5},
    {.level = 3, .kind = FN_POLICY, .heat = 500, .pace_ms = 5},
    {.level = 4, .kind = FN_POLICY, .heat = 200, .pace_ms = 50},
    {.level = 5, .kind = FN_LEARNED, .budget = {.ms = 1500}, .pace_ms = 900},
};

/* The levels where no network knows the game or its figures. */
static const fn_player plain_levels[] = {
    {.kind = FN_GREEDY, .slip = 100},
    {.kind = FN_GREEDY, .slip = 50},
    {.kind = FN_GREEDY},
    {.kind = FN_SEARCH, .budget = {.ms = 300, .simulations = 100}},
    {.kind = FN_SEARCH, .budget = {.ms = 1500}},
};

enum {
    LEVELS = sizeof levels / sizeof levels[0],
    FIRST_DRAWING = 3, /* first of the FN_NET_HEATS levels that draw with a network */
    MOST_MS = 600000,
    MOST_HEAT = 10000,
    MOST_SIMULATIONS = 100000000
};

/* Reads a whole number from 1 to `most` at the start of the text; *end becomes what follows it. */
static bool read_number(const char *text, long most, long *number, const char **end)
{
    *number = 0;
    if (*text == '0')
        return false;
    for (; *text >= '0' && *text <= '9'; text++) {
        *number = *number * 10 + (*text - '0');
        if (*number > most)
            return false;
    }
    *end = text;
    return *number > 0;
}

/* Reads "200ms" or "5000", optionally followed by "*4". */
static bool read_search(fn_player *player, fn_player_kind kind, const char *text)
{
    long number, threads = 1;
    const char *end;
    if (!read_number(text, MOST_SIMULATIONS, &number, &end))
        return false;
    if (strncmp(end, "ms", 2) == 0 && number <= MOST_MS) {
        player->budget.ms = (int)number;
        end += 2;
    } else {
        player->budget.simulations = number;
    }
    if (*end == '*' && !read_number(end + 1, FN_MAX_THREADS, &threads, &end))
        return false;
    player->kind = kind;
    player->threads = (int)threads;
    return *end == '\0';
}

/* Reads "" or ":150". */
static bool read_policy(fn_player *player, const char *text)
{
    long heat = 0;
    const char *end = text;
    if (*text == ':' && !read_number(text + 1, MOST_HEAT, &heat, &end))
        return false;
    player->kind = FN_POLICY;
    player->heat = (int)heat;
    return *end == '\0';
}

static bool read_words(fn_player *player, const char *words)
{
    long level;
    const char *end;
    *player = (fn_player){.kind = FN_RANDOM};
    if (strcmp(words, "random") == 0)
        return true;
    if (strcmp(words, "greedy") == 0) {
        player->kind = FN_GREEDY;
        return true;
    }
    if (strncmp(words, "policy", 6) == 0)
        return read_policy(player, words + 6);
    if (strncmp(words, "search:", 7) == 0)
        return read_search(player, FN_SEARCH, words + 7);
    if (strncmp(words, "learned:", 8) == 0)
        return read_search(player, FN_LEARNED, words + 8);
    if (strncmp(words, "level:", 6) != 0 || !read_number(words + 6, LEVELS, &level, &end))
        return false;
    *player = levels[level - 1];
    return *end == '\0';
}

bool fn_player_read(fn_player *player, const char *words, fn_error *error)
{
    fn_player read;
    if (strlen(words) >= sizeof read.name || !read_words(&read, words))
        return fn_fail(
            error, "there is no player '", words,
            "'; there is random, greedy, policy or policy:150, search:200ms, search:5000 or "
            "search:5000*4, learned with the same budgets, level:1 to level:5");
    strcpy(read.name, words);
    *player = read;
    return true;
}

bool fn_player_thinks(const fn_player *player)
{
    return player->kind == FN_SEARCH || player->kind == FN_LEARNED;
}

bool fn_player_can_play(const fn_player *player, const fn_game *game, const void *rules,
                        fn_error *error)
{
    bool needs_net = player->kind == FN_POLICY || player->kind == FN_LEARNED;
    if (!needs_net || player->level > 0 || fn_net_of(game, rules) != NULL)
        return true;
    bool is_learned = fn_observer_of(game) != NULL;
    return fn_fail(error, player->name, " cannot play ", game->id,
                   is_learned && !game->has_own_figures(rules)
                       ? " with other figures than the built-in ones, which it learned"
                       : ": there is no network for it here");
}

fn_question fn_question_ask(const fn_game *game, const void *rules, const void *state,
                            fn_sight *sight)
{
    int seat = game->to_act(rules, state);
    memcpy(sight->view, state, game->state_size);
    game->hide(rules, sight->view, seat);
    return (fn_question){
        .game = game,
        .rules = rules,
        .view = sight->view,
        .seat = seat,
        .moves = sight->moves,
        .count = game->list_moves(rules, sight->view, sight->moves),
    };
}

/* Thinks; a learned player without a network does so like search. */
static void think(const fn_player *player, const fn_question *question, fn_rng *rng, bool only_best,
                  fn_analysis *out)
{
    const fn_net *net =
        player->kind == FN_LEARNED ? fn_net_of(question->game, question->rules) : NULL;
    fn_adviser adviser = fn_net_adviser(net);
    if (net != NULL)
        fn_learned_analyse(&adviser, player, question, rng, only_best, out);
    else
        fn_search_analyse(player, question, rng, only_best, out);
}

void fn_analyse(const fn_player *player, const fn_question *question, fn_rng *rng, fn_analysis *out)
{
    think(player, question, rng, false, out);
}

static fn_move choose_by_thinking(const fn_player *player, const fn_question *question, fn_rng *rng)
{
    fn_analysis analysis;
    think(player, question, rng, true, &analysis);
    return analysis.count > 0 ? analysis.options[0].move
                              : question->moves[fn_rng_below(rng, (uint32_t)question->count)];
}

/* Returns the player as it plays here: a level plays differently without a network, and takes its
 * heat from the network if there is one. */
static fn_player as_it_plays_here(const fn_player *player, const fn_question *question)
{
    fn_player here = *player;
    if (player->level == 0)
        return here;
    const fn_net *net = fn_net_of(question->game, question->rules);
    if (net == NULL)
        return plain_levels[player->level - 1];
    int drawing = player->level - FIRST_DRAWING;
    if (player->kind == FN_POLICY && net->heats[drawing] > 0)
        here.heat = net->heats[drawing];
    return here;
}

fn_move fn_player_choose(const fn_player *asked, const fn_question *question, fn_rng *rng)
{
    fn_player here = as_it_plays_here(asked, question);
    const fn_player *player = &here;
    if (question->count == 1 && player->kind != FN_RANDOM) /* random always uses up a number */
        return question->moves[0];
    switch (player->kind) {
    case FN_GREEDY: return fn_greedy_choose(player, question, rng);
    case FN_POLICY: return fn_policy_choose(player, question, rng);
    case FN_SEARCH:
    case FN_LEARNED: return choose_by_thinking(player, question, rng);
    default: return question->moves[fn_rng_below(rng, (uint32_t)question->count)];
    }
}
