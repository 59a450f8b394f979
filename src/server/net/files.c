/* The web client's files, read once at the start and then served from memory by exact path: nothing
 * outside the table can be requested. "x.br" and "x.gz" beside "x" are the same file,
 * compressed. */
#include "server/net/files.h"

#include "server/net/accept.h"

#include <dirent.h>
#include <errno.h>
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { DEPTH_MAX = 8, FILES_MAX = 4096, BYTES_MAX = 128 << 20, NAME_SIZE = 1024 };

static const struct {
    const char *name, *ending, *mark; /* in headers, of files, in tags */
} encodings[ENCODINGS] = {{"br", ".br", "-br"}, {"gzip", ".gz", "-gz"}, {NULL, "", ""}};

struct net_files {
    net_file files[FILES_MAX];
    size_t count, bytes;
};

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".json", "application/json"},
        {".jsonl", "application/jsonl"},
        {".wasm", "application/wasm"},
        {".woff2", "font/woff2"},
        {".png", "image/png"},
        {".webp", "image/webp"},
        {".ico", "image/x-icon"},
        {".webmanifest", "application/manifest+json"},
        {".txt", "text/plain; charset=utf-8"},
    };
    const char *ending = strrchr(path, '.');
    for (size_t i = 0; ending != NULL && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(ending, types[i][0]) == 0)
            return types[i][1];
    return "application/octet-stream";
}

/* Makes each form's tag: the hash of the plain bytes and the form's mark. */
static void make_tags(net_file *file)
{
    uint8_t digest[32];
    const net_form *plain = &file->forms[ENCODING_NONE];
    fn_sha256(digest, plain->bytes + LWS_PRE, plain->size);
    for (int i = 0; i < ENCODINGS; i++) {
        fn_text tag;
        fn_text_init(&tag, file->forms[i].tag, sizeof file->forms[i].tag);
        fn_text_add_char(&tag, '"');
        fn_text_add_hex(&tag, digest, 8);
        fn_text_add(&tag, encodings[i].mark);
        fn_text_add_char(&tag, '"');
    }
}

static unsigned char *read_bytes(const char *name, size_t size)
{
    FILE *in = fopen(name, "rb");
    unsigned char *bytes = malloc(LWS_PRE + size + 1);
    if (in != NULL && bytes != NULL && fread(bytes + LWS_PRE, 1, size, in) != size) {
        free(bytes);
        bytes = NULL;
    }
    if (in == NULL) {
        free(bytes);
        return NULL;
    }
    fclose(in);
    return bytes;
}

static bool add_file(net_files *files, const char *name, const char *path, size_t size,
                     fn_error *error)
{
    if (files->count == FILES_MAX || size > BYTES_MAX - files->bytes)
        return fn_fail(error,
                       "the web folder has too many files, or files that are too large: ", name);
    net_file *file = &files->files[files->count];
    net_form *plain = &file->forms[ENCODING_NONE];
    plain->bytes = read_bytes(name, size);
    file->path = strdup(path);
    files->count++;
    if (plain->bytes == NULL || file->path == NULL)
        return fn_fail(error, "cannot read ", name, ": ", strerror(errno));
    plain->size = size;
    file->type = type_of(path);
    files->bytes += size;
    make_tags(file);
    return true;
}

static bool add_folder(net_files *files, const char *folder, const char *path, int depth,
                       fn_error *error);

static bool add_entry(net_files *files, const char *folder, const char *path, const char *entry,
                      int depth, fn_error *error)
{
    char name[NAME_SIZE], inner[NAME_SIZE];
    struct stat about;
    if (entry[0] == '.')
        return true;
    if (snprintf(name, sizeof name, "%s/%s", folder, entry) >= (int)sizeof name ||
        snprintf(inner, sizeof inner, "%s/%s", path, entry) >= (int)sizeof inner)
        return fn_fail(error, "a path in the web folder is too long: ", folder);
    if (stat(name, &about) != 0)
        return fn_fail(error, "cannot read ", name, ": ", strerror(errno));
    if (S_ISDIR(about.st_mode))
        return add_folder(files, name, inner, depth + 1, error);
    if (!S_ISREG(about.st_mode))
        return true;
    return add_file(files, name, inner, (size_t)about.st_size, error);
}

