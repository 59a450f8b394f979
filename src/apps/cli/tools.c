/* Small tools for every command: complaints, hints, files, clocks. */
#include "apps/cli/cli.h"

#include "base/nearest.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Writes in one go, because threads and ranks may complain at the same time. */
void complain(const char *const pieces[])
{
    char line[8192] = "fanal: ";
    size_t used = strlen(line);
    for (; *pieces != NULL; pieces++)
        for (const char *c = *pieces; *c != '\0' && used < sizeof line - 1; c++)
            line[used++] = (unsigned char)*c < ' ' || *c == 0x7f ? '?' : *c;
    line[used++] = '\n';
    fwrite(line, 1, used, stderr);
}

const char *hint(const char *word, const char *const *words)
{
    static char sentence[80];
    const char *nearest = fn_nearest(word, words, 3);
    if (nearest == NULL)
        return "";
    fn_text text;
    fn_text_init(&text, sentence, sizeof sentence);
    fn_text_add(&text, ", did you mean '");
    fn_text_add(&text, nearest);
    fn_text_add(&text, "'?");
    return sentence;
}

const fn_game *game_find(const char *word)
{
    enum { MOST = 16 };
    const char *names[MOST + 1] = {NULL};
    const fn_game *game = fn_game_find(word);
    char storage[160];
    fn_text list;
    fn_text_init(&list, storage, sizeof storage);
    for (int i = 0; i < MOST && fn_game_offered(i) != NULL; i++) {
        names[i] = fn_game_offered(i)->id;
        fn_text_add(&list, i > 0 ? ", " : "; there is ");
        fn_text_add(&list, names[i]);
    }
    const char *near = hint(word, names);
    if (game == NULL)
        say_error("there is no game '", word, "'", *near != '\0' ? near : storage);
    return game;
}

bool line_read(FILE *file, char line[FN_LINE_MAX], size_t *size)
{
    int c;
    *size = 0;
    while ((c = getc(file)) != EOF && c != '\n')
        if (*size < FN_LINE_MAX)
            line[(*size)++] = (char)c;
    return c != EOF || *size > 0;
}

char *file_read(const char *path, size_t most, size_t *size)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    char *text = malloc(most + 2);
    if (file == NULL || text == NULL) {
        say_error("cannot read ", path, ": ", strerror(errno));
        free(text);
        if (file != NULL && file != stdin)
            fclose(file);
        return NULL;
    }
    *size = fread(text, 1, most + 1, file);
    bool failed = ferror(file) != 0;
    if (file != stdin)
        fclose(file);
    if (failed || *size > most) {
        if (failed)
            say_error("cannot read ", path, ": ", strerror(errno));
        else
            say_error(path, " is larger than ", fn_decimal((long long)most).text, " bytes");
        free(text);
        return NULL;
    }
    text[*size] = '\0';
    return text;
}

static double read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double clock_seconds(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

double clock_ms(void)
{
    return 1000 * clock_seconds();
}

double cpu_seconds(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}
