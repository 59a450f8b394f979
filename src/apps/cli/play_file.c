/* The file a game of fanal play is kept in: a record, written anew after each step of a person, and
 * played anew when it is read. */
#include "apps/cli/play.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static bool fail(const char *what, const char *path)
{
    say_error("cannot ", what, " ", path, ": ", strerror(errno));
    return false;
}

static void write_line(FILE *file, fn_text *line)
{
    fwrite(line->data, 1, line->used, file);
    fputc('\n', file);
    fn_text_clear(line);
}

static bool write_record(const fn_match *match, FILE *file)
{
    static char storage[FN_LINE_MAX];
    fn_text line;
    fn_text_init(&line, storage, sizeof storage);
    fn_record_write_header(match, NULL, &line);
    write_line(file, &line);
    for (int step = 0; step < match->steps; step++) {
        fn_record_write_step(match, step, &line);
        write_line(file, &line);
    }
    if (fn_match_to_act(match) == FN_NOBODY) {
        fn_record_write_result(match, &line);
        write_line(file, &line);
    }
    return fflush(file) == 0 && !ferror(file);
}

/* The old file stays until the new one is complete. */
bool play_save(const play *p)
{
    char beside[PLAY_PATH_MAX + 8];
    if (p->file[0] == '\0')
        return true;
    strcpy(beside, p->file);
    strcat(beside, ".new");
    FILE *file = fopen(beside, "w");
    if (file == NULL)
        return fail("write", beside);
    bool written = write_record(&p->match, file);
    if (fclose(file) != 0 || !written) {
        fail("write", beside);
        unlink(beside);
        return false;
    }
    return rename(beside, p->file) == 0 || fail("write", p->file);
}

/* Reads the record line by line; false after saying what is wrong. */
static bool read_record(FILE *file, const char *path, fn_replay *replay)
{
    static char line[FN_LINE_MAX];
    fn_error error;
    for (long number = 1; fgets(line, sizeof line, file) != NULL; number++) {
        size_t size = strcspn(line, "\n");
        if (!fn_replay_line(replay, line, size, &error)) {
            say_error(path, ", line ", fn_decimal(number).text, ": ", error.text);
            return false;
        }
    }
    return !ferror(file) || fail("read", path);
}

/* One game that is not over and is the one asked for, or nothing at all. */
static bool can_go_on(const fn_replay *replay, const cli_args *args)
{
    bool is_empty = replay->phase == FN_REPLAY_HEADER && replay->games == 0;
    if (is_empty)
        return true;
    if (replay->games > 0 || fn_match_to_act(&replay->match) == FN_NOBODY) {
        say_error(args->output, " holds a game that is over; name another file");
        return false;
    }
    if (replay->match.game != args->game) {
        say_error(args->output, " holds a game of ", replay->match.game->id, ", not of ",
                  args->game->id);
        return false;
    }
    return true;
}

static int start(play *p)
{
    fn_rng rng;
    int code = table_check(p->args);
    if (code == EXIT_DONE)
        table_start(&p->match, p->args, 0, &rng);
    return code;
}

int play_open(play *p)
{
    static fn_replay replay;
    const cli_args *args = p->args;
    if (args->output == NULL)
        return start(p);
    if (strlen(args->output) >= PLAY_PATH_MAX) {
        say_error("the name of the file is too long");
        return EXIT_USAGE;
    }
    strcpy(p->file, args->output);
    FILE *file = fopen(args->output, "r");
    if (file == NULL && errno == ENOENT)
        return start(p);
    if (file == NULL)
        return fail("read", args->output), EXIT_FAILED;
    fn_replay_init(&replay, args->setup.edition, args->setup.edition_size);
    bool fine = read_record(file, args->output, &replay) && can_go_on(&replay, args);
    fclose(file);
    if (!fine)
        return EXIT_FAILED;
    if (replay.phase == FN_REPLAY_HEADER)
        return start(p);
    p->match = replay.match;
    return EXIT_DONE;
}
