/* _core.Gpu: many games on a GPU. libfanal-gpu is loaded at run time, by its path; without it
 * everything else works. The arrays stay in the card's memory and are passed on as DLPack
 * capsules, each of which keeps the games alive. */
#include "dlpack.h"

#include "fanal/gpu.h"

#include <dlfcn.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

#define FUNCTIONS(X)                                                                               \
    X(interface);                                                                                  \
    X(count);                                                                                      \
    X(name);                                                                                       \
    X(open);                                                                                       \
    X(close);                                                                                      \
    X(view);                                                                                       \
    X(observer);                                                                                   \
    X(where);                                                                                      \
    X(use_stream);                                                                                 \
    X(hold_stream);                                                                                \
    X(reset);                                                                                      \
    X(step);                                                                                       \
    X(rollout);                                                                                    \
    X(check);                                                                                      \
    X(ended);                                                                                      \
    X(read_state)

/* The functions of a libfanal-gpu, without their prefix fn_gpu_. */
typedef struct library {
#define POINTER(function) __typeof__(fn_gpu_##function) *function
    FUNCTIONS(POINTER);
} library;

typedef struct gpu_object {
    PyObject_HEAD;
    library library;
    fn_gpu *gpu;
    const fn_game *game;
    PyObject *setups;         /* as given; rules are made from them again when needed */
    DLManagedTensor *actions; /* of the last step, which the card may not have begun */
    int games;
    bool busy;
    pid_t owner; /* a card does not survive a fork */
} gpu_object;

/* One of the arrays. */
typedef struct shown_array {
    const char *name, *type;
    DLDataType dtype;
    void *data;
    int width; /* 0: a single number per game */
} shown_array;

enum { ARRAYS = 8, ROLLOUT_MAX = 1 << 20 };

static bool fail(const char *path, const char *why)
{
    PyErr_Format(PyExc_RuntimeError, "%s cannot be used: %s", path, why);
    return false;
}

/* Loads a library for good: a CUDA library does not like to be unloaded. */
static bool load(library *loaded, const char *path)
{
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL)
        return fail(path, dlerror());
