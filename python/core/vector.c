/* _core.Vector: many games at once, and _core.Array: one of its arrays as a buffer without a
 * copy. An array keeps the vector's memory alive, so it never dangles. Arrays are read-only,
 * since the vector reads the legal actions from them. */
#include "core.h"

#include <string.h>
#include <unistd.h>

typedef struct vector_object {
    PyObject_HEAD;
    fn_vector *vector;
    int32_t *actions; /* a copy, which nobody can change during a step */
    int games;
    bool busy;
    pid_t owner; /* threads do not survive a fork */
} vector_object;

typedef struct array_object {
    PyObject_HEAD;
    PyObject *vector;
    const void *data;
    const char *format;
    int dimensions;
    Py_ssize_t item, shape[2], strides[2];
} array_object;

static PyTypeObject *array_type;

static bool open_vector(vector_object *self, const fn_vector_plan *plan)
{
    fn_error error;
    Py_BEGIN_ALLOW_THREADS;
    self->vector = fn_vector_open(plan, &error);
    Py_END_ALLOW_THREADS;
    if (self->vector == NULL)
        return refuse(&error) != NULL;
    self->games = plan->games;
    self->owner = getpid();
    self->actions = PyMem_Calloc((size_t)plan->games, sizeof *self->actions);
    return self->actions != NULL || PyErr_NoMemory() != NULL;
}

static PyObject *vector_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    const char *id;
    PyObject *given_setups, *given_seed;
    fn_setup setups[FN_VECTOR_SETUPS];
    fn_vector_plan plan = {0};
    int shows_hidden;
    if (keywords != NULL && PyDict_Size(keywords) > 0)
        return refuse_words("a vector takes no keywords here");
    if (!PyArg_ParseTuple(args, "sO!iiOp:Vector", &id, &PyTuple_Type, &given_setups, &plan.games,
                          &plan.threads, &given_seed, &shows_hidden))
        return NULL;
    plan.shows_hidden = shows_hidden != 0;
    if (plan.threads < 0)
        return refuse_words("a vector has no fewer than 0 threads; 0 is one for each core");
    plan.game = find_game(id);
    if (plan.game == NULL || !take_setups(given_setups, &plan, setups) ||
        !take_seed(given_seed, &plan.seed))
        return NULL;
    vector_object *self = new_object(type);
    if (self != NULL && !open_vector(self, &plan))
        Py_CLEAR(self);
    return (PyObject *)self;
}

static void vector_dealloc(PyObject *object)
{
    vector_object *self = (vector_object *)object;
    if (self->vector != NULL && self->owner == getpid()) {
        Py_BEGIN_ALLOW_THREADS;
        fn_vector_close(self->vector);
        Py_END_ALLOW_THREADS;
    }
    PyMem_Free(self->actions);
    free_object(object);
}

static bool is_ready(const vector_object *self)
{
    return is_free(self->busy, self->owner);
}

/* Clamps numbers that do not fit; no action has the numbers at the ends. */
static int32_t narrow(long long number)
{
    return (int32_t)(number < INT32_MIN ? INT32_MIN : number > INT32_MAX ? INT32_MAX : number);
}

static int32_t read_number(const char *at, char kind)
{
    union {
        int8_t b;
        uint8_t B;
        int16_t h;
        uint16_t H;
        uint32_t I;
        int64_t q;
        uint64_t Q;
    } n;
    switch (kind) {
    case 'b': return memcpy(&n, at, 1), n.b;
    case 'B': return memcpy(&n, at, 1), n.B;
    case 'h': return memcpy(&n, at, 2), n.h;
    case 'H': return memcpy(&n, at, 2), n.H;
    case 'I': return memcpy(&n, at, 4), narrow(n.I);
    case 'l':
    case 'q': return memcpy(&n, at, 8), narrow(n.q);
    default: return memcpy(&n, at, 8), n.Q > INT32_MAX ? INT32_MAX : (int32_t)n.Q;
    }
}

