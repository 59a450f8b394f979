/* Declarations shared by the files of the extension. A function that fails has set a Python
 * exception with the core's sentence and returns NULL or false. Nothing here knows the rules of
 * a game. */
#ifndef FANAL_PYTHON_CORE_H
#define FANAL_PYTHON_CORE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "fanal/match.h"
#include "fanal/observe.h"
#include "fanal/player.h"
#include "fanal/vector.h"

#include <sys/types.h>

/* Raises ValueError with this sentence; returns NULL. */
PyObject *refuse(const fn_error *error);
PyObject *refuse_words(const char *sentence);

const fn_game *find_game(const char *id);

/* Reads (players, variant, options, edition); the edition, bytes or None, must outlive the
 * set-up. */
bool take_setup(PyObject *given, const fn_game *game, fn_setup *setup);

/* Reads a tuple of set-ups into the plan, whose game is already set. */
bool take_setups(PyObject *given, fn_vector_plan *plan, fn_setup setups[FN_VECTOR_SETUPS]);

/* new_object returns a zeroed object of one of the extension's types; free_object frees it. */
void *new_object(PyTypeObject *type);
void free_object(PyObject *object);

/* Returns false if another thread uses the object, or if its process, `owner`, is not this one. */
bool is_free(bool busy, pid_t owner);

/* A seed is 32 bytes. */
bool take_seed(PyObject *given, fn_seed *seed);
PyObject *give_seed(const fn_seed *seed);

PyObject *give_text(const fn_text *text);

/* Returns the whole state of a game as JSON. */
PyObject *give_state(const fn_game *game, const void *rules, const void *state);

/* Returns (points, places). */
PyObject *give_score(const fn_score *score);

/* Each adds its types to the module. */
bool add_game_type(PyObject *module);
bool add_vector_types(PyObject *module);
bool add_gpu_type(PyObject *module);

/* Returns the names of the cards that a libfanal-gpu finds. */
PyObject *list_cards(PyObject *module, PyObject *args);

/* Returns the games of a record as a list; the last one may be unfinished. */
PyObject *replay_record(PyObject *module, PyObject *args);

/* Let a player think: choose_move returns its move, analyse_moves the findings of its search. */
PyObject *choose_move(const fn_match *match, const char *words, fn_rng *rng);
PyObject *analyse_moves(const fn_match *match, const char *words, fn_rng *rng);

#endif
