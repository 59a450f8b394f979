/* Makes and takes DLPack capsules. A capsule that nobody took frees its tensor; one that was
 * taken is called "used_dltensor" and leaves that to its taker. */
#include "dlpack.h"

#include <stdlib.h>

static const char fresh[] = "dltensor", used[] = "used_dltensor";

/* A tensor with room for its shape and strides. */
typedef struct given_tensor {
    DLManagedTensor managed;
    int64_t shape[2], strides[2];
} given_tensor;

/* Called by the last user of the tensor, on any thread, perhaps after Python has ended. */
static void free_given(DLManagedTensor *managed)
{
    if (Py_IsInitialized()) {
        PyGILState_STATE state = PyGILState_Ensure();
        Py_DECREF((PyObject *)managed->manager_ctx);
        PyGILState_Release(state);
    }
    free(managed);
}

static void free_capsule(PyObject *capsule)
{
    if (PyCapsule_IsValid(capsule, fresh))
        drop_tensor(PyCapsule_GetPointer(capsule, fresh));
}

PyObject *give_tensor(PyObject *owner, const DLTensor *tensor)
{
    given_tensor *given = calloc(1, sizeof *given);
    if (given == NULL)
        return PyErr_NoMemory();
    given->managed = (DLManagedTensor){*tensor, owner, free_given};
    given->managed.dl_tensor.shape = given->shape;
    given->managed.dl_tensor.strides = given->strides;
    for (int i = 0; i < tensor->ndim; i++) {
        given->shape[i] = tensor->shape[i];
        given->strides[i] = i + 1 < tensor->ndim ? tensor->shape[i + 1] : 1;
    }
    PyObject *capsule = PyCapsule_New(&given->managed, fresh, free_capsule);
    if (capsule == NULL)
        free(given);
    else
        Py_INCREF(owner);
    return capsule;
}

static const char *fault_of(const DLTensor *tensor, DLDevice device)
{
    if (tensor->device.device_type != device.device_type ||
        tensor->device.device_id != device.device_id)
        return "actions are in the memory of the vector's card";
    if (tensor->dtype.code != DLPACK_INT || tensor->dtype.bits != 32 || tensor->dtype.lanes != 1)
        return "actions are numbers of type int32";
    if (tensor->ndim != 1)
        return "actions are one row, one for each game";
    if (tensor->strides != NULL && tensor->strides[0] != 1 && tensor->shape[0] != 1)
        return "actions lie one behind the other";
    return NULL;
}

DLManagedTensor *take_row(PyObject *capsule, DLDevice device, int count)
{
    fn_error error;
    if (!PyCapsule_IsValid(capsule, fresh)) {
        PyErr_SetString(PyExc_TypeError, "actions come as a DLPack capsule that nobody has used");
        return NULL;
    }
    DLManagedTensor *taken = PyCapsule_GetPointer(capsule, fresh);
    const DLTensor *tensor = &taken->dl_tensor;
    const char *fault = fault_of(tensor, device);
    if (fault == NULL && tensor->shape[0] != count) {
        fn_fail(&error, "actions are one row of ", fn_decimal(count).text,
                ", one for each game, not ", fn_decimal(tensor->shape[0]).text);
        fault = error.text;
    }
    if (fault == NULL && ((uintptr_t)tensor->data + tensor->byte_offset) % sizeof(int32_t) != 0)
        fault = "actions begin at a multiple of four bytes";
    if (fault != NULL)
        return refuse_words(fault), NULL;
    return PyCapsule_SetName(capsule, used) == 0 ? taken : NULL;
}

void drop_tensor(DLManagedTensor *tensor)
{
    if (tensor != NULL && tensor->deleter != NULL)
        tensor->deleter(tensor);
}
