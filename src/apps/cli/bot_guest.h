/* A guest is an external bot at one of our tables: the protocol of docs/engine-protocol.md. A guest
 * that is late, gone or not understood loses the move to a stand-in, and the fault is counted. */
#ifndef FN_CLI_BOT_GUEST_H
#define FN_CLI_BOT_GUEST_H

#include "apps/cli/bot_process.h"
#include "apps/cli/cli.h"

typedef struct bot_faults {
    long late, nonsense; /* number of answers */
    long dead;           /* games it did not finish */
} bot_faults;

typedef struct bot_guest {
    bot_process process;
    bot_faults faults; /* in this game */
    long ms;           /* per move; 0 is no limit */
    int seat;
    int silent;    /* consecutive turns without an answer */
    bool owes;     /* a late answer; nothing is sent until it comes */
    bool given_up; /* it never became ready */
} bot_guest;

/* Starts the command unless it is running, or uses standard input and output if it is NULL, and
 * tells the guest its game and seat. */
void guest_begin(bot_guest *guest, const char *command, const fn_match *match, int seat);

/* Plays the next move of any seat: guests are asked; `args` has the other players and the
 * stand-ins. All guests are told. `guests` has NULL for seats without one. */
void guests_step(bot_guest *const guests[FN_MAX_SEATS], fn_match *match, const cli_args *args,
                 fn_rng *rng, fn_events *events);

/* Tells the guest the result. */
void guest_over(bot_guest *guest, const fn_match *match);

/* Says goodbye and ends the guest. */
void guest_leave(bot_guest *guest);

#endif
