"""Thousands of games at once in the memory of a GPU, for torch, jax and all who read DLPack.

libfanal-gpu is loaded at run time by the extension, in C: whoever holds an array may give it back
from any thread and at any time, also while Python ends, and a callback of ctypes could not answer
then. The library is what $FANAL_GPU names, or libfanal-gpu.so beside this file, in build/gpu of the
source tree, or where the system finds libraries.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from . import _core
from .many import Many
from .setup import Seed, check_game, take_seed, take_setups

LIBRARY = "libfanal-gpu.so"
CUDA = 2            # DLPack's number of the device
DEFAULT_STREAM = 1  # DLPack's, and CUDA's, for the legacy default stream


def _candidates() -> Iterator[Path]:
    here = Path(__file__).resolve().parent
    yield here / LIBRARY
    yield here.parents[1] / "build/gpu" / LIBRARY


def _library() -> str:
    """The path of the library, or its name alone if only the system can know it."""
    given = os.environ.get("FANAL_GPU")
    if given:
        return given
    return next((str(path) for path in _candidates() if path.exists()), LIBRARY)


def cards() -> list[str]:
    """The names of the GPUs that can be used; none where there is no libfanal-gpu."""
    path = _library()
    try:
        return _core.cards(path)
    except RuntimeError:
        if path != LIBRARY:
            raise
        return []


class GpuArray:
    """One array of a GpuVector: `torch.from_dlpack(array)`, `jax.dlpack.from_dlpack(array)`.

    Nothing is copied. What was made of it shows every later step, and stays valid also when the
    vector is closed. It is for reading, though DLPack 0.8 cannot say so.
    """

    def __init__(self, core: "_core.Gpu", number: int, name: str, dtype: str,
                 shape: tuple[int, ...]):
        self._core, self._number = core, number
        self.name, self.dtype, self.shape = name, dtype, shape

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._core.device()

    def __dlpack__(self, *, stream: int | None = None,
                   max_version: tuple[int, int] | None = None,
                   dl_device: tuple[int, int] | None = None, copy: bool | None = None) -> Any:
        """A capsule "dltensor" of DLPack 0.8, whatever newer version is asked for. What the given
        stream does next waits for the steps so far; -1: nobody waits."""
        del max_version
        if copy:
            raise BufferError("the arrays of a vector are shared, never copied")
        if dl_device is not None and tuple(dl_device) != self._core.device():
            raise BufferError(f"the array is on device {self._core.device()}, not {dl_device}")
        return self._core.capsule(self._number, self._waiting(stream))

    def _waiting(self, stream: int | None) -> int | None:
        """The stream that waits, None for none."""
        if stream is not None and (isinstance(stream, bool) or not isinstance(stream, int)):
            raise TypeError(f"a stream is a number, not {type(stream).__name__}")
        if stream == -1 or (stream is None and self._core.device()[0] != CUDA):
            return None
        if stream is None:
            return DEFAULT_STREAM
        if stream < 1:
            raise ValueError(f"a stream is 1, 2, an address or -1, not {stream}")
        return stream

    def __repr__(self) -> str:
        return f"<fanal.GpuArray {self.name}, {self.dtype} {self.shape}>"


class GpuVector(Many[_core.Gpu]):
    """As Vector, on a GPU: the same games to the byte, and the same arrays in the card's memory but
    for `legal`; take masks. They are GpuArrays.

    Nothing waits for the card but check(), state() and count_ended(). All work goes to CUDA's
    default stream, as torch's does; use_stream() gives it another.
    """

    observations: GpuArray
    masks: GpuArray
    counts: GpuArray
    seats: GpuArray
    ended: GpuArray
    points: GpuArray
    places: GpuArray
    hidden: GpuArray

    def __init__(self, game: str, games: int = 4096, setups: Iterable[Mapping] | None = None,
                 threads: int = 0, seed: Seed = None, card: int = 0, hidden: bool = False,
                 **setup: Any):
        del threads  # so that it can stand where a Vector did
        given, path = take_setups(setups, setup), _library()
        try:
            core = _core.Gpu(path, check_game(game), given, games, card, take_seed(seed),
                             hidden)
        except RuntimeError as error:
            if path != LIBRARY:
                raise
            raise RuntimeError("there is no libfanal-gpu: scripts/gpu builds it where there is "
                               f"nvcc, FANAL_GPU says where it is ({error})") from None
        self._stream = DEFAULT_STREAM
        super().__init__(game, games, core,
                         {name: GpuArray(core, number, name, dtype, shape)
                          for number, (name, dtype, shape) in enumerate(core.arrays())})

    def step(self, actions: Any = None) -> None:
        """One action for each game: int32 on this card, one behind the other, from anything with
        `__dlpack__`. None: any legal ones. A game whose action is not legal stays as it is, and
        check() tells of it."""
        core = self._open()
        core.step(None if actions is None else self._capsule_of(actions))

    def rollout(self, steps: int, policy: str = "random") -> None:
        """Plays so many steps of each game without showing them, then shows the position. The
        policy is "random", or "suggest": what the game suggests, where it does."""
        if policy not in ("random", "suggest"):
            raise ValueError(f"policy is 'random' or 'suggest', not {policy!r}")
        self._open().rollout(steps, policy == "suggest")

    def check(self) -> None:
        """Waits for all work. Raises ValueError if an action was not legal, or the card failed."""
        self._open().check()

    def count_ended(self) -> int:
        """How many games have ended since the last reset."""
        return self._open().count_ended()

    def use_stream(self, stream: int = DEFAULT_STREAM) -> None:
        """All work goes to this CUDA stream from now on: its address, as in
        `torch.cuda.current_stream().cuda_stream`, or 1 or 0 for the default one."""
        if isinstance(stream, bool) or not isinstance(stream, int):
            raise TypeError(f"a stream is a number, not {type(stream).__name__}")
        self._open().use_stream(stream or DEFAULT_STREAM)
        self._stream = stream or DEFAULT_STREAM

    def _capsule_of(self, actions: Any) -> Any:
        """What makes the actions is waited for by the vector's stream."""
        if not hasattr(actions, "__dlpack__") or not hasattr(actions, "__dlpack_device__"):
            raise TypeError("actions are an array with __dlpack__, such as a tensor of torch, not "
                            f"{type(actions).__name__}")
        here, there = self._open().device(), actions.__dlpack_device__()
        if (int(there[0]), int(there[1])) != here:
            raise ValueError(f"actions are on device {tuple(map(int, there))}, "
                             f"the vector is on {here}")
        if here[0] == CUDA:
            return actions.__dlpack__(stream=self._stream)
        return actions.__dlpack__()
