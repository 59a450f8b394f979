/* _core.Game: one match. Text and JSON go in and out; the package turns them into Python values. */
#include "core.h"

#include <string.h>

typedef struct game_object {
    PyObject_HEAD;
    fn_match match;
    fn_events events;  /* of the last move */
    fn_rng chance;     /* for players; the stream that `fanal arena` uses */
    PyObject *edition; /* the match points into it */
} game_object;

static PyTypeObject *game_type;

static void start_chance(game_object *self)
{
    fn_seed choices = fn_seed_derive(&self->match.seed, UINT64_MAX);
    fn_rng_start(&self->chance, &choices, 0);
}

static game_object *new_game(PyTypeObject *type)
{
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    return (game_object *)allocate(type, 0);
}

static PyObject *game_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    const char *id;
    PyObject *given_setup, *given_seed;
    fn_setup setup;
    fn_seed seed;
    fn_error error;
    if (keywords != NULL && PyDict_Size(keywords) > 0)
        return refuse_words("a game takes no keywords here");
    if (!PyArg_ParseTuple(args, "sOO:Game", &id, &given_setup, &given_seed))
        return NULL;
    const fn_game *game = find_game(id);
    if (game == NULL || !take_setup(given_setup, game, &setup) || !take_seed(given_seed, &seed))
        return NULL;
    game_object *self = new_game(type);
    if (self == NULL)
        return NULL;
    if (!fn_match_start(&self->match, game, &setup, &seed, &error)) {
        refuse(&error);
        Py_DECREF(self);
        return NULL;
    }
    self->edition = PyTuple_GetItem(given_setup, 3);
    Py_INCREF(self->edition);
    start_chance(self);
    return (PyObject *)self;
}

static void game_dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    Py_XDECREF(((game_object *)object)->edition);
    release(object);
    Py_DECREF(type);
}

static const fn_match *match_of(PyObject *object)
{
    return &((game_object *)object)->match;
}

/* Reads a seat, or None for a spectator if they may watch. */
static bool take_seat(const fn_match *match, PyObject *given, bool may_watch, int *seat)
{
    fn_error error;
    *seat = FN_NOBODY;
    if (given == Py_None && may_watch)
        return true;
    long number = PyLong_AsLong(given);
    if (number == -1 && PyErr_Occurred() != NULL)
        return false;
    if (number >= 0 && number < match->setup.players) {
        *seat = (int)number;
        return true;
    }
    fn_fail(&error, "there is no seat ", fn_decimal(number).text, ", only 0 to ",
            fn_decimal(match->setup.players - 1).text);
    return refuse(&error) != NULL;
}

static const fn_observer *observer_of(const fn_match *match)
{
    fn_error error;
    const fn_observer *observer = fn_observer_of(match->game);
    if (observer == NULL) {
        fn_fail(&error, match->game->id, " has no observation");
        refuse(&error);
    }
    return observer;
}

static PyObject *game_copy(PyObject *object, PyObject *unused)
{
    (void)unused;
    const game_object *self = (game_object *)object;
    game_object *copy = new_game(game_type);
    if (copy == NULL)
        return NULL;
    copy->match = self->match;
    copy->events = self->events;
    copy->chance = self->chance;
    copy->edition = self->edition;
    Py_XINCREF(copy->edition);
    return (PyObject *)copy;
}

static PyObject *game_to_act(PyObject *object, PyObject *unused)
{
    (void)unused;
    int seat = fn_match_to_act(match_of(object));
    if (seat == FN_NOBODY)
        Py_RETURN_NONE;
    return PyLong_FromLong(seat);
}

