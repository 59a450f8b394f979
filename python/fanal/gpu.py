"""Thousands of games at once in the memory of a GPU, for torch, jax and everything that reads DLPack.

The extension loads libfanal-gpu at run time, in C: the holder of an array may give it back from any thread
at any time, even while Python ends, and a callback of ctypes could not respond then. The library is the one
that $FANAL_GPU names, or libfanal-gpu.so beside this file, in build/gpu of the source tree, or where the
system finds libraries.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from . import _core
from .many import Many
from .setup import Seed, check_game, take_seed, take_setups

LIBRARY = "libfanal-gpu.so"
CUDA = 2            # DLPack's device number
DEFAULT_STREAM = 1  # for DLPack and CUDA, the legacy default stream


def _candidates() -> Iterator[Path]:
    here = Path(__file__).resolve().parent
    yield here / LIBRARY
    yield here.parents[1] / "build/gpu" / LIBRARY


def _library() -> str:
    """Returns the path of the library, or only its name if only the system can find it."""
    given = os.environ.get("FANAL_GPU")
    if given:
        return given
    return next((str(path) for path in _candidates() if path.exists()), LIBRARY)


def cards() -> list[str]:
    """Returns the names of the usable GPUs; none without libfanal-gpu."""
    path = _library()
    try:
        return _core.cards(path)
    except RuntimeError:
        if path != LIBRARY:
            raise
        return []


class GpuArray:
    """One array of a GpuVector: `torch.from_dlpack(array)`, `jax.dlpack.from_dlpack(array)`.

    Nothing is copied. A tensor made from it shows every later step, and stays valid even after the vector
    is closed. It must only be read, though DLPack 0.8 cannot express that.
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
        """Returns a capsule "dltensor" of DLPack 0.8, whichever newer version is asked for. Later work on
        the given stream waits for the steps so far; with -1, nothing waits."""
        del max_version
        if copy:
            raise BufferError("the arrays of a vector are shared, never copied")
        if dl_device is not None and tuple(dl_device) != self._core.device():
            raise BufferError(f"the array is on device {self._core.device()}, not {dl_device}")
        return self._core.capsule(self._number, self._waiting(stream))

    def _waiting(self, stream: int | None) -> int | None:
        """Returns the stream that waits, or None."""
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
    """Like Vector, but on a GPU: the same games to the byte, and the same arrays as GpuArrays in the card's
    memory, except `legal`; use masks instead.

    Only check(), state() and count_ended() wait for the card. All work goes to CUDA's default stream, as
    torch's does; use_stream() selects another.
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
        del threads  # accepted only so that this can replace a Vector
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
        """Takes one action for each game: a contiguous int32 row on this card, from anything with
        `__dlpack__`. None: takes any legal ones. A game whose action is not legal stays as it is, and
        check() reports it."""
        core = self._open()
        core.step(None if actions is None else self._capsule_of(actions))

    def rollout(self, steps: int, policy: str = "random") -> None:
        """Plays this many steps of each game without showing them, then shows the position. The policy is
        "random", or "suggest": what the game suggests, if it makes suggestions."""
        if policy not in ("random", "suggest"):
            raise ValueError(f"policy is 'random' or 'suggest', not {policy!r}")
        self._open().rollout(steps, policy == "suggest")

    def check(self) -> None:
        """Waits for all work. Raises ValueError if an action was not legal or the card failed."""
        self._open().check()

    def count_ended(self) -> int:
        """Returns the number of games that have ended since the last reset."""
        return self._open().count_ended()

    def use_stream(self, stream: int = DEFAULT_STREAM) -> None:
        """Sends all work to this CUDA stream from now on: its address, as in
        `torch.cuda.current_stream().cuda_stream`, or 1 or 0 for the default stream."""
        if isinstance(stream, bool) or not isinstance(stream, int):
            raise TypeError(f"a stream is a number, not {type(stream).__name__}")
        self._open().use_stream(stream or DEFAULT_STREAM)
        self._stream = stream or DEFAULT_STREAM

    def _capsule_of(self, actions: Any) -> Any:
        """Returns the actions as a capsule; the vector's stream waits for the work that makes them."""
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
