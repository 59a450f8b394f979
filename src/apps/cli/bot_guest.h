/* A guest is a bot of other people at a table of ours: the protocol of docs/engine-protocol.md.
 * A guest that is late, gone or not understood loses the move to a stand-in, and that is counted.
 */
#ifndef FN_CLI_BOT_GUEST_H
#define FN_CLI_BOT_GUEST_H

#include "apps/cli/bot_process.h"
#include "apps/cli/cli.h"

typedef struct bot_faults {
    long late, nonsense; /* answers */
    long dead;           /* games it did not play to the end */
} bot_faults;

typedef struct bot_guest {
    bot_process process;
    bot_faults faults; /* of this game */
    long ms;           /* for each move; 0 is no limit */
    int seat;
    int silent;    /* turns in a row without an answer */
    bool owes;     /* an answer that will be too late; until it comes nothing is sent */
    bool given_up; /* it never got ready */
} bot_guest;

/* Starts the command unless it runs, or talks to standard input and output if it is NULL, and
 * tells which game and seat it is. */
void guest_begin(bot_guest *guest, const char *command, const fn_match *match, int seat);

/* Plays the next move of anybody: guests are asked, `args` has the other players and stand-ins.
 * All guests hear of it. `guests` has NULL where nobody sits. */
void guests_step(bot_guest *const guests[FN_MAX_SEATS], fn_match *match, const cli_args *args,
                 fn_rng *rng, fn_events *events);

/* Tells the result. */
void guest_over(bot_guest *guest, const fn_match *match);

/* Says good-bye. */
void guest_leave(bot_guest *guest);

#endif