static bool add_folder(net_files *files, const char *folder, const char *path, int depth,
                       fn_error *error)
{
    DIR *entries = depth < DEPTH_MAX ? opendir(folder) : NULL;
    bool fine = true;
    if (entries == NULL)
        return fn_fail(error, "cannot read the web folder ", folder, ": ",
                       depth < DEPTH_MAX ? strerror(errno) : "it is too deep");
    for (struct dirent *entry; fine && (entry = readdir(entries)) != NULL;)
        fine = add_entry(files, folder, path, entry->d_name, depth, error);
    closedir(entries);
    return fine;
}

static int compare(const void *a, const void *b)
{
    return strcmp(((const net_file *)a)->path, ((const net_file *)b)->path);
}

static void release_file(net_file *file)
{
    free(file->path);
    for (int i = 0; i < ENCODINGS; i++)
        free(file->forms[i].bytes);
}

const net_file *files_find(const net_files *files, const char *path)
{
    size_t low = 0, high = files->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = strcmp(files->files[middle].path, path);
        if (order == 0)
            return &files->files[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

/* Returns the encoding that a path ends in; `*size` is its length without that ending. */
static net_encoding encoding_of(const char *path, size_t *size)
{
    *size = strlen(path);
    for (int i = 0; i < ENCODING_NONE; i++) {
        size_t rest = strlen(encodings[i].ending);
        if (*size > rest && strcmp(path + *size - rest, encodings[i].ending) == 0) {
            *size -= rest;
            return (net_encoding)i;
        }
    }
    return ENCODING_NONE;
}

/* Moves the bytes of each "x.br" and "x.gz" into its "x", which precedes them by name. Those
 * without a partner remain ordinary files. */
static void pair_up(net_files *files)
{
    size_t kept = 0, size;
    for (size_t i = 0; i < files->count; i++) {
        net_file *file = &files->files[i], *partner = NULL;
        net_encoding encoding = encoding_of(file->path, &size);
        for (size_t j = 0; j < kept && encoding != ENCODING_NONE; j++)
            if (strncmp(files->files[j].path, file->path, size) == 0 &&
                files->files[j].path[size] == '\0')
                partner = &files->files[j];
        if (partner == NULL) {
            files->files[kept++] = *file;
            continue;
        }
        net_form *form = &file->forms[ENCODING_NONE];
        partner->forms[encoding].bytes = form->bytes;
        partner->forms[encoding].size = form->size;
        form->bytes = NULL;
        release_file(file);
    }
    files->count = kept;
}

bool files_is_compressed(const net_file *file)
{
    return file->forms[ENCODING_BROTLI].bytes != NULL || file->forms[ENCODING_GZIP].bytes != NULL;
}

const char *encoding_name(net_encoding encoding)
{
    return encodings[encoding].name;
}

net_encoding files_best(const net_file *file, const char *accepted)
{
    net_encoding best = ENCODING_NONE;
    int most = 0;
    for (int i = 0; i < ENCODING_NONE; i++) {
        int weight = accept_weight(accepted, encodings[i].name);
        if (file->forms[i].bytes != NULL && weight > most) {
            most = weight;
            best = (net_encoding)i;
        }
    }
    /* A plain form that is not mentioned is acceptable, but preferred least. */
    return accept_weight(accepted, "identity") > most ? ENCODING_NONE : best;
}

net_files *files_load(const char *folder, fn_error *error)
{
    net_files *files = calloc(1, sizeof *files);
    if (files == NULL || (folder[0] != '\0' && !add_folder(files, folder, "", 0, error))) {
        files_free(files);
        return NULL;
    }
    qsort(files->files, files->count, sizeof files->files[0], compare);
    pair_up(files);
    return files;
}

void files_free(net_files *files)
{
    for (size_t i = 0; files != NULL && i < files->count; i++)
        release_file(&files->files[i]);
    free(files);
}