static bool copy_actions(vector_object *self, const Py_buffer *given)
{
    fn_error error;
    const char *format = given->format != NULL ? given->format : "B";
    if (format[0] == '@' || format[0] == '=')
        format++;
    if (strlen(format) != 1 || strchr("bBhHiIlLqQ", format[0]) == NULL)
        return refuse_words("actions are integers in the byte order of the machine") != NULL;
    if (given->ndim != 1 || given->shape[0] != self->games) {
        fn_fail(&error, "actions are one row of ", fn_decimal(self->games).text,
                ", one for each game, not ", given->ndim == 1 ? "" : "an array of ",
                fn_decimal(given->ndim == 1 ? given->shape[0] : given->ndim).text,
                given->ndim == 1 ? "" : " dimensions");
        return refuse(&error) != NULL;
    }
    if (format[0] == 'i' && given->strides[0] == sizeof *self->actions) {
        memcpy(self->actions, given->buf, (size_t)given->len);
        return true;
    }
    for (int i = 0; i < self->games; i++) {
        const char *at = (const char *)given->buf + i * given->strides[0];
        if (format[0] == 'i')
            memcpy(&self->actions[i], at, sizeof *self->actions);
        else
            self->actions[i] = read_number(at, format[0]);
    }
    return true;
}

static PyObject *vector_step(PyObject *object, PyObject *given)
{
    vector_object *self = (vector_object *)object;
    Py_buffer buffer;
    fn_error error;
    bool fine;
    if (!is_ready(self) || PyObject_GetBuffer(given, &buffer, PyBUF_FORMAT | PyBUF_STRIDES) != 0)
        return NULL;
    fine = copy_actions(self, &buffer);
    PyBuffer_Release(&buffer);
    if (!fine)
        return NULL;
    self->busy = true;
    Py_BEGIN_ALLOW_THREADS;
    fine = fn_vector_step(self->vector, self->actions, &error);
    Py_END_ALLOW_THREADS;
    self->busy = false;
    if (!fine)
        return refuse(&error);
    Py_RETURN_NONE;
}

static PyObject *vector_reset(PyObject *object, PyObject *given)
{
    vector_object *self = (vector_object *)object;
    fn_seed seed;
    if (!is_ready(self) || !take_seed(given, &seed))
        return NULL;
    self->busy = true;
    Py_BEGIN_ALLOW_THREADS;
    fn_vector_reset(self->vector, &seed);
    Py_END_ALLOW_THREADS;
    self->busy = false;
    Py_RETURN_NONE;
}

/* Returns the whole state of one game as JSON. */
static PyObject *vector_state(PyObject *object, PyObject *given)
{
    vector_object *self = (vector_object *)object;
    long game = PyLong_AsLong(given);
    if ((game == -1 && PyErr_Occurred() != NULL) || !is_ready(self))
        return NULL;
    if (game < 0 || game >= self->games)
        return refuse_words("there is no game with this number");
    return give_state(fn_game_find(fn_vector_observer(self->vector)->game),
                      fn_vector_rules(self->vector, (int)game),
                      fn_vector_state(self->vector, (int)game));
}

static PyObject *make_array(vector_object *self, const void *data, const char *format,
                            Py_ssize_t item, int width)
{
    array_object *array = new_object(array_type);
    if (array == NULL)
        return NULL;
    Py_INCREF((PyObject *)self);
    array->vector = (PyObject *)self;
    array->data = data;
    array->format = format;
    array->item = item;
    array->dimensions = width > 0 ? 2 : 1;
    array->shape[0] = self->games;
    array->shape[1] = width;
    array->strides[0] = width > 0 ? width * item : item;
    array->strides[1] = item;
    return (PyObject *)array;
}

