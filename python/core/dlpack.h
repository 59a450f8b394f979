/* Exchanges arrays with other packages without a copy: the part of DLPack 0.8 that is needed
 * here, under DLPack's own names where it has them. */
#ifndef FANAL_PYTHON_DLPACK_H
#define FANAL_PYTHON_DLPACK_H

#include "core.h"

enum { DLPACK_CPU = 1, DLPACK_INT = 0, DLPACK_UINT = 1 };

typedef struct DLDevice {
    int32_t device_type, device_id;
} DLDevice;

typedef struct DLDataType {
    uint8_t code, bits;
    uint16_t lanes;
} DLDataType;

typedef struct DLTensor {
    void *data;
    DLDevice device;
    int32_t ndim;
    DLDataType dtype;
    int64_t *shape, *strides; /* in elements; NULL: row by row */
    uint64_t byte_offset;
} DLTensor;

typedef struct DLManagedTensor {
    DLTensor dl_tensor;
    void *manager_ctx;
    void (*deleter)(struct DLManagedTensor *self);
} DLManagedTensor;

/* Returns a capsule with this tensor of one or two dimensions, row by row. Its memory belongs to
 * the owner, which lives as long as anybody uses it. */
PyObject *give_tensor(PyObject *owner, const DLTensor *tensor);

/* Takes a row of `count` int32 on this device out of a capsule. Returns NULL, and leaves the
 * capsule as it was, if it holds anything else. The taker must drop it. */
DLManagedTensor *take_row(PyObject *capsule, DLDevice device, int count);
void drop_tensor(DLManagedTensor *tensor);

#endif
