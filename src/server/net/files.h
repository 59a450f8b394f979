/* The web client's files, in memory, each in up to three forms. */
#ifndef FN_SERVER_NET_FILES_H
#define FN_SERVER_NET_FILES_H

#include "fanal/text.h"

/* How a file can be sent, in the order of preference among equals. */
typedef enum net_encoding { ENCODING_BROTLI, ENCODING_GZIP, ENCODING_NONE, ENCODINGS } net_encoding;

typedef struct net_form {
    unsigned char *bytes; /* LWS_PRE bytes of room in front; NULL: the file has no such form */
    size_t size;
    char tag[24]; /* for ETag, with quotation marks; each form has its own */
} net_form;

typedef struct net_file {
    char *path; /* "/assets/x.js" */
    const char *type;
    net_form forms[ENCODINGS]; /* ENCODING_NONE is always there */
} net_file;

typedef struct net_files net_files;
net_files *files_load(const char *folder, fn_error *error); /* an empty folder name: no files */
void files_free(net_files *files);
const net_file *files_find(const net_files *files, const char *path);
bool files_is_compressed(const net_file *file);   /* it has other forms than the plain one */
const char *encoding_name(net_encoding encoding); /* in headers; NULL: none */

/* The form that a header Accept-Encoding likes best, of those the file has. */
net_encoding files_best(const net_file *file, const char *accepted);

#endif
