/* The web client's files, held in memory, each in up to three encodings. */
#ifndef FN_SERVER_NET_FILES_H
#define FN_SERVER_NET_FILES_H

#include "fanal/text.h"

/* Encodings of a file; among equals, earlier ones are preferred. */
typedef enum net_encoding { ENCODING_BROTLI, ENCODING_GZIP, ENCODING_NONE, ENCODINGS } net_encoding;

typedef struct net_form {
    unsigned char *bytes; /* with LWS_PRE bytes of room in front; NULL: the file has no such form */
    size_t size;
    char tag[24]; /* for ETag, with quotation marks; differs between forms */
} net_form;

typedef struct net_file {
    char *path; /* "/assets/x.js" */
    const char *type;
    net_form forms[ENCODINGS]; /* ENCODING_NONE always exists */
} net_file;

typedef struct net_files net_files;
net_files *files_load(const char *folder, fn_error *error); /* no folder name: no files */
void files_free(net_files *files);
const net_file *files_find(const net_files *files, const char *path);
bool files_is_compressed(const net_file *file);   /* has a form besides the plain one */
const char *encoding_name(net_encoding encoding); /* as in headers; NULL: none */

/* Returns the available form that a header Accept-Encoding prefers. */
net_encoding files_best(const net_file *file, const char *accepted);

#endif
