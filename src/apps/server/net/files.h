/* The web client's files, in memory. */
#ifndef FN_SERVER_NET_FILES_H
#define FN_SERVER_NET_FILES_H

#include "fanal/text.h"

typedef struct net_file {
    char *path; /* "/assets/x.js" */
    const char *type;
    unsigned char *bytes, *gzip; /* LWS_PRE bytes of room in front; gzip may be NULL */
    size_t size, gzip_size;
    char tag[20]; /* for ETag, with quotation marks */
} net_file;

typedef struct net_files net_files;
net_files *files_load(const char *folder, fn_error *error); /* an empty folder name: no files */
void files_free(net_files *files);
const net_file *files_find(const net_files *files, const char *path);

#endif
