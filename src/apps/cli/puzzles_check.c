/* fanal puzzles --check: checks every line of a file of puzzles again, on all cores, and says which
 * are wrong. With -o the others are written, each with its present themes and reason. */
#include "apps/cli/puzzles.h"

#include "apps/cli/series_lines.h"
#include "fanal/puzzle.h"

#include <stdlib.h>
#include <string.h>

typedef struct puzzle_lines {
    char *text;
    char **line;
    long count, wrong;
    line_file kept;
} puzzle_lines;

/* Splits the text into lines, skipping empty ones. */
static bool split(puzzle_lines *lines)
{
    char *rest = lines->text, *line;
    size_t most = 1;
    for (const char *at = lines->text; *at != '\0'; at++)
        most += *at == '\n';
    lines->line = calloc(most, sizeof *lines->line);
    while (lines->line != NULL && (line = strsep(&rest, "\n")) != NULL)
        if (*line != '\0')
            lines->line[lines->count++] = line;
    return lines->line != NULL;
}

/* Writes the line with its present themes and, as its last members, its present reason. */
static void write_line(const char *line, const fn_text *themes, const fn_text *why, FILE *out)
{
    const char *about = strstr(line, "\"themes\":"), *more = strstr(line, ",\"difficulty\":"),
               *old = strstr(line, ",\"expected\":"), *last = strrchr(line, '}');
    bool is_new = why->used > 0;
    if (about != NULL && more != NULL) {
        fprintf(out, "%.*s%s", (int)(about - line), line, themes->data);
        line = more;
    }
    fwrite(line, 1, (size_t)((is_new && old != NULL ? old : last) - line), out);
    fprintf(out, "%s%s}", is_new ? "," : "", is_new ? why->data : "");
}

/* Writes the line, or a text that says what is wrong with it. */
static void play(const series_job *job, void *worker, long number, FILE *out)
{
    const puzzle_lines *lines = job->context;
    const char *line = lines->line[number];
    char storage[2 * sizeof(fn_error)], names[512], reasons[512];
    fn_puzzle *puzzle = worker;
    fn_error error;
    fn_text text, themes, why;
    fn_text_init(&themes, names, sizeof names);
    fn_text_init(&why, reasons, sizeof reasons);
    if (fn_puzzle_read(puzzle, line, strlen(line), &error) &&
        fn_puzzle_check(puzzle, job->args->budget, job->args->output != NULL ? &why : NULL,
                        &error)) {
        fn_puzzle_write_themes(puzzle, &themes);
        write_line(line, &themes, &why, out);
        return;
    }
    fn_text_init(&text, storage, sizeof storage);
    fn_json_string(&text, error.text);
    fwrite(storage, 1, text.used, out);
}

static int begin(const series_job *job)
{
    puzzle_lines *lines = job->context;
    const char *path = job->args->output;
    return path == NULL || lines_open(&lines->kept, path) ? EXIT_DONE : EXIT_FAILED;
}

static bool take(const series_job *job, long number, fn_json told)
{
    puzzle_lines *lines = job->context;
    fn_error error;
    if (fn_json_kind(told) == '{') {
        if (job->args->output == NULL)
            return true;
        lines_put(&lines->kept, told);
        return lines_flush(&lines->kept);
    }
    if (!fn_json_to_string(told, error.text, sizeof error.text))
        return series_refuse(number);
    lines->wrong++;
    say_error(job->args->check, ", puzzle ", fn_decimal(number + 1).text, ": ", error.text);
    return true;
}

static int end(const series_job *job)
{
    puzzle_lines *lines = job->context;
    if (job->args->output != NULL && !lines_close(&lines->kept))
        return EXIT_FAILED;
    printf("%ld puzzles, %ld confirmed\n", lines->count, lines->count - lines->wrong);
    return lines->wrong == 0 ? EXIT_DONE : EXIT_FAILED;
}

int puzzles_check(cli_args *args)
{
    enum { FILE_MAX = 1 << 26 };
    puzzle_lines lines = {.kept = {.what = "the puzzles"}};
    size_t size;
    int code = EXIT_FAILED;
    args->budget = args->budget > 0 ? args->budget : 8000;
    args->game = args->game != NULL ? args->game : fn_game_offered(0);
    lines.text = file_read(args->check, FILE_MAX, &size);
    if (lines.text != NULL && !split(&lines))
        say_error("there is not enough memory");
    else if (lines.text != NULL && lines.count == 0)
        say_error(args->check, ": there is no puzzle in it");
    else if (lines.text != NULL) {
        args->games = lines.count;
        code = series_run(&(series_job){.command = "puzzles",
                                        .args = args,
                                        .who = "check",
                                        .context = &lines,
                                        .worker_size = sizeof(fn_puzzle),
                                        .play = play,
                                        .begin = begin,
                                        .take = take,
                                        .end = end});
    }
    free(lines.line);
    free(lines.text);
    return code;
}
