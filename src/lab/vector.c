/* Thousands of games at once. The games are split into as many parts as there are threads; each
 * part is stepped and shown by one thread, independently of the others. Knows no game. */
#define _DEFAULT_SOURCE /* for madvise */
#include "fanal/vector.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { ALIGNMENT = 64, AHEAD = 2, HUGE_PAGE = 1 << 21 };

typedef void part_work(fn_vector *vector, int from, int to);

struct fn_vector {
    const fn_game *game;
    const fn_observer *observer;
    int games, setups, threads;
    fn_seed seed;
    size_t state_size, rules_size; /* rounded up */
    uint8_t *memory;               /* of everything below, up to the threads */
    size_t taken;
    uint8_t *states, *rules;
    uint32_t *deals;
    fn_move *moves; /* row i: the moves of game i, parallel to `legal` */
    fn_vector_arrays shown;
    const int32_t *actions;

    /* The threads wait for a new round, do their parts, and count down. */
    pthread_t workers[FN_VECTOR_THREADS];
    int started;
    pthread_mutex_t lock;
    pthread_cond_t begin, done;
    part_work *work; /* NULL: stop */
    unsigned round;
    int busy;
};

static size_t round_up(size_t size)
{
    return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static uint8_t *state_of(const fn_vector *vector, int game)
{
    return vector->states + (size_t)game * vector->state_size;
}

static const uint8_t *rules_of(const fn_vector *vector, int game)
{
    return vector->rules + (size_t)(game % vector->setups) * vector->rules_size;
}

static void show_moves(fn_vector *vector, int game)
{
    const fn_observer *observer = vector->observer;
    const uint8_t *rules = rules_of(vector, game), *state = state_of(vector, game);
    fn_move *moves = vector->moves + (size_t)game * FN_MAX_MOVES;
    uint8_t *legal = vector->shown.legal + (size_t)game * FN_MAX_MOVES;
    uint8_t *mask = vector->shown.masks + (size_t)game * (size_t)observer->actions;
    int count = vector->game->list_moves(rules, state, moves);
    memset(mask, 0, (size_t)observer->actions);
    observer->number(rules, state, moves, count, legal);
    for (int i = 0; i < count; i++)
        mask[legal[i]] = 1;
    vector->shown.counts[game] = count;
}

static void show_hands(fn_vector *vector, int game, int seat)
{
    const fn_observer *observer = vector->observer;
    uint8_t *hands = vector->shown.hidden + (size_t)game * (size_t)observer->hidden;
    memset(hands, 0, (size_t)observer->hidden);
    observer->reveal(rules_of(vector, game), state_of(vector, game), seat, hands);
}

/* Writes everything a game shows before an action. `last` is the move made since it was last shown,
 * or NULL. */
static void show(fn_vector *vector, int game, const fn_move *last)
{
    const fn_observer *observer = vector->observer;
    const uint8_t *rules = rules_of(vector, game), *state = state_of(vector, game);
    uint8_t *row = vector->shown.observations + (size_t)game * (size_t)observer->size;
    int seat = vector->game->to_act(rules, state), seat_before = vector->shown.seats[game];
    show_moves(vector, game);
    vector->shown.seats[game] = (int8_t)seat;
    if (last != NULL && observer->observe_again != NULL) {
        observer->observe_again(rules, state, seat, *last, seat_before, row);
    } else {
        memset(row, 0, (size_t)observer->size);
        observer->observe(rules, state, seat, row);
    }
    if (vector->shown.hidden != NULL)
        show_hands(vector, game, seat);
}

static void deal(fn_vector *vector, int game)
{
    fn_seed seed = fn_vector_seed(&vector->seed, (uint32_t)game, vector->deals[game]++);
    vector->game->start(rules_of(vector, game), state_of(vector, game), &seed);
}

static void deal_part(fn_vector *vector, int from, int to)
{
    for (int game = from; game < to; game++) {
        vector->deals[game] = 0;
        vector->shown.ended[game] = 0;
        deal(vector, game);
        show(vector, game, NULL);
    }
}

static void tell_result(fn_vector *vector, int game)
{
    fn_score score;
    vector->game->score(rules_of(vector, game), state_of(vector, game), &score);
    for (int i = 0; i < FN_MAX_SEATS; i++) {
        size_t at = (size_t)game * FN_MAX_SEATS + (size_t)i;
        vector->shown.points[at] = (int16_t)(i < score.count ? score.points[i] : 0);
        vector->shown.places[at] = (uint8_t)(i < score.count ? score.places[i] : 0);
    }
}

/* Returns the index of an action on the list, where it must be because the mask has it. */
static size_t place_of(const uint8_t *legal, int action)
{
    return (size_t)((const uint8_t *)memchr(legal, action, FN_MAX_MOVES) - legal);
}

static void fetch(const uint8_t *from, size_t size)
{
    for (size_t at = 0; at < size; at += ALIGNMENT)
        __builtin_prefetch(from + at, 1);
}

/* Prefetches what a later game needs while this one is stepped, because thousands of games do not
 * fit into a core's cache. */
static void fetch_ahead(const fn_vector *vector, int game)
{
    size_t size = (size_t)vector->observer->size, width = (size_t)vector->observer->actions;
    fetch(state_of(vector, game), vector->game->state_size);
    fetch(vector->shown.observations + (size_t)game * size, size);
    fetch(vector->shown.masks + (size_t)game * width, width);
    fetch(vector->shown.legal + (size_t)game * FN_MAX_MOVES, ALIGNMENT);
    fetch((const uint8_t *)(vector->moves + (size_t)game * FN_MAX_MOVES), ALIGNMENT);
}

static void step(fn_vector *vector, int game)
{
    const uint8_t *legal = vector->shown.legal + (size_t)game * FN_MAX_MOVES;
    const uint8_t *rules = rules_of(vector, game);
    uint8_t *state = state_of(vector, game);
    size_t place = place_of(legal, vector->actions[game]);
    fn_move move = vector->moves[(size_t)game * FN_MAX_MOVES + place];
    vector->game->apply(rules, state, move, NULL);
    vector->shown.ended[game] = vector->game->to_act(rules, state) == FN_NOBODY;
    if (vector->shown.ended[game]) {
        tell_result(vector, game);
        deal(vector, game);
    }
    show(vector, game, vector->shown.ended[game] ? NULL : &move);
}

static void step_part(fn_vector *vector, int from, int to)
{
    for (int game = from; game < to; game++) {
        if (game + AHEAD < to)
            fetch_ahead(vector, game + AHEAD);
        step(vector, game);
    }
}

static void do_part(fn_vector *vector, part_work *work, int part)
{
    int64_t games = vector->games;
    work(vector, (int)(games * part / vector->threads),
         (int)(games * (part + 1) / vector->threads));
}

typedef struct worker {
    fn_vector *vector;
    int part;
} worker;

static void *run_worker(void *given)
{
    worker self = *(worker *)given;
    fn_vector *vector = self.vector;
    free(given);
    pthread_mutex_lock(&vector->lock);
    for (unsigned seen = 0;; seen = vector->round) {
        while (vector->round == seen)
            pthread_cond_wait(&vector->begin, &vector->lock);
        part_work *work = vector->work;
        pthread_mutex_unlock(&vector->lock);
        if (work == NULL)
            return NULL;
        do_part(vector, work, self.part);
        pthread_mutex_lock(&vector->lock);
        if (--vector->busy == 0)
            pthread_cond_signal(&vector->done);
    }
}

static void call_workers(fn_vector *vector, part_work *work)
{
    pthread_mutex_lock(&vector->lock);
    vector->work = work;
    vector->busy = vector->started;
    vector->round++;
    pthread_cond_broadcast(&vector->begin);
    pthread_mutex_unlock(&vector->lock);
}

/* Does a round of work; the caller does the first part. */
static void do_all(fn_vector *vector, part_work *work)
{
    if (vector->started > 0)
        call_workers(vector, work);
    do_part(vector, work, 0);
    if (vector->started == 0)
        return;
    pthread_mutex_lock(&vector->lock);
    while (vector->busy > 0)
        pthread_cond_wait(&vector->done, &vector->lock);
    pthread_mutex_unlock(&vector->lock);
}

void fn_vector_reset(fn_vector *vector, const fn_seed *seed)
{
    vector->seed = *seed;
    do_all(vector, deal_part);
}

/* Returns the first game whose action is not on its list, or -1. Runs before anything changes. */
static int first_illegal(const fn_vector *vector, const int32_t *actions)
{
    int width = vector->observer->actions;
    for (int game = 0; game < vector->games; game++) {
        int32_t action = actions[game];
        if (action < 0 || action >= width ||
            !vector->shown.masks[(size_t)game * (size_t)width + (size_t)action])
            return game;
    }
    return -1;
}

bool fn_vector_step(fn_vector *vector, const int32_t *actions, fn_error *error)
{
    int wrong = first_illegal(vector, actions);
    if (wrong >= 0)
        return fn_fail(error, "action ", fn_decimal(actions[wrong]).text, " is not legal in game ",
                       fn_decimal(wrong).text);
    vector->actions = actions;
    do_all(vector, step_part);
    return true;
}

static void *take(fn_vector *vector, size_t bytes)
{
    void *taken = vector->memory != NULL ? vector->memory + vector->taken : NULL;
    vector->taken += round_up(bytes);
    return taken;
}

/* Lays out the arrays. Without memory, only counts how much is needed. */
static void lay_out(fn_vector *vector, bool shows_hidden)
{
    size_t games = (size_t)vector->games, seats = games * FN_MAX_SEATS;
    fn_vector_arrays *shown = &vector->shown;
    vector->taken = 0;
    vector->rules = take(vector, (size_t)vector->setups * vector->rules_size);
    vector->states = take(vector, games * vector->state_size);
    vector->deals = take(vector, games * sizeof *vector->deals);
    vector->moves = take(vector, games * FN_MAX_MOVES * sizeof *vector->moves);
    shown->observations = take(vector, games * (size_t)vector->observer->size);
    shown->masks = take(vector, games * (size_t)vector->observer->actions);
    shown->legal = take(vector, games * FN_MAX_MOVES);
    shown->counts = take(vector, games * sizeof *shown->counts);
    shown->seats = take(vector, games * sizeof *shown->seats);
    shown->ended = take(vector, games * sizeof *shown->ended);
    shown->points = take(vector, seats * sizeof *shown->points);
    shown->places = take(vector, seats * sizeof *shown->places);
    if (shows_hidden)
        shown->hidden = take(vector, games * (size_t)vector->observer->hidden);
}

/* Allocates one piece, in huge pages where available, because otherwise nearly every game would
 * cost a core a page lookup. */
static bool allocate(fn_vector *vector, bool shows_hidden)
{
    lay_out(vector, shows_hidden);
    size_t page = vector->taken < HUGE_PAGE ? ALIGNMENT : HUGE_PAGE;
    size_t bytes = (vector->taken + page - 1) / page * page;
    vector->memory = aligned_alloc(page, bytes);
    if (vector->memory == NULL)
        return false;
#ifdef MADV_HUGEPAGE
    if (page == HUGE_PAGE)
        madvise(vector->memory, bytes, MADV_HUGEPAGE);
#endif
    memset(vector->memory, 0, bytes);
    lay_out(vector, shows_hidden);
    return true;
}

static bool start_workers(fn_vector *vector)
{
    for (int part = 1; part < vector->threads; part++) {
        worker *given = malloc(sizeof *given);
        if (given == NULL)
            return false;
        *given = (worker){vector, part};
        if (pthread_create(&vector->workers[vector->started], NULL, run_worker, given) != 0) {
            free(given);
            return false;
        }
        vector->started++;
    }
    return true;
}

static int thread_count(const fn_vector_plan *plan)
{
    long threads = plan->threads > 0 ? plan->threads : sysconf(_SC_NPROCESSORS_ONLN);
    if (threads > FN_VECTOR_THREADS)
        threads = FN_VECTOR_THREADS;
    return (int)(threads > plan->games ? plan->games : threads < 1 ? 1 : threads);
}

bool fn_vector_check(const fn_vector_plan *plan, fn_error *error)
{
    if (fn_observer_of(plan->game) == NULL)
        return fn_fail(error, plan->game->id, " has no observation");
    if (plan->games < 1 || plan->games > FN_VECTOR_GAMES)
        return fn_fail(error, "a vector has 1 to ", fn_decimal(FN_VECTOR_GAMES).text,
                       " games, not ", fn_decimal(plan->games).text);
    if (plan->setup_count < 1 || plan->setup_count > FN_VECTOR_SETUPS)
        return fn_fail(error, "a vector has 1 to ", fn_decimal(FN_VECTOR_SETUPS).text,
                       " set-ups, not ", fn_decimal(plan->setup_count).text);
    return true;
}

static bool make_rules(fn_vector *vector, const fn_vector_plan *plan, fn_error *error)
{
    for (int i = 0; i < plan->setup_count; i++)
        if (!fn_rules_make(plan->game, vector->rules + (size_t)i * vector->rules_size,
                           &plan->setups[i], error))
            return false;
    return true;
}

fn_vector *fn_vector_open(const fn_vector_plan *plan, fn_error *error)
{
    if (!fn_vector_check(plan, error))
        return NULL;
    fn_vector *vector = calloc(1, sizeof *vector);
    if (vector == NULL) {
        fn_fail(error, "not enough memory");
        return NULL;
    }
    vector->game = plan->game;
    vector->observer = fn_observer_of(plan->game);
    vector->games = plan->games;
    vector->setups = plan->setup_count;
    vector->threads = thread_count(plan);
    vector->state_size = round_up(plan->game->state_size);
    vector->rules_size = round_up(plan->game->rules_size);
    pthread_mutex_init(&vector->lock, NULL);
    pthread_cond_init(&vector->begin, NULL);
    pthread_cond_init(&vector->done, NULL);
    bool fine = true;
    if (!allocate(vector, plan->shows_hidden) || !start_workers(vector))
        fine = fn_fail(error, "not enough memory for ", fn_decimal(plan->games).text, " games");
    if (!fine || !make_rules(vector, plan, error)) {
        fn_vector_close(vector);
        return NULL;
    }
    fn_vector_reset(vector, &plan->seed);
    return vector;
}

void fn_vector_close(fn_vector *vector)
{
    if (vector == NULL)
        return;
    call_workers(vector, NULL);
    for (int i = 0; i < vector->started; i++)
        pthread_join(vector->workers[i], NULL);
    pthread_cond_destroy(&vector->done);
    pthread_cond_destroy(&vector->begin);
    pthread_mutex_destroy(&vector->lock);
    free(vector->memory);
    free(vector);
}

const fn_observer *fn_vector_observer(const fn_vector *vector)
{
    return vector->observer;
}

const fn_vector_arrays *fn_vector_view(const fn_vector *vector)
{
    return &vector->shown;
}

const void *fn_vector_state(const fn_vector *vector, int game)
{
    return state_of(vector, game);
}

const void *fn_vector_rules(const fn_vector *vector, int game)
{
    return rules_of(vector, game);
}