/* Returns (texts as a JSON array, numbers of the moves as bytes of 16 bits, actions as bytes). */
static PyObject *game_moves(PyObject *object, PyObject *unused)
{
    (void)unused;
    const fn_match *match = match_of(object);
    const fn_observer *observer = fn_observer_of(match->game);
    fn_move moves[FN_MAX_MOVES];
    uint8_t actions[FN_MAX_MOVES];
    char storage[FN_MAX_MOVES * (FN_MOVE_TEXT_MAX + 4)];
    fn_text text;
    int count = match->game->list_moves(match->rules, match->state, moves);
    fn_text_init(&text, storage, sizeof storage);
    fn_match_write_moves(match, moves, count, &text);
    if (observer != NULL)
        observer->number(match->rules, match->state, moves, count, actions);
    return Py_BuildValue("Ny#y#", give_text(&text), (const char *)moves,
                         (Py_ssize_t)((size_t)count * sizeof moves[0]), (const char *)actions,
                         (Py_ssize_t)(observer != NULL ? count : 0));
}

static PyObject *game_play(PyObject *object, PyObject *args)
{
    game_object *self = (game_object *)object;
    PyObject *given;
    const char *text;
    int seat;
    fn_error error;
    if (!PyArg_ParseTuple(args, "Os:play", &given, &text) ||
        !take_seat(&self->match, given, false, &seat))
        return NULL;
    fn_events events = {0};
    if (!fn_match_play(&self->match, seat, text, &events, &error))
        return refuse(&error);
    self->events = events;
    Py_RETURN_NONE;
}

static PyObject *game_undo(PyObject *object, PyObject *args)
{
    game_object *self = (game_object *)object;
    PyObject *given;
    int seat, is_free;
    fn_error error;
    if (!PyArg_ParseTuple(args, "Op:undo", &given, &is_free) ||
        !take_seat(&self->match, given, is_free, &seat))
        return NULL;
    self->match.free_undo = is_free;
    if (!fn_match_undo(&self->match, seat, &error))
        return refuse(&error);
    self->events.count = 0;
    Py_RETURN_NONE;
}

static PyObject *game_view(PyObject *object, PyObject *given)
{
    char storage[FN_LINE_MAX];
    fn_text text;
    int seat;
    if (!take_seat(match_of(object), given, true, &seat))
        return NULL;
    fn_text_init(&text, storage, sizeof storage);
    fn_match_write_view(match_of(object), seat, &text);
    return give_text(&text);
}

static PyObject *game_state(PyObject *object, PyObject *unused)
{
    (void)unused;
    const fn_match *match = match_of(object);
    char storage[FN_LINE_MAX];
    fn_text text;
    fn_text_init(&text, storage, sizeof storage);
    match->game->write_json(match->rules, match->state, FN_EVERYONE, &text);
    return give_text(&text);
}

/* Returns the part of the last move that a seat may see; with None, everything. */
static PyObject *game_events(PyObject *object, PyObject *given)
{
    const game_object *self = (game_object *)object;
    char storage[FN_LINE_MAX];
    fn_text text;
    int seat;
    if (!take_seat(&self->match, given, true, &seat))
        return NULL;
    fn_text_init(&text, storage, sizeof storage);
    fn_match_write_events(&self->match, &self->events, given == Py_None ? FN_EVERYONE : seat,
                          &text);
    return give_text(&text);
}

static PyObject *game_score(PyObject *object, PyObject *unused)
{
    (void)unused;
    fn_score score;
    fn_match_score(match_of(object), &score);
    return give_score(&score);
}

static PyObject *game_observe(PyObject *object, PyObject *given)
{
    const fn_match *match = match_of(object);
    const fn_observer *observer = observer_of(match);
    uint8_t row[FN_OBSERVATION_MAX] = {0};
    int seat;
    if (observer == NULL || !take_seat(match, given, false, &seat))
        return NULL;
    observer->observe(match->rules, match->state, seat, row);
    return PyBytes_FromStringAndSize((const char *)row, observer->size);
}

static PyObject *game_mask(PyObject *object, PyObject *unused)
{
    (void)unused;
    const fn_match *match = match_of(object);
    const fn_observer *observer = observer_of(match);
    uint8_t mask[FN_ACTIONS_MAX] = {0};
    if (observer == NULL)
        return NULL;
    if (fn_match_to_act(match) != FN_NOBODY)
        fn_write_mask(observer, match->game, match->rules, match->state, mask);
    return PyBytes_FromStringAndSize((const char *)mask, observer->actions);
}

