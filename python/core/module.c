/* The module fanal._core: the games there are, seeds, and the conversion of values. */
#include "core.h"

#include <string.h>
#include <unistd.h>

PyObject *refuse_words(const char *sentence)
{
    PyErr_SetString(PyExc_ValueError, sentence);
    return NULL;
}

/* Decodes leniently, since a sentence may quote input that is cut off anywhere. */
PyObject *refuse(const fn_error *error)
{
    PyObject *text = PyUnicode_DecodeUTF8(error->text, (Py_ssize_t)strlen(error->text), "replace");
    if (text != NULL)
        PyErr_SetObject(PyExc_ValueError, text);
    Py_XDECREF(text);
    return NULL;
}

const fn_game *find_game(const char *id)
{
    fn_error error;
    const fn_game *game = fn_game_find(id);
    if (game == NULL) {
        fn_fail(&error, "there is no game '", id, "'");
        refuse(&error);
    }
    return game;
}

static bool take_option(PyObject *word, const fn_game *game, fn_setup *setup)
{
    fn_error error;
    const char *text = PyUnicode_AsUTF8AndSize(word, NULL);
    if (text == NULL)
        return false;
    if (!fn_setup_add_option(setup, game, text, &error))
        refuse(&error);
    return PyErr_Occurred() == NULL;
}

bool take_setup(PyObject *given, const fn_game *game, fn_setup *setup)
{
    const char *variant;
    PyObject *options, *edition;
    fn_error error;
    memset(setup, 0, sizeof *setup);
    if (!PyTuple_Check(given)) {
        refuse_words("a set-up is (players, variant, options, edition)");
        return false;
    }
    if (!PyArg_ParseTuple(given, "isO!O:setup", &setup->players, &variant, &PyTuple_Type, &options,
                          &edition))
        return false;
    if (!fn_setup_set_variant(setup, game, variant, &error))
        return refuse(&error) != NULL;
    for (Py_ssize_t i = 0; i < PyTuple_Size(options); i++)
        if (!take_option(PyTuple_GetItem(options, i), game, setup))
            return false;
    if (edition == Py_None)
        return true;
    char *text;
    Py_ssize_t size;
    if (PyBytes_AsStringAndSize(edition, &text, &size) != 0)
        return false;
    setup->edition = text;
    setup->edition_size = (size_t)size;
    return true;
}

bool take_setups(PyObject *given, fn_vector_plan *plan, fn_setup setups[FN_VECTOR_SETUPS])
{
    Py_ssize_t count = PyTuple_Size(given);
    plan->setups = setups;
    plan->setup_count = (int)(count > FN_VECTOR_SETUPS ? FN_VECTOR_SETUPS + 1 : count);
    for (int i = 0; i < plan->setup_count && i < FN_VECTOR_SETUPS; i++)
        if (!take_setup(PyTuple_GetItem(given, i), plan->game, &setups[i]))
            return false;
    return true;
}

