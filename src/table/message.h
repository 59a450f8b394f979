/* Messages that clients send, read from JSON into a plain value. Reads outside text: whatever does
 * not fit docs/protocol.md is refused with a sentence. */
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
    int number;         /* seat (join: to look as), milliseconds, ply, which list or rematch,
                         * yes or no */
    int64_t seq;        /* seq, since, before */
    bool wants_changes; /* join, create: of views only what changed */
    char token[MESSAGE_TOKEN_MAX]; /* invitation or seat token; tables: the room */
    char name[TABLE_NAME_MAX];
    char salt[FN_SALT_MAX + 1];
    char text[ENTRY_CHAT_MAX]; /* table, move, chat: up to MESSAGE_TEXT_BYTES */
    table_plan plan;           /* create: without people, secret and edition; pair: what for */
} message;

/* How much of it must be kept, but of a create: up to the end of its text. */
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

/* If it fails, `id` and `kind` are those of the message as far as they could be read; `kind` is
 * MESSAGE_KINDS when it could not. */
bool message_read(message *m, const char *text, size_t size, fn_error *error);

/* What is played, at which pace, rated or not, from an object with the keys of a create; the seats
 * are still to come. */
bool plan_read_kind(table_plan *plan, fn_json object, fn_error *error);

/* 1 to 24 letters, digits, spaces or '-._ of any script, no space at the ends; valid UTF-8. */
bool name_is_fine(const char *name);

/* Texts that are shown to others: valid UTF-8 without control characters. */
bool text_is_clean(const char *text);

/* {"ok":id,"seq":seq,"table":id}: it is done; `table` may be NULL. */
void write_ok(const char *id, int64_t seq, const char *table, fn_text *out);

/* {"error":sentence,"code":code,"id":id}: why what a client sent is not done; `id` may be "". */
enum { REFUSAL_MAX = 512 };
void write_refusal(const char *id, const char *code, const char *sentence, fn_text *out);

#endif