static PyObject *game_reason(PyObject *object, PyObject *args)
{
    char storage[FN_LINE_MAX];
    fn_text text;
    PyObject *given;
    const char *move;
    int seat;
    if (!PyArg_ParseTuple(args, "Os:reason", &given, &move) ||
        !take_seat(match_of(object), given, false, &seat))
        return NULL;
    fn_text_init(&text, storage, sizeof storage);
    fn_match_write_reason(match_of(object), seat, move, &text);
    return give_text(&text);
}

static bool add_line(PyObject *lines, const fn_text *text)
{
    PyObject *line = give_text(text);
    bool fine = line != NULL && PyList_Append(lines, line) == 0;
    Py_XDECREF(line);
    return fine;
}

/* Returns the record as a list of lines; without a result while the game goes on. */
static PyObject *game_record(PyObject *object, PyObject *unused)
{
    (void)unused;
    const fn_match *match = match_of(object);
    char storage[FN_LINE_MAX];
    fn_text text;
    PyObject *lines = PyList_New(0);
    bool over = fn_match_to_act(match) == FN_NOBODY;
    for (int i = 0; lines != NULL && i <= match->steps + over; i++) {
        fn_text_init(&text, storage, sizeof storage);
        fn_record_write_line(match, NULL, i, &text);
        if (!add_line(lines, &text))
            Py_CLEAR(lines);
    }
    return lines;
}

static PyObject *game_id(PyObject *object, PyObject *unused)
{
    (void)unused;
    char storage[FN_GAME_ID_MAX];
    fn_text text;
    fn_text_init(&text, storage, sizeof storage);
    fn_game_id_write(match_of(object), &text);
    return give_text(&text);
}

/* Returns (game, players, variant, options, seed, steps, round). */
static PyObject *game_facts(PyObject *object, PyObject *unused)
{
    (void)unused;
    const fn_match *match = match_of(object);
    PyObject *options = PyList_New(0);
    for (int i = 0; options != NULL && match->game->options[i] != NULL; i++) {
        if (!(match->setup.options >> i & 1))
            continue;
        PyObject *word = PyUnicode_FromString(match->game->options[i]);
        if (word == NULL || PyList_Append(options, word) != 0)
            Py_CLEAR(options);
        Py_XDECREF(word);
    }
    return Py_BuildValue("sisNNii", match->game->id, match->setup.players,
                         match->game->variants[match->setup.variant], options,
                         give_seed(&match->seed), match->steps, fn_match_round(match));
}

typedef PyObject *thinking(const fn_match *match, const char *words, fn_rng *rng);

/* Thinks with random numbers from the seed, if there is one; otherwise with the game's own
 * stream, which advances. */
static PyObject *think(PyObject *object, PyObject *args, thinking *with)
{
    game_object *self = (game_object *)object;
    const char *words;
    PyObject *given;
    fn_seed seed;
    fn_rng once;
    if (!PyArg_ParseTuple(args, "sO:think", &words, &given))
        return NULL;
    if (given == Py_None)
        return with(&self->match, words, &self->chance);
    if (!take_seed(given, &seed))
        return NULL;
    fn_rng_start(&once, &seed, 0);
    return with(&self->match, words, &once);
}

static PyObject *game_choose(PyObject *object, PyObject *args)
{
    return think(object, args, choose_move);
}

static PyObject *game_analyse(PyObject *object, PyObject *args)
{
    return think(object, args, analyse_moves);
}

static bool add_replayed(PyObject *list, const fn_replay *replay, PyObject *edition)
{
    game_object *game = new_game(game_type);
    if (game == NULL)
        return false;
    game->match = replay->match;
    game->edition = edition;
    Py_INCREF(edition);
    start_chance(game);
    bool fine = PyList_Append(list, (PyObject *)game) == 0;
    Py_DECREF(game);
    return fine;
}