void *new_object(PyTypeObject *type)
{
    return ((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
}

void free_object(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
    Py_DECREF(type);
}

bool is_free(bool busy, pid_t owner)
{
    const char *fault = busy                ? "another thread uses this vector"
                        : owner != getpid() ? "this vector belongs to another process"
                                            : NULL;
    if (fault != NULL)
        PyErr_SetString(PyExc_RuntimeError, fault);
    return fault == NULL;
}

bool take_seed(PyObject *given, fn_seed *seed)
{
    char *bytes;
    Py_ssize_t size;
    if (PyBytes_AsStringAndSize(given, &bytes, &size) != 0)
        return false;
    if (size != sizeof seed->bytes)
        return refuse_words("a seed has 32 bytes") != NULL;
    memcpy(seed->bytes, bytes, sizeof seed->bytes);
    return true;
}

PyObject *give_seed(const fn_seed *seed)
{
    return PyBytes_FromStringAndSize((const char *)seed->bytes, sizeof seed->bytes);
}

PyObject *give_text(const fn_text *text)
{
    if (text->overflow) {
        PyErr_SetString(PyExc_RuntimeError, "the text does not fit its storage");
        return NULL;
    }
    return PyUnicode_DecodeUTF8(text->data, (Py_ssize_t)text->used, "replace");
}

PyObject *give_state(const fn_game *game, const void *rules, const void *state)
{
    char storage[FN_LINE_MAX];
    fn_text text;
    fn_text_init(&text, storage, sizeof storage);
    game->write_json(rules, state, FN_EVERYONE, &text);
    return give_text(&text);
}

static PyObject *give_ints(const int *numbers, int count)
{
    PyObject *list = PyList_New(count);
    for (int i = 0; list != NULL && i < count; i++) {
        PyObject *number = PyLong_FromLong(numbers[i]);
        if (number == NULL) {
            Py_DECREF(list);
            return NULL;
        }
        PyList_SetItem(list, i, number);
    }
    return list;
}

PyObject *give_score(const fn_score *score)
{
    return Py_BuildValue("NN", give_ints(score->points, score->count),
                         give_ints(score->places, score->count));
}

static PyObject *give_words(const char *const *words)
{
    PyObject *list = PyList_New(0);
    for (; list != NULL && *words != NULL; words++) {
        PyObject *word = PyUnicode_FromString(*words);
        if (word == NULL || PyList_Append(list, word) != 0)
            Py_CLEAR(list);
        Py_XDECREF(word);
    }
    return list;
}

/* Returns [(name, from, count, most, meaning, parts), …]; parts is None if there are none. */
static PyObject *give_fields(const fn_field *field)
{
    if (field == NULL)
        Py_RETURN_NONE;
    PyObject *list = PyList_New(0);
    for (int at = 0; list != NULL && field->name != NULL; at += field->count, field++) {
        PyObject *row = Py_BuildValue("siiisN", field->name, at, field->count, field->most,
                                      field->meaning, give_fields(field->parts));
        if (row == NULL || PyList_Append(list, row) != 0)
            Py_CLEAR(list);
        Py_XDECREF(row);
    }
    return list;
}

static PyObject *list_games(PyObject *module, PyObject *unused)
{
    (void)module, (void)unused;
    PyObject *list = PyList_New(0);
    for (int i = 0; list != NULL && fn_game_offered(i) != NULL; i++) {
        PyObject *word = PyUnicode_FromString(fn_game_offered(i)->id);
        if (word == NULL || PyList_Append(list, word) != 0)
            Py_CLEAR(list);
        Py_XDECREF(word);
    }
    return list;
}

static PyObject *describe(PyObject *module, PyObject *args)
{
    (void)module;
    const char *id;
    if (!PyArg_ParseTuple(args, "s:describe", &id))
        return NULL;
    const fn_game *game = find_game(id);
    if (game == NULL)
        return NULL;
    static const fn_observer none = {0};
    const fn_observer *observer = fn_observer_of(game);
    observer = observer == NULL ? &none : observer;
    return Py_BuildValue("{s:s,s:i,s:i,s:N,s:N,s:i,s:i,s:i,s:N,s:N}", "game", game->id,
                         "min_players", game->min_players, "max_players", game->max_players,
                         "variants", give_words(game->variants), "options",
                         give_words(game->options), "version", observer->version, "size",
                         observer->size, "actions", observer->actions, "fields",
                         give_fields(observer->fields), "acts", give_fields(observer->acts));
}

static PyObject *seed_of(PyObject *module, PyObject *args)
{
    (void)module;
    const char *text;
    Py_ssize_t size;
    if (!PyArg_ParseTuple(args, "s#:seed", &text, &size))
        return NULL;
    fn_seed seed = fn_seed_from_text(text, (size_t)size);
    return give_seed(&seed);
}

static PyObject *derive_seed(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *given, *index;
    fn_seed seed;
    if (!PyArg_ParseTuple(args, "OO!:derive", &given, &PyLong_Type, &index) ||
        !take_seed(given, &seed))
        return NULL;
    unsigned long long number = PyLong_AsUnsignedLongLong(index);
    if (PyErr_Occurred() != NULL)
        return NULL;
    seed = fn_seed_derive(&seed, number);
    return give_seed(&seed);
}

static PyObject *check_player(PyObject *module, PyObject *args)
{
    (void)module;
    const char *words;
    fn_player player;
    fn_error error;
    if (!PyArg_ParseTuple(args, "s:check_player", &words))
        return NULL;
    if (!fn_player_read(&player, words, &error))
        return refuse(&error);
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
    {"games", list_games, METH_NOARGS, "The games there are."},
    {"describe", describe, METH_VARARGS, "What a game offers, and its observation and actions."},
    {"seed", seed_of, METH_VARARGS, "The seed that a text stands for, as 32 bytes."},
    {"derive", derive_seed, METH_VARARGS, "The seed of game number `index` of a series."},
    {"check_player", check_player, METH_VARARGS, "Raises ValueError if no player is called so."},
    {"replay", replay_record, METH_VARARGS, "The games of a record, played anew and checked."},
    {"cards", list_cards, METH_VARARGS, "The names of the cards that a libfanal-gpu finds."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "fanal._core",
    .m_doc = "The rules core of Fanal. Use the package fanal, not this.",
    .m_size = -1,
    .m_methods = functions,
};

PyMODINIT_FUNC PyInit__core(void)
{
    PyObject *module = PyModule_Create(&definition);
    if (module == NULL || PyModule_AddStringConstant(module, "version", FANAL_VERSION) != 0 ||
        !add_game_type(module) || !add_vector_types(module) || !add_gpu_type(module)) {
        Py_XDECREF(module);
        return NULL;
    }
    return module;
}
