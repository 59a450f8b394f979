/* Sentences for any game, from its table of words (docs/words.md): what happened, what to decide,
 * the name and effect of a move, why it is impossible. Knows no game; a game adds as facts what a
 * table cannot compute. web/src/lib/words/tell.ts says the same. */
#ifndef FN_TERMINAL_TELL_H
#define FN_TERMINAL_TELL_H

#include "apps/terminal/seen.h"
#include "apps/terminal/tell_table.h"
#include "words/words.h"

enum { TELL_FACTS = 24, TELL_TAKEN = 32 };

typedef struct tell_value {
    char text[256];
} tell_value;

typedef enum tell_about { TELL_EVENT, TELL_PROMPT, TELL_MOVE, TELL_REASON } tell_about;

/* The subject of a sentence: an event, a reason or a view, with its members as arguments, and facts
 * beside them. */
typedef struct tell_scope {
    const struct tell_game *game;
    const seen *s; /* NULL before anything was seen */
    tell_about about;
    fn_json record;
    int move; /* TELL_MOVE: its number */
    int facts, taken;
    struct {
        char name[24];
        tell_value value;
    } fact[TELL_FACTS];
    fn_json told[TELL_TAKEN]; /* events told together with this one */
    struct tell_sums *sums;   /* collects the prices of an effect */
    const char *join;
} tell_scope;

/* A game: its words, and the facts it adds to the arguments (or NULL). */
typedef struct tell_game {
    const tell_words *words;
    void (*facts)(tell_scope *scope);
} tell_game;

/* Arguments: the text of one, "" if it is missing; its number; adding a fact. */
tell_value tell_get(const tell_scope *scope, const char *name);
int tell_number(const tell_scope *scope, const char *name);
void tell_set(tell_scope *scope, const char *name, const char *text);
void tell_set_number(tell_scope *scope, const char *name, int number);

/* The name of a thing; a number of such things. */
phrase tell_name_of(const tell_words *words, const char *type, const char *word);
phrase tell_count_of(const tell_words *words, const char *type, const char *word, int n);

/* Writes one line of the log, with the events that belong to it; returns false if nothing is said.
 * tell_whose returns whose line it is: a seat, or FN_NOBODY. */
bool tell_event(const tell_game *game, const seen *s, telling *t, fn_text *out);
int tell_whose(const tell_game *game, const seen *s, const telling *t, int mover);

/* Writes the heading that an event begins; without an event, the first one. */
bool tell_heading(const tell_game *game, const fn_json *event, fn_text *out);

void tell_prompt(const tell_game *game, const seen *s, fn_text *out);
void tell_label(const tell_game *game, const seen *s, int move, fn_text *out);
void tell_effect(const tell_game *game, const seen *s, int move, fn_text *out);
void tell_reason(const tell_game *game, const seen *s, fn_json reason, fn_text *out);

/* tell_points returns the points an event brought, and the number of their source. The others
 * return the name of a source, by number or by the kind of event that brings it, or NULL. */
int tell_points(const tell_game *game, fn_json event, int *source);
const char *tell_source(const tell_game *game, int number);
const char *tell_source_of(const tell_game *game, const char *kind);

/* Returns an error of the server in words; `sentence` is the server's own. */
phrase tell_error(const char *code, const char *sentence);

#endif
