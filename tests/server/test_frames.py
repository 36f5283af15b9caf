"""Frames against the engine's own reading and writing of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Close, Frame, Opcode
from websockets.protocol import Protocol, Side

from server.frames import PING, close_frame, is_pong, read_text, text_frame


def engine_reads(data: bytes) -> Frame:
    engine = Protocol(Side.CLIENT)
    engine.receive_data(data)
    (frame,) = engine.events_received()
    assert isinstance(frame, Frame)
    return frame


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65535, 65536, 70000])
def test_a_text_frame_of_every_length_form_reads_back(length: int):
    payload = b"x" * length
    data = text_frame(payload)
    assert data == Frame(Opcode.TEXT, payload).serialize(mask=False)
    assert engine_reads(data).data == payload


def test_the_ping_is_a_ping():
    assert Frame(Opcode.PING, b"").serialize(mask=False) == PING


@pytest.mark.parametrize("code", [1000, 1012, 4008])
def test_a_close_frame_carries_code_and_reason(code: int):
    assert Close.parse(engine_reads(close_frame(code, "too slow")).data) == Close(code, "too slow")
    assert Close.parse(engine_reads(close_frame(code)).data) == Close(code, "")


def test_a_reason_too_long_is_cut_between_two_characters():
    data = engine_reads(close_frame(4000, "ä" * 100)).data
    assert Close.parse(data).reason == "ä" * 61


@given(st.binary(max_size=200))
def test_a_short_text_frame_of_a_client_is_read_without_the_engine(payload: bytes):
    data = Frame(Opcode.TEXT, payload).serialize(mask=True)
    assert read_text(data) == (payload if len(payload) <= 125 else None)


@given(st.binary(max_size=140), st.sampled_from([Opcode.TEXT, Opcode.BINARY, Opcode.CONT]), st.booleans())
def test_anything_else_is_left_to_the_engine(payload: bytes, opcode: Opcode, fin: bool):
    data = Frame(opcode, payload, fin).serialize(mask=True)
    if opcode is not Opcode.TEXT or not fin:
        assert read_text(data) is None
    assert read_text(data[:-1]) is None
    assert read_text(data + b"\x81") is None
    assert read_text(Frame(opcode, payload, fin).serialize(mask=False)) is None


@given(st.binary(max_size=12))
def test_any_bytes_are_read_as_the_engine_would(data: bytes):
    payload = read_text(data)
    if payload is not None:
        engine = Protocol(Side.SERVER)
        engine.receive_data(data)
        (frame,) = engine.events_received()
        assert isinstance(frame, Frame)
        assert (frame.opcode, frame.fin, frame.data) == (Opcode.TEXT, True, payload)


@given(st.sampled_from(Opcode), st.binary(max_size=3), st.booleans(), st.booleans())
def test_a_pong_is_the_masked_answer_to_a_ping_of_ours(opcode: Opcode, payload: bytes, fin: bool, mask: bool):
    data = bytearray(Frame(Opcode.BINARY, payload).serialize(mask=mask))
    data[0] = (0x80 if fin else 0) | opcode
    assert is_pong(bytes(data)) == (opcode is Opcode.PONG and mask and fin and not payload)
    assert not is_pong(bytes(data[:-1]))
    assert not is_pong(bytes(data) + b"\x81")
