/* The words of a game as data, made by scripts/words.py from words/GAME.json (docs/words.md). Lists
 * end with an item that has no name; missing lists are NULL. */
#ifndef FN_TERMINAL_TELL_TABLE_H
#define FN_TERMINAL_TELL_TABLE_H

#include <stdbool.h>
#include <stddef.h>

/* The form of an argument: "count resource needs", "count.coin coins". */
typedef struct tell_expression {
    const char *type, *word, *arguments[6]; /* `word`: if it is fixed */
} tell_expression;

typedef struct tell_hole {
    const char *name;
    tell_expression expression;
} tell_hole;

/* Compares an argument with a value, which may contain {arguments}: = ! < > or, to test whether it
 * exists, ?. */
typedef struct tell_test {
    const char *argument;
    char how;
    const char *value;
} tell_test;

/* One sentence, for one and for many of what `n` counts; or the first part that applies; or all
 * parts. */
typedef struct tell_entry {
    enum { TELL_SAY, TELL_FIRST, TELL_ALL, TELL_END } kind;
    const tell_test *tests;
    const char *me[2], *say[2], *more[2], *n, *join;
    const tell_hole *holes;
    const tell_expression *pay, *get;
    const struct tell_entry *parts;
} tell_entry;

typedef struct tell_key {
    const char *key;
    tell_entry entry;
} tell_key;

/* Events that are told in the sentence of an earlier one. */
typedef struct tell_with {
    const char *event;
    const tell_key *others;
} tell_with;

typedef struct tell_name {
    const char *word, *one, *many; /* the word "*" stands for all others */
} tell_name;

/* Names of things: by word; made of parts; or found in a list of the view. */
typedef struct tell_type {
    const char *type;
    const tell_name *names;
    const char *split, *join, *of[4];
    const char *list, *by, *get, *otherwise;
} tell_type;

/* A topic of the rules, the number of its rule, and the step it concerns, or "". */
typedef struct tell_topic {
    const char *label, *rule, *step;
} tell_topic;

typedef struct tell_words {
    const char *title;
    const tell_type *types;
    const tell_hole *says; /* how to write an argument if a sentence does not say */
    const tell_key *events;
    const tell_with *told_with;
    const tell_hole *seats; /* the owner of an event that has no seat */
    const char *const *mover_events, *mover_until;
    const tell_key *headings;
    bool headings_follow;
    const tell_key *my_prompts, *prompts, *moves, *reasons;
    const char *effects_join, *effects_pay, *effects_get, *effects_more;
    const tell_key *effects_of_moves, *effects_of_events;
    const tell_key *sources;
    const tell_topic *topics;
} tell_words;

extern const tell_name *const words_errors;

#endif
