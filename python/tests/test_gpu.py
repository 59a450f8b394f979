"""Many games on a GPU, where the card is a fake in the CPU's memory: arrays through DLPack, their
lifetimes, refusals. `scripts/gpu --check` checks that a real card plays the same games."""

import ctypes
import functools
import gc
import os
import shutil
import tempfile
import unittest
import zipfile
from pathlib import Path
from unittest import mock

import numpy as np

import fanal
import fake_gpu

try:
    import torch
except ImportError:
    torch = None

ARRAYS = ("observations", "masks", "counts", "seats", "ended", "points", "places")
build = functools.cache(fake_gpu.build)


class FakeCard(unittest.TestCase):
    """Makes the package use the fake during a test."""

    def setUp(self):
        os.environ["FANAL_GPU"] = str(build())

    def tearDown(self):
        del os.environ["FANAL_GPU"]
        for name in ("FAKE_GPU_NONE", "FAKE_GPU_OTHER"):
            os.environ.pop(name, None)

    def open_now(self):
        gc.collect()
        return ctypes.CDLL(str(build())).fake_gpu_open_vectors()


def address_of(array):
    return array.__array_interface__["data"][0]


class Arrays(FakeCard):
    def test_they_say_the_same_as_on_the_cpu(self):
        for name in fanal.games():
            plan = {"games": 40, "seed": 5, "setups": [{"players": 2}, {"players": 4}],
                    "hidden": True}
            cpu, gpu = fanal.Vector(name, threads=1, **plan), fanal.GpuVector(name, **plan)
            for _ in range(300):
                for array in (*ARRAYS, "hidden"):
                    seen = np.from_dlpack(getattr(gpu, array))
                    self.assertTrue((seen == getattr(cpu, array)).all(), array)
                    self.assertEqual(seen.dtype, getattr(cpu, array).dtype)
                actions = cpu.legal[:, 0].astype(np.int32)
                cpu.step(actions)
                gpu.step(actions)
            gpu.check()
            self.assertEqual(gpu.state(3), cpu.state(3))
            self.assertGreater(gpu.count_ended(), 0)

    def test_they_are_shared(self):
        vector = fanal.GpuVector("lighthouse-run", games=16, seed=1)
        rows, again = (np.from_dlpack(vector.observations) for _ in range(2))
        kept = rows.copy()
        self.assertEqual(address_of(rows), address_of(again))
        self.assertEqual((rows.shape, vector.observations.dtype), ((16, 544), "uint8"))
        self.assertEqual(vector.observations.shape, rows.shape)
        vector.step()
        self.assertFalse((rows == kept).all())
        vector.rollout(7, "suggest")
        vector.reset(1)
        self.assertTrue((rows == kept).all())

    @unittest.skipIf(torch is None, "torch is not installed")
    def test_torch(self):
        vector = fanal.GpuVector("bretagne", games=16, seed=1)
        masks = torch.from_dlpack(vector.masks)
        self.assertEqual(masks.data_ptr(), address_of(np.from_dlpack(vector.masks)))
        for _ in range(50):
            vector.step(masks.argmax(dim=1).to(torch.int32))
        vector.check()
        vector.close()
        self.assertEqual(masks.shape, (16, 123))
        self.assertTrue(masks.any())

    def test_the_protocol(self):
        array = fanal.GpuVector("bretagne", games=4, seed=1).masks
        self.assertEqual(array.__dlpack_device__(), (1, 0))
        for keywords in ({}, {"stream": None}, {"stream": -1}, {"stream": 1}, {"stream": 2},
                         {"max_version": (1, 1), "dl_device": (1, 0), "copy": False}):
            self.assertIn('"dltensor"', repr(array.__dlpack__(**keywords)))
        for keywords, error in (({"stream": 0}, ValueError), ({"stream": -2}, ValueError),
                                ({"stream": "1"}, TypeError), ({"stream": True}, TypeError),
                                ({"copy": True}, BufferError), ({"dl_device": (2, 0)}, BufferError),
                                ({"stream": 2**70}, OverflowError)):
            with self.assertRaises(error):
                array.__dlpack__(**keywords)