/* Reads one line; appends the game to the list once it is complete. */
static bool replay_one(fn_replay *replay, const char *line, size_t size, PyObject *list,
                       PyObject *edition)
{
    fn_error error;
    int before = replay->games;
    if (!fn_replay_line(replay, line, size, &error))
        return refuse(&error) != NULL;
    return replay->games == before || replay->phase == FN_REPLAY_STEPS ||
           add_replayed(list, replay, edition);
}

static PyObject *replay_lines(fn_replay *replay, const char *text, size_t size, PyObject *edition)
{
    PyObject *list = PyList_New(0);
    for (size_t at = 0; list != NULL && at < size;) {
        const char *end = memchr(text + at, '\n', size - at);
        size_t length = end != NULL ? (size_t)(end - (text + at)) : size - at;
        if (length > 0 && !replay_one(replay, text + at, length, list, edition))
            Py_CLEAR(list);
        at += length + 1;
    }
    if (list != NULL && replay->phase == FN_REPLAY_STEPS && !add_replayed(list, replay, edition))
        Py_CLEAR(list);
    if (list != NULL && PyList_Size(list) == 0) {
        Py_CLEAR(list);
        refuse_words("there is no game in it");
    }
    return list;
}

PyObject *replay_record(PyObject *module, PyObject *args)
{
    (void)module;
    const char *text;
    char *edition_text = NULL;
    Py_ssize_t size, edition_size = 0;
    PyObject *edition;
    if (!PyArg_ParseTuple(args, "s#O:replay", &text, &size, &edition) ||
        (edition != Py_None && PyBytes_AsStringAndSize(edition, &edition_text, &edition_size) != 0))
        return NULL;
    fn_replay *replay = PyMem_Malloc(sizeof *replay);
    if (replay == NULL)
        return PyErr_NoMemory();
    fn_replay_init(replay, edition_text, (size_t)edition_size);
    PyObject *games = replay_lines(replay, text, (size_t)size, edition);
    PyMem_Free(replay);
    return games;
}

static PyMethodDef methods[] = {
    {"copy", game_copy, METH_NOARGS, "A game of its own in the same position."},
    {"to_act", game_to_act, METH_NOARGS, "The seat that must act, or None."},
    {"moves", game_moves, METH_NOARGS, "Legal moves: JSON, 16-bit numbers, actions."},
    {"play", game_play, METH_VARARGS, "Plays a written move of a seat."},
    {"undo", game_undo, METH_VARARGS, "Takes back the last step of a seat."},
    {"view", game_view, METH_O, "What a seat sees, as JSON."},
    {"state", game_state, METH_NOARGS, "The whole state as JSON."},
    {"events", game_events, METH_O, "What the last move led to, as JSON."},
    {"score", game_score, METH_NOARGS, "Points and places."},
    {"observe", game_observe, METH_O, "The observation of a seat."},
    {"mask", game_mask, METH_NOARGS, "A 1 for each legal action."},
    {"reason", game_reason, METH_VARARGS, "Why a move cannot be made, as JSON."},
    {"record", game_record, METH_NOARGS, "The lines of the record."},
    {"id", game_id, METH_NOARGS, "The deal as one word."},
    {"facts", game_facts, METH_NOARGS, "Set-up, seed and how far it is."},
    {"choose", game_choose, METH_VARARGS, "The move that a player chooses."},
    {"analyse", game_analyse, METH_VARARGS, "What search finds out about each move."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_new, (void *)game_new},
    {Py_tp_dealloc, (void *)game_dealloc},
    {Py_tp_methods, methods},
    {Py_tp_doc, "One game being played."},
    {0, NULL},
};

static PyType_Spec spec = {
    .name = "fanal._core.Game",
    .basicsize = sizeof(game_object),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = slots,
};

bool add_game_type(PyObject *module)
{
    game_type = (PyTypeObject *)PyType_FromSpec(&spec);
    return game_type != NULL && PyModule_AddObjectRef(module, "Game", (PyObject *)game_type) == 0;
}
