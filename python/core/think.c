/* Players think here, without Python's lock. A player sees the view of its seat and nothing else;
 * Ctrl-C ends its thinking. */
#include "core.h"

#include <time.h>

enum { CALLS_BETWEEN_LOOKS = 4096 };

static double clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

/* Called often, on any thread; Python checks for signals on its main thread only. */
static bool is_interrupted(void *context)
{
    static _Thread_local unsigned calls;
    (void)context;
    if (++calls % CALLS_BETWEEN_LOOKS != 0)
        return false;
    PyGILState_STATE held = PyGILState_Ensure();
    bool interrupted = PyErr_Occurred() != NULL || PyErr_CheckSignals() != 0;
    PyGILState_Release(held);
    return interrupted;
}

static bool ask(const fn_match *match, const char *words, fn_player *player, fn_sight *sight,
                fn_question *question)
{
    fn_error error;
    if (!fn_player_read(player, words, &error) ||
        !fn_player_can_play(player, match->game, match->rules, &error))
        return refuse(&error) != NULL;
    if (fn_match_to_act(match) == FN_NOBODY)
        return refuse_words("the game is over") != NULL;
    *question = fn_question_ask(match->game, match->rules, match->state, sight);
    question->clock_ms = clock_ms;
    question->is_late = is_interrupted;
    return true;
}

static PyObject *give_move(const fn_match *match, fn_move move)
{
    char storage[FN_MOVE_TEXT_MAX];
    fn_text text;
    fn_text_init(&text, storage, sizeof storage);
    match->game->write_move(match->rules, move, &text);
    return give_text(&text);
}

PyObject *choose_move(const fn_match *match, const char *words, fn_rng *rng)
{
    fn_player player;
    fn_sight sight;
    fn_question question;
    fn_rng chance = *rng; /* for this thread alone */
    fn_move move;
    if (!ask(match, words, &player, &sight, &question))
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    move = fn_player_choose(&player, &question, &chance);
    Py_END_ALLOW_THREADS;
    if (PyErr_Occurred() != NULL)
        return NULL;
    *rng = chance;
    return give_move(match, move);
}

static PyObject *give_floats(const float *numbers, int count)
{
    PyObject *list = PyList_New(count);
    for (int i = 0; list != NULL && i < count; i++) {
        PyObject *number = PyFloat_FromDouble((double)numbers[i]);
        if (number == NULL) {
            Py_DECREF(list);
            return NULL;
        }
        PyList_SetItem(list, i, number);
    }
    return list;
}

/* Returns [(move, simulations, points, wins), …], best first. */
PyObject *analyse_moves(const fn_match *match, const char *words, fn_rng *rng)
{
    fn_player player;
    fn_sight sight;
    fn_question question;
    fn_analysis analysis;
    fn_rng chance = *rng;
    if (!ask(match, words, &player, &sight, &question))
        return NULL;
    if (!fn_player_thinks(&player))
        return refuse_words("only a player that searches can analyse, such as search:2000");
    Py_BEGIN_ALLOW_THREADS;
    fn_analyse(&player, &question, &chance, &analysis);
    Py_END_ALLOW_THREADS;
    if (PyErr_Occurred() != NULL)
        return NULL;
    *rng = chance;
    int seats = match->setup.players;
    PyObject *list = PyList_New(0);
    for (int i = 0; list != NULL && i < analysis.count; i++) {
        const fn_option *option = &analysis.options[i];
        PyObject *row =
            Py_BuildValue("NlNN", give_move(match, option->move), option->simulations,
                          give_floats(option->points, seats), give_floats(option->wins, seats));
        if (row == NULL || PyList_Append(list, row) != 0)
            Py_CLEAR(list);
        Py_XDECREF(row);
    }
    return list;
}