class Lifetimes(FakeCard):
    def test_what_was_made_outlives_the_vector(self):
        before = self.open_now()
        vector = fanal.GpuVector("bretagne", games=100, seed=1)
        rows = np.from_dlpack(vector.observations)
        kept = rows.copy()
        vector.close()
        del vector
        self.assertEqual(self.open_now(), before + 1)
        self.assertTrue((rows == kept).all())
        del rows
        self.assertEqual(self.open_now(), before)

    def test_an_array_outlives_the_vector(self):
        before = self.open_now()
        array = fanal.GpuVector("bretagne", games=100, seed=1).counts
        self.assertEqual(self.open_now(), before + 1)
        self.assertTrue((np.from_dlpack(array) > 0).all())
        del array
        self.assertEqual(self.open_now(), before)

    def test_a_capsule_that_nobody_takes(self):
        before = self.open_now()
        capsule = fanal.GpuVector("bretagne", games=4, seed=1).masks.__dlpack__()
        self.assertEqual(self.open_now(), before + 1)
        del capsule
        self.assertEqual(self.open_now(), before)

    def test_with_closes(self):
        before = self.open_now()
        with fanal.GpuVector("bretagne", games=4, seed=1) as vector:
            self.assertEqual(self.open_now(), before + 1)
        self.assertEqual(self.open_now(), before)
        vector.close()
        for call in (vector.step, vector.reset, vector.check, vector.count_ended,
                     lambda: vector.masks, lambda: vector.state(0), lambda: vector.rollout(1),
                     lambda: vector.use_stream(1)):
            with self.assertRaisesRegex(RuntimeError, "the vector is closed"):
                call()

    def test_actions_live_until_the_next_step(self):
        gone = []

        class Actions(np.ndarray):
            def __del__(self):
                gone.append(True)

        vector = fanal.GpuVector("bretagne", games=4, seed=1)
        actions = np.from_dlpack(vector.masks).argmax(axis=1).astype(np.int32).view(Actions)
        vector.step(actions)
        del actions
        gc.collect()
        self.assertEqual(gone, [])
        vector.step()
        gc.collect()
        self.assertEqual(gone, [True])

    def test_a_fork_does_not_share_the_card(self):
        vector = fanal.GpuVector("bretagne", games=4, seed=1)
        child = os.fork()
        if child == 0:
            try:
                vector.step()
            except RuntimeError:
                os._exit(7)
            os._exit(1)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 7)


class Elsewhere:
    """Actions that claim to be on a card, or whose capsule is not one."""

    def __init__(self, device, capsule=None):
        self.device, self.capsule = device, capsule

    def __dlpack_device__(self):
        return self.device

    def __dlpack__(self, stream=None):
        return self.capsule


class Refusals(FakeCard):
    def test_actions_that_cannot_be(self):
        vector = fanal.GpuVector("bretagne", games=4, seed=1)
        rows = np.from_dlpack(vector.observations)
        kept = rows.copy()
        good = np.from_dlpack(vector.masks).argmax(axis=1).astype(np.int32)
        used = good.__dlpack__()
        np.from_dlpack(Elsewhere((1, 0), used))
        odd = np.zeros(17, np.uint8)[1:].view(np.int32)
        bad = [(good[:3], "one row of 4, one for each game, not 3"),
               (good.reshape(2, 2), "one row"), (good.astype(np.int64), "int32"),
               (good.astype(np.float32), "int32"), (good.view(np.uint32), "int32"),
               (np.repeat(good, 2)[::2], "one behind the other"), (odd, "four bytes"),
               (Elsewhere((2, 0)), r"on device \(2, 0\), the vector is on \(1, 0\)"),
               (Elsewhere((1, 1)), "device"), (Elsewhere((1, 0), used), "nobody has used"),
               (Elsewhere((1, 0), 7), "a DLPack capsule"), (good.tolist(), "__dlpack__"),
               (7, "__dlpack__"), ("barge 1", "__dlpack__"), (vector.masks, "int32")]
        for actions, sentence in bad:
            with self.assertRaisesRegex((ValueError, TypeError), sentence):
                vector.step(actions)
        self.assertTrue((rows == kept).all())
        vector.check()

    def test_an_illegal_action_is_told_by_check(self):
        vector = fanal.GpuVector("bretagne", games=4, seed=1)
        vector.step(np.array([0, 122, 0, 0], np.int32))
        with self.assertRaisesRegex(ValueError, "not legal in game 1"):
            vector.check()
        vector.check()

    def test_calls_that_cannot_be(self):
        vector = fanal.GpuVector("bretagne", games=4, seed=1)
        for call, error in ((lambda: vector.rollout(0), ValueError),
                            (lambda: vector.rollout(2**20 + 1), ValueError),
                            (lambda: vector.rollout("7"), TypeError),
                            (lambda: vector.rollout(1, "greedy"), ValueError),
                            (lambda: vector.state(4), ValueError),
                            (lambda: vector.state(-1), ValueError),
                            (lambda: vector.use_stream("x"), TypeError),
                            (lambda: vector.reset(1.5), TypeError),
                            (lambda: vector.legal, AttributeError)):
            with self.assertRaises(error):
                call()

    def test_vectors_that_cannot_be(self):
        for keywords in ({"games": 0}, {"games": 2**24 + 1}, {"setups": []}, {"players": 9},
                         {"setups": [{}] * 65}, {"card": 2}, {"card": -1}):
            with self.assertRaises(ValueError):
                fanal.GpuVector("bretagne", **keywords)
        with self.assertRaisesRegex(ValueError, "landfall has no observation"):
            fanal.GpuVector("landfall")
        for keywords in ({"card": "first"}, {"games": 1.5}, {"colour": 1}):
            with self.assertRaises(TypeError):
                fanal.GpuVector("bretagne", **keywords)