#define FIND(function)                                                                             \
    if ((*(void **)&loaded->function = dlsym(handle, "fn_gpu_" #function)) == NULL)                \
    return fail(path, "it has no fn_gpu_" #function)
    FUNCTIONS(FIND);
    if (loaded->interface() != FN_GPU_INTERFACE)
        return fail(path, "it was built from another version of Fanal");
    return true;
}

PyObject *list_cards(PyObject *module, PyObject *args)
{
    (void)module;
    const char *path;
    library loaded;
    if (!PyArg_ParseTuple(args, "s:cards", &path) || !load(&loaded, path))
        return NULL;
    PyObject *list = PyList_New(0);
    for (int card = 0; list != NULL && card < loaded.count(); card++) {
        PyObject *name = PyUnicode_DecodeUTF8(loaded.name(card),
                                              (Py_ssize_t)strlen(loaded.name(card)), "replace");
        if (name == NULL || PyList_Append(list, name) != 0)
            Py_CLEAR(list);
        Py_XDECREF(name);
    }
    return list;
}

/* Checks that the library's observations are those that this package describes. */
static bool is_same_observer(const fn_observer *theirs, const fn_observer *ours)
{
    return theirs->version == ours->version && theirs->size == ours->size &&
           theirs->actions == ours->actions;
}

static bool open_games(gpu_object *self, const fn_vector_plan *plan, int card, const char *path)
{
    fn_error error;
    int cards = self->library.count();
    if (cards == 0)
        return fail(path, "it finds no GPU");
    if (card < 0 || card >= cards) {
        PyErr_Format(PyExc_ValueError, "there is no card %d, only 0 to %d", card, cards - 1);
        return false;
    }
    Py_BEGIN_ALLOW_THREADS;
    self->gpu = self->library.open(plan, card, &error);
    Py_END_ALLOW_THREADS;
    if (self->gpu == NULL)
        return refuse(&error) != NULL;
    if (!is_same_observer(self->library.observer(self->gpu), fn_observer_of(plan->game)))
        return fail(path, "it was built from another version of Fanal");
    return true;
}

static PyObject *gpu_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    const char *path, *id;
    PyObject *given_setups, *given_seed;
    fn_setup setups[FN_VECTOR_SETUPS];
    fn_vector_plan plan = {0};
    library loaded;
    int card, shows_hidden;
    if (keywords != NULL && PyDict_Size(keywords) > 0)
        return refuse_words("a vector takes no keywords here");
    if (!PyArg_ParseTuple(args, "ssO!iiOp:Gpu", &path, &id, &PyTuple_Type, &given_setups,
                          &plan.games, &card, &given_seed, &shows_hidden) ||
        !load(&loaded, path))
        return NULL;
    plan.shows_hidden = shows_hidden != 0;
    plan.game = find_game(id);
    if (plan.game == NULL || !take_setups(given_setups, &plan, setups) ||
        !take_seed(given_seed, &plan.seed))
        return NULL;
    gpu_object *self = new_object(type);
    if (self == NULL)
        return NULL;
    self->library = loaded;
    self->game = plan.game;
    self->games = plan.games;
    self->owner = getpid();
    Py_INCREF(given_setups);
    self->setups = given_setups;
    if (!open_games(self, &plan, card, path))
        Py_CLEAR(self);
    return (PyObject *)self;
}

static void gpu_dealloc(PyObject *object)
{
    gpu_object *self = (gpu_object *)object;
    if (self->gpu != NULL && self->owner == getpid()) {
        Py_BEGIN_ALLOW_THREADS;
        self->library.close(self->gpu);
        Py_END_ALLOW_THREADS;
        drop_tensor(self->actions);
    }
    Py_XDECREF(self->setups);
    free_object(object);
}

static bool is_ready(const gpu_object *self)
{
    return is_free(self->busy, self->owner);
}

static PyObject *gpu_step(PyObject *object, PyObject *given)
{
    gpu_object *self = (gpu_object *)object;
    if (!is_ready(self))
        return NULL;
    fn_gpu_device where = self->library.where(self->gpu);
    DLManagedTensor *taken = NULL, *before = self->actions;
    const int32_t *actions = NULL;
    if (given != Py_None) {
        taken = take_row(given, (DLDevice){where.type, where.number}, self->games);
        if (taken == NULL)
            return NULL;
        actions = (const int32_t *)((char *)taken->dl_tensor.data + taken->dl_tensor.byte_offset);
    }
    self->busy = true;
    Py_BEGIN_ALLOW_THREADS;
    self->library.step(self->gpu, actions);
    Py_END_ALLOW_THREADS;
    self->busy = false;
    self->actions = taken;
    drop_tensor(before);
    Py_RETURN_NONE;
}

static PyObject *gpu_reset(PyObject *object, PyObject *given)
{
    gpu_object *self = (gpu_object *)object;
    fn_seed seed;
    if (!is_ready(self) || !take_seed(given, &seed))
        return NULL;
    self->busy = true;
    Py_BEGIN_ALLOW_THREADS;
    self->library.reset(self->gpu, &seed);
    Py_END_ALLOW_THREADS;
    self->busy = false;
    Py_RETURN_NONE;
}

static PyObject *gpu_rollout(PyObject *object, PyObject *args)
{
    gpu_object *self = (gpu_object *)object;
    int steps, suggests;
    if (!PyArg_ParseTuple(args, "ip:rollout", &steps, &suggests) || !is_ready(self))
        return NULL;
    if (steps < 1 || steps > ROLLOUT_MAX) {
        PyErr_Format(PyExc_ValueError, "a rollout has 1 to %d steps, not %d", ROLLOUT_MAX, steps);
        return NULL;
    }
    self->busy = true;
    Py_BEGIN_ALLOW_THREADS;
    self->library.rollout(self->gpu, steps, suggests ? FN_GPU_SUGGEST : FN_GPU_RANDOM);
    Py_END_ALLOW_THREADS;
    self->busy = false;
    Py_RETURN_NONE;
}

static PyObject *gpu_check(PyObject *object, PyObject *unused)
{
    (void)unused;
    gpu_object *self = (gpu_object *)object;
    fn_error error;
    bool fine;
    if (!is_ready(self))
        return NULL;
    self->busy = true;
    Py_BEGIN_ALLOW_THREADS;
    fine = self->library.check(self->gpu, &error);
    Py_END_ALLOW_THREADS;
    self->busy = false;
    if (!fine)
        return refuse(&error);
    Py_RETURN_NONE;
}

static PyObject *gpu_ended(PyObject *object, PyObject *unused)
{
    (void)unused;
    gpu_object *self = (gpu_object *)object;
    unsigned long long ended;
    if (!is_ready(self))
        return NULL;
    self->busy = true;
    Py_BEGIN_ALLOW_THREADS;
    ended = self->library.ended(self->gpu);
    Py_END_ALLOW_THREADS;
    self->busy = false;
    return PyLong_FromUnsignedLongLong(ended);
}

static PyObject *gpu_state(PyObject *object, PyObject *given)
{
    gpu_object *self = (gpu_object *)object;
    _Alignas(8) uint8_t rules[FN_RULES_MAX], state[FN_STATE_MAX];
    fn_setup setup;
    fn_error error;
    long game = PyLong_AsLong(given);
    if ((game == -1 && PyErr_Occurred() != NULL) || !is_ready(self))
        return NULL;
    if (game < 0 || game >= self->games)
        return refuse_words("there is no game with this number");
    if (!take_setup(PyTuple_GetItem(self->setups, game % PyTuple_Size(self->setups)), self->game,
                    &setup))
        return NULL;
    if (!fn_rules_make(self->game, rules, &setup, &error))
        return refuse(&error);
    if (!self->library.read_state(self->gpu, (int)game, state))
        return refuse_words("the state cannot be read from the card");
    return give_state(self->game, rules, state);
}

/* Sets the stream, given as a number, that all later work goes to. */
static PyObject *gpu_use_stream(PyObject *object, PyObject *given)
{
    gpu_object *self = (gpu_object *)object;
    void *stream = PyLong_AsVoidPtr(given);
    if (PyErr_Occurred() != NULL || !is_ready(self))
        return NULL;
    self->library.use_stream(self->gpu, stream);
    Py_RETURN_NONE;
}

/* Fills in the arrays; returns their number. */
static int list_arrays(const gpu_object *self, shown_array out[ARRAYS])
{
    const fn_vector_arrays *shown = self->library.view(self->gpu);
    const fn_observer *observer = fn_observer_of(self->game);
    const DLDataType u8 = {DLPACK_UINT, 8, 1}, i8 = {DLPACK_INT, 8, 1};
    const DLDataType i16 = {DLPACK_INT, 16, 1}, i32 = {DLPACK_INT, 32, 1};
    const shown_array all[ARRAYS] = {
        {"observations", "uint8", u8, shown->observations, observer->size},
        {"masks", "uint8", u8, shown->masks, observer->actions},
        {"counts", "int32", i32, shown->counts, 0},
        {"seats", "int8", i8, shown->seats, 0},
        {"ended", "uint8", u8, shown->ended, 0},
        {"points", "int16", i16, shown->points, FN_MAX_SEATS},
        {"places", "uint8", u8, shown->places, FN_MAX_SEATS},
        {"hidden", "uint8", u8, shown->hidden, observer->hidden},
    };
    memcpy(out, all, sizeof all);
    return shown->hidden != NULL ? ARRAYS : ARRAYS - 1;
}

/* Returns [(name, type, shape), …]. */
static PyObject *gpu_arrays(PyObject *object, PyObject *unused)
{
    (void)unused;
    const gpu_object *self = (gpu_object *)object;
    shown_array arrays[ARRAYS];
    PyObject *list = PyList_New(0);
    int count = list_arrays(self, arrays);
    for (int i = 0; list != NULL && i < count; i++) {
        const shown_array *array = &arrays[i];
        PyObject *row =
            array->width > 0
                ? Py_BuildValue("ss(ii)", array->name, array->type, self->games, array->width)
                : Py_BuildValue("ss(i)", array->name, array->type, self->games);
        if (row == NULL || PyList_Append(list, row) != 0)
            Py_CLEAR(list);
        Py_XDECREF(row);
    }
    return list;
}

/* capsule(array, stream): takes the array's place in arrays(). The stream waits for all work so
 * far; with None, nothing waits. */
static PyObject *gpu_capsule(PyObject *object, PyObject *args)
{
    gpu_object *self = (gpu_object *)object;
    shown_array arrays[ARRAYS];
    PyObject *stream;
    int number;
    if (!PyArg_ParseTuple(args, "iO:capsule", &number, &stream) || !is_ready(self))
        return NULL;
    if (number < 0 || number >= list_arrays(self, arrays))
        return refuse_words("there is no array with this number");
    if (stream != Py_None) {
        void *waiting = PyLong_AsVoidPtr(stream);
        if (PyErr_Occurred() != NULL)
            return NULL;
        self->library.hold_stream(self->gpu, waiting);
    }
    const shown_array *array = &arrays[number];
    fn_gpu_device where = self->library.where(self->gpu);
    int64_t shape[2] = {self->games, array->width};
    DLTensor tensor = {array->data,
                       {where.type, where.number},
                       array->width > 0 ? 2 : 1,
                       array->dtype,
                       shape,
                       NULL,
                       0};
    return give_tensor(object, &tensor);
}

static PyObject *gpu_device(PyObject *object, PyObject *unused)
{
    (void)unused;
    gpu_object *self = (gpu_object *)object;
    fn_gpu_device where = self->library.where(self->gpu);
    return Py_BuildValue("ii", where.type, where.number);
}

static PyMethodDef methods[] = {
    {"step", gpu_step, METH_O, "A capsule with one action for each game, or None."},
    {"reset", gpu_reset, METH_O, "Deals all games anew."},
    {"rollout", gpu_rollout, METH_VARARGS, "So many steps; by what the game suggests, or any."},
    {"check", gpu_check, METH_NOARGS, "Waits; raises ValueError if something was wrong."},
    {"count_ended", gpu_ended, METH_NOARGS, "Games that have ended since the last reset."},
    {"state", gpu_state, METH_O, "The whole state of a game as JSON."},
    {"use_stream", gpu_use_stream, METH_O, "All work goes to this stream."},
    {"arrays", gpu_arrays, METH_NOARGS, "Name, type and shape of each array."},
    {"capsule", gpu_capsule, METH_VARARGS, "One array as a DLPack capsule."},
    {"device", gpu_device, METH_NOARGS, "DLPack's type and number of the card."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_new, (void *)gpu_new},
    {Py_tp_dealloc, (void *)gpu_dealloc},
    {Py_tp_methods, methods},
    {Py_tp_doc, "Many games on a GPU."},
    {0, NULL},
};

static PyType_Spec spec = {
    .name = "fanal._core.Gpu",
    .basicsize = sizeof(gpu_object),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = slots,
};

bool add_gpu_type(PyObject *module)
{
    PyObject *type = PyType_FromSpec(&spec);
    bool fine = type != NULL && PyModule_AddObjectRef(module, "Gpu", type) == 0;
    Py_XDECREF(type);
    return fine;
}
