/* Messages from clients, read from JSON into a plain value. This is text from outside: anything
 * that does not fit docs/protocol.md is refused with a sentence. */
#ifndef FN_TABLE_MESSAGE_H
#define FN_TABLE_MESSAGE_H

#include "table/entry.h"

enum { MESSAGE_DEPTH = 8, MESSAGE_TOKEN_MAX = 64, MESSAGE_TEXT_BYTES = 1000 };

typedef enum message_kind {
    MESSAGE_CREATE,
    MESSAGE_PAIR,
    MESSAGE_JOIN,
    MESSAGE_PART,
    MESSAGE_SIT,
    MESSAGE_STAND,
    MESSAGE_START,
    MESSAGE_MOVE,
    MESSAGE_UNDO,
    MESSAGE_LOOK,
    MESSAGE_WHY,
    MESSAGE_BOARD,
    MESSAGE_HINT,
    MESSAGE_CHAT,
    MESSAGE_BACK,
    MESSAGE_REMATCH,
    MESSAGE_KICK,
    MESSAGE_DECLINE,
    MESSAGE_RESIGN,
    MESSAGE_LEAVE,
    MESSAGE_CANCEL,
    MESSAGE_PAUSE,
    MESSAGE_RESUME,
    MESSAGE_TABLES,
    MESSAGE_TILES,
    MESSAGE_FRIENDS,
    MESSAGE_REPLAY,
    MESSAGE_COURSE,
    MESSAGE_PING,
    MESSAGE_KINDS
} message_kind;

typedef struct message {
    message_kind kind;
    char id[ENTRY_REQUEST_MAX];
    int number;         /* seat (join: to look as), milliseconds, ply, index of list or rematch, yes
                         * or no */
    int64_t seq;        /* seq, since, before */
    bool wants_changes; /* join, create: send only changes of views */
    char token[MESSAGE_TOKEN_MAX]; /* invitation or seat token; tables: the room */
    char name[TABLE_NAME_MAX];
    char salt[FN_SALT_MAX + 1];
    char text[ENTRY_CHAT_MAX]; /* table, move, chat: up to MESSAGE_TEXT_BYTES */
    table_plan plan;           /* create: without people, secret and edition; pair: the game
                                * wanted */
} message;

/* Returns how many bytes must be kept, up to the end of its text; not for a create. */
size_t message_size(const message *m);

typedef enum rematch_how {
    REMATCH_MOVED_ON,
    REMATCH_SAME,
    REMATCH_STRONGER,
    REMATCHES
} rematch_how;
extern const char *const rematch_words[REMATCHES];

typedef enum message_list { LIST_LOBBY, LIST_MINE, LIST_FINISHED, LIST_ROOM, LISTS } message_list;
extern const char *const list_words[LISTS];

/* Reads a message. On failure, `id` and `kind` are those of the message as far as they could be
 * read; `kind` is MESSAGE_KINDS if it could not. */
bool message_read(message *m, const char *text, size_t size, fn_error *error);

/* Reads game, pace and whether it is rated from an object with the keys of a create. The seats are
 * still to come. */
bool plan_read_kind(table_plan *plan, fn_json object, fn_error *error);

/* Checks a name: 1 to 24 letters, digits, spaces or '-._ of any script, no spaces at the ends,
 * valid UTF-8. */
bool name_is_fine(const char *name);

/* Checks a text shown to others: valid UTF-8 without control characters. */
bool text_is_clean(const char *text);

/* Writes {"ok":id,"seq":seq,"table":id} for a request that was carried out; `table` may be NULL. */
void write_ok(const char *id, int64_t seq, const char *table, fn_text *out);

/* Writes {"error":sentence,"code":code,"id":id} for a request that was not; `id` may be "". */
enum { REFUSAL_MAX = 512 };
void write_refusal(const char *id, const char *code, const char *sentence, fn_text *out);

#endif
