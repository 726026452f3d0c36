"""LLVM's bit operations, which Numba does not offer by name. All of them vectorise."""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

_BIT = ir.IntType(1)


def _unary(name: str, *, zero_is_poison: bool | None) -> Any:
    """One word in, one word out; LLVM's counts of zeros take a flag that says whether 0 is poison."""

    @intrinsic
    def operation(typingctx: Any, x: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            word = args[0].type
            flags = [] if zero_is_poison is None else [ir.Constant(_BIT, int(zero_is_poison))]
            kind = ir.FunctionType(word, [word, *(flag.type for flag in flags)])
            return builder.call(builder.module.declare_intrinsic(name, [word], kind), [args[0], *flags])

        return types.uint64(types.uint64), codegen

    return operation


def _funnel(name: str) -> Any:
    """Two words seen as one of 128 bits, shifted by the third modulo 64."""

    @intrinsic
    def operation(typingctx: Any, high: Any, low: Any, count: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            word = args[0].type
            kind = ir.FunctionType(word, [word, word, word])
            return builder.call(builder.module.declare_intrinsic(name, [word], kind), args)

        return types.uint64(types.uint64, types.uint64, types.uint64), codegen

    return operation


def _builder(signature: Any, emit: Callable[[Any, Any], Any], arity: int) -> Any:
    """An operation that the IR builder has itself, without the branches of Python's own operators."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return emit(builder, args)

    if arity == 2:

        @intrinsic
        def two(typingctx: Any, a: Any, b: Any) -> Any:
            return signature, codegen

        return two

    @intrinsic
    def three(typingctx: Any, a: Any, b: Any, c: Any) -> Any:
        return signature, codegen

    return three


popcount = _unary("llvm.ctpop", zero_is_poison=None)
leading_zeros = _unary("llvm.ctlz", zero_is_poison=False)
trailing_zeros = _unary("llvm.cttz", zero_is_poison=False)
funnel_right = _funnel("llvm.fshr")
select = _builder(
    types.uint64(types.boolean, types.uint64, types.uint64), lambda builder, args: builder.select(*args), 3
)
both = _builder(types.boolean(types.boolean, types.boolean), lambda builder, args: builder.and_(*args), 2)


@intrinsic
def deposit(typingctx: Any, x: Any, mask: Any) -> Any:
    """The low bits of ``x`` in the places of the bits of ``mask``: one instruction, of processors with BMI2."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = args[0].type
        kind = ir.FunctionType(word, [word, word])
        return builder.call(cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64"), args)

    return types.uint64(types.uint64, types.uint64), codegen