class Library(FakeCard):
    def refuses(self, sentence):
        with self.assertRaisesRegex(RuntimeError, sentence):
            fanal.GpuVector("bretagne", games=4)

    def test_cards(self):
        self.assertEqual(fanal.cards(), ["Fake A", "Fake B"])
        os.environ["FAKE_GPU_NONE"] = "1"
        self.assertEqual(fanal.cards(), [])
        self.refuses("it finds no GPU")

    def test_a_library_of_another_version(self):
        os.environ["FAKE_GPU_OTHER"] = "1"
        self.refuses("built from another version")

    def test_what_is_no_library(self):
        for path in ("/nowhere/libfanal-gpu.so", __file__, ctypes.__file__):
            os.environ["FANAL_GPU"] = path
            self.refuses("cannot be used")
            with self.assertRaises(RuntimeError):
                fanal.cards()
        os.environ["FANAL_GPU"] = "libm.so.6"
        self.refuses("it has no fn_gpu_interface")

    def test_the_wheel_takes_it_along(self):
        backend = fake_gpu.backend
        for library, there in ((build(), True), (Path("/nowhere/libfanal-gpu.so"), False)):
            with tempfile.TemporaryDirectory() as folder, \
                    mock.patch.object(backend, "GPU_LIBRARY", library):
                with zipfile.ZipFile(Path(folder, backend.build_wheel(folder))) as wheel:
                    names = wheel.namelist()
                    self.assertEqual(f"fanal/{library.name}" in names, there)
                    self.assertIn(f"fanal/{backend.EXTENSION}", names)


class Search(unittest.TestCase):
    """The search for the library if no variable names it."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.package = Path(self.folder.name, "python/fanal")
        self.places = [self.package / fanal.gpu.LIBRARY,
                       Path(self.folder.name, "build/gpu", fanal.gpu.LIBRARY)]
        for patch in (mock.patch.object(fanal.gpu, "__file__", str(self.package / "gpu.py")),
                      mock.patch.dict(os.environ)):
            patch.start()
            self.addCleanup(patch.stop)
        self.addCleanup(self.folder.cleanup)
        os.environ.pop("FANAL_GPU", None)

    def put_library(self, path):
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(build(), path)

    def test_beside_the_package_comes_first(self):
        for path in reversed(self.places):
            self.put_library(path)
            self.assertEqual(fanal.gpu._library(), str(path.resolve()))
            self.assertEqual(fanal.cards(), ["Fake A", "Fake B"])
        os.environ["FANAL_GPU"] = "/elsewhere.so"
        self.assertEqual(fanal.gpu._library(), "/elsewhere.so")

    def test_there_is_none(self):
        with mock.patch.object(fanal.gpu, "LIBRARY", "libfanal-gpu-nowhere.so"):
            self.assertEqual(fanal.cards(), [])
            with self.assertRaisesRegex(RuntimeError, "there is no libfanal-gpu: .* FANAL_GPU says"):
                fanal.GpuVector("bretagne", games=4)