static PyObject *vector_arrays(PyObject *object, PyObject *unused)
{
    (void)unused;
    vector_object *self = (vector_object *)object;
    const fn_vector_arrays *shown = fn_vector_view(self->vector);
    const fn_observer *observer = fn_vector_observer(self->vector);
    PyObject *arrays = Py_BuildValue(
        "{s:N,s:N,s:N,s:N,s:N,s:N,s:N,s:N}",                                           //
        "observations", make_array(self, shown->observations, "B", 1, observer->size), //
        "masks", make_array(self, shown->masks, "B", 1, observer->actions),            //
        "legal", make_array(self, shown->legal, "B", 1, FN_MAX_MOVES),                 //
        "counts", make_array(self, shown->counts, "i", 4, 0),                          //
        "seats", make_array(self, shown->seats, "b", 1, 0),                            //
        "ended", make_array(self, shown->ended, "B", 1, 0),                            //
        "points", make_array(self, shown->points, "h", 2, FN_MAX_SEATS),               //
        "places", make_array(self, shown->places, "B", 1, FN_MAX_SEATS));
    if (arrays == NULL || shown->hidden == NULL)
        return arrays;
    PyObject *hidden = make_array(self, shown->hidden, "B", 1, observer->hidden);
    if (hidden == NULL || PyDict_SetItemString(arrays, "hidden", hidden) != 0)
        Py_CLEAR(arrays);
    Py_XDECREF(hidden);
    return arrays;
}

static int array_get(PyObject *object, Py_buffer *view, int flags)
{
    array_object *self = (array_object *)object;
    view->obj = NULL;
    if (flags & PyBUF_WRITABLE) {
        PyErr_SetString(PyExc_BufferError, "the arrays of a vector are for reading");
        return -1;
    }
    Py_ssize_t rows = self->shape[0], width = self->dimensions == 2 ? self->shape[1] : 1;
    *view = (Py_buffer){
        .buf = (void *)(uintptr_t)self->data,
        .obj = object,
        .len = rows * width * self->item,
        .itemsize = self->item,
        .readonly = 1,
        .ndim = flags & PyBUF_ND ? self->dimensions : 1,
        .format = flags & PyBUF_FORMAT ? (char *)(uintptr_t)self->format : NULL,
        .shape = flags & PyBUF_ND ? self->shape : NULL,
        .strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? self->strides : NULL,
    };
    Py_INCREF(object);
    return 0;
}

static void array_dealloc(PyObject *object)
{
    PyObject *vector = ((array_object *)object)->vector;
    free_object(object);
    Py_XDECREF(vector);
}

static PyMethodDef vector_methods[] = {
    {"step", vector_step, METH_O, "One action for each game."},
    {"reset", vector_reset, METH_O, "Deals all games anew."},
    {"state", vector_state, METH_O, "The whole state of a game as JSON."},
    {"arrays", vector_arrays, METH_NOARGS, "The arrays that the vector shows, by name."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot vector_slots[] = {
    {Py_tp_new, (void *)vector_new},
    {Py_tp_dealloc, (void *)vector_dealloc},
    {Py_tp_methods, vector_methods},
    {Py_tp_doc, "Many games at once."},
    {0, NULL},
};

static PyType_Slot array_slots[] = {
    {Py_tp_dealloc, (void *)array_dealloc},
    {Py_bf_getbuffer, (void *)array_get},
    {Py_tp_doc, "One array of a vector, as a buffer."},
    {0, NULL},
};

static PyType_Spec vector_spec = {
    .name = "fanal._core.Vector",
    .basicsize = sizeof(vector_object),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = vector_slots,
};

static PyType_Spec array_spec = {
    .name = "fanal._core.Array",
    .basicsize = sizeof(array_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = array_slots,
};

bool add_vector_types(PyObject *module)
{
    PyObject *vector_type = PyType_FromSpec(&vector_spec);
    array_type = (PyTypeObject *)PyType_FromSpec(&array_spec);
    bool fine = vector_type != NULL && array_type != NULL &&
                PyModule_AddObjectRef(module, "Vector", vector_type) == 0 &&
                PyModule_AddObjectRef(module, "Array", (PyObject *)array_type) == 0;
    Py_XDECREF(vector_type);
    return fine;
}
