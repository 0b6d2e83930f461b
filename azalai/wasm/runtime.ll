; What Numba's compiled code needs at run time: memory for arrays, and some arithmetic.
;
; It is for WebAssembly only, where an address has 32 bits. Only one thread runs.
;
; Memory comes from an arena of fixed size. A block is a power of two of bytes. Free blocks are in a list for each
; power. A block begins with Numba's record: count of references, destructor, its argument, data, size. The data
; follows. The record's `size` holds the power instead, which nothing else reads.

%record = type { i64, ptr, ptr, ptr, i64 }

@arena = internal global [1048576 x i8] zeroinitializer, align 64
@used = internal global i32 0
@free = internal global [32 x ptr] zeroinitializer

declare i32 @llvm.ctlz.i32(i32, i1)
declare void @llvm.trap()

define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {
  %wanted = trunc i64 %size to i32
  %large = icmp ugt i64 %size, 524288
  br i1 %large, label %full, label %measure
measure:
  %whole = add i32 %wanted, 63              ; the record has 32 bytes, padded to 64 so that data is aligned
  %zeros = call i32 @llvm.ctlz.i32(i32 %whole, i1 true)
  %power = sub i32 32, %zeros
  %list = getelementptr [32 x ptr], ptr @free, i32 0, i32 %power
  %kept = load ptr, ptr %list
  %none = icmp eq ptr %kept, null
  br i1 %none, label %extend, label %reuse
reuse:
  %next = load ptr, ptr %kept
  store ptr %next, ptr %list
  br label %fill
extend:
  %bytes = shl i32 1, %power
  %at = load i32, ptr @used
  %end = add i32 %at, %bytes
  %over = icmp ugt i32 %end, 1048576
  br i1 %over, label %full, label %take
take:
  store i32 %end, ptr @used
  %fresh = getelementptr i8, ptr @arena, i32 %at
  br label %fill
fill:
  %block = phi ptr [ %kept, %reuse ], [ %fresh, %take ]
  %data = getelementptr i8, ptr %block, i32 64
  %place = getelementptr %record, ptr %block, i32 0, i32 3
  %note = getelementptr %record, ptr %block, i32 0, i32 4
  %long = zext i32 %power to i64
  store i64 1, ptr %block
  store ptr %data, ptr %place
  store i64 %long, ptr %note
  ret ptr %block
full:
  call void @llvm.trap()
  unreachable
}

define void @NRT_MemInfo_call_dtor(ptr %block) {
  %note = getelementptr %record, ptr %block, i32 0, i32 4
  %long = load i64, ptr %note
  %power = trunc i64 %long to i32
  %list = getelementptr [32 x ptr], ptr @free, i32 0, i32 %power
  %next = load ptr, ptr %list
  store ptr %next, ptr %block
  store ptr %block, ptr %list
  ret void
}

; The list inside `sort`: it has a destructor that does nothing.
define ptr @NRT_MemInfo_new_varsize_dtor(i64 %size, ptr %destructor) {
  %block = call ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 32)
  ret ptr %block
}

; Only texts of errors need these, and copies between arrays that overlap, which the rules never make.
define ptr @NRT_MemInfo_alloc(i64 %size) {
  call void @llvm.trap()
  unreachable
}

define ptr @NRT_Allocate(i64 %size) {
  call void @llvm.trap()
  unreachable
}

define void @NRT_Free(ptr %block) {
  call void @llvm.trap()
  unreachable
}

; Inside `min` and `max` a single number becomes a row of one.
define i32 @numba_attempt_nocopy_reshape(i64 %nd, ptr %dims, ptr %strides, i64 %newnd, ptr %newdims, ptr %newstrides,
                                         i64 %itemsize, i32 %is_f_order) {
  %single = icmp eq i64 %nd, 0
  %row = icmp eq i64 %newnd, 1
  %known = and i1 %single, %row
  br i1 %known, label %yes, label %no
yes:
  store i64 %itemsize, ptr %newstrides
  ret i32 1
no:
  call void @llvm.trap()
  unreachable
}

; The product of two numbers of 128 bits, in parts of 32: LLVM calls it when it checks the size of an array.
define i128 @__multi3(i128 %a, i128 %b) {
  %a_high_long = lshr i128 %a, 64
  %b_high_long = lshr i128 %b, 64
  %a_low = trunc i128 %a to i64
  %b_low = trunc i128 %b to i64
  %a_high = trunc i128 %a_high_long to i64
  %b_high = trunc i128 %b_high_long to i64
  %a0 = and i64 %a_low, 4294967295
  %a1 = lshr i64 %a_low, 32
  %b0 = and i64 %b_low, 4294967295
  %b1 = lshr i64 %b_low, 32
  %p00 = mul i64 %a0, %b0
  %p01 = mul i64 %a0, %b1
  %p10 = mul i64 %a1, %b0
  %p11 = mul i64 %a1, %b1
  %carry0 = lshr i64 %p00, 32
  %middle0 = add i64 %p10, %carry0
  %middle0_low = and i64 %middle0, 4294967295
  %middle0_high = lshr i64 %middle0, 32
  %middle1 = add i64 %p01, %middle0_low
  %middle1_high = lshr i64 %middle1, 32
  %upper0 = add i64 %p11, %middle0_high
  %upper1 = add i64 %upper0, %middle1_high
  %cross0 = mul i64 %a_low, %b_high
  %cross1 = mul i64 %a_high, %b_low
  %cross = add i64 %cross0, %cross1
  %high = add i64 %upper1, %cross
  %low = mul i64 %a_low, %b_low
  %low_long = zext i64 %low to i128
  %high_long = zext i64 %high to i128
  %high_place = shl i128 %high_long, 64
  %product = or i128 %high_place, %low_long
  ret i128 %product
}
