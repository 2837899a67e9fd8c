;; The arithmetic of the packaged model: a weighted sum of table rows, its product with the query matrix, its int8 form.
;; After a change: node scripts/assemble-kernels.mjs
(module
  (import "env" "memory" (memory 1 65536 shared))

  ;; out[0..dims) = sum of weight * row over n terms. A term is the row's address (i32) and its weight (f32).
  ;; dims is a multiple of 32: that many are summed in registers, over all terms, before the next.
  (func (export "sum") (param $terms i32) (param $n i32) (param $dims i32) (param $out i32)
    (local $d i32) (local $t i32) (local $end i32) (local $row i32) (local $w v128) (local $x v128)
    (local $a v128) (local $b v128) (local $c v128) (local $e v128)
    (local $f v128) (local $g v128) (local $h v128) (local $i v128)
    (local.set $end (i32.add (local.get $terms) (i32.shl (local.get $n) (i32.const 3))))
    (loop $block
      (local.set $a (v128.const i32x4 0 0 0 0)) (local.set $b (v128.const i32x4 0 0 0 0))
      (local.set $c (v128.const i32x4 0 0 0 0)) (local.set $e (v128.const i32x4 0 0 0 0))
      (local.set $f (v128.const i32x4 0 0 0 0)) (local.set $g (v128.const i32x4 0 0 0 0))
      (local.set $h (v128.const i32x4 0 0 0 0)) (local.set $i (v128.const i32x4 0 0 0 0))
      (local.set $t (local.get $terms))
      (block $summed
        (loop $term
          (br_if $summed (i32.ge_u (local.get $t) (local.get $end)))
          (local.set $row (i32.add (i32.load (local.get $t)) (local.get $d)))
          (local.set $w (v128.load32_splat offset=4 (local.get $t)))
          (local.set $x (v128.load8x8_s (local.get $row)))
          (local.set $a (f32x4.add (local.get $a) (f32x4.mul (local.get $w) (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $x))))))
          (local.set $b (f32x4.add (local.get $b) (f32x4.mul (local.get $w) (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $x))))))
          (local.set $x (v128.load8x8_s offset=8 (local.get $row)))
          (local.set $c (f32x4.add (local.get $c) (f32x4.mul (local.get $w) (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $x))))))
          (local.set $e (f32x4.add (local.get $e) (f32x4.mul (local.get $w) (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $x))))))
          (local.set $x (v128.load8x8_s offset=16 (local.get $row)))
          (local.set $f (f32x4.add (local.get $f) (f32x4.mul (local.get $w) (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $x))))))
          (local.set $g (f32x4.add (local.get $g) (f32x4.mul (local.get $w) (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $x))))))
          (local.set $x (v128.load8x8_s offset=24 (local.get $row)))
          (local.set $h (f32x4.add (local.get $h) (f32x4.mul (local.get $w) (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $x))))))
          (local.set $i (f32x4.add (local.get $i) (f32x4.mul (local.get $w) (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $x))))))
          (local.set $t (i32.add (local.get $t) (i32.const 8)))
          (br $term)))
      (v128.store (local.get $out) (local.get $a)) (v128.store offset=16 (local.get $out) (local.get $b))
      (v128.store offset=32 (local.get $out) (local.get $c)) (v128.store offset=48 (local.get $out) (local.get $e))
      (v128.store offset=64 (local.get $out) (local.get $f)) (v128.store offset=80 (local.get $out) (local.get $g))
      (v128.store offset=96 (local.get $out) (local.get $h)) (v128.store offset=112 (local.get $out) (local.get $i))
      (local.set $out (i32.add (local.get $out) (i32.const 128)))
      (local.set $d (i32.add (local.get $d) (i32.const 32)))
      (br_if $block (i32.lt_u (local.get $d) (local.get $dims)))))

  ;; out[0..dims) = vector[0..size) * the first dims columns of a matrix of half floats, size x size. dims is a multiple of 8.
  (func (export "project") (param $vector i32) (param $size i32) (param $matrix i32) (param $dims i32) (param $out i32)
    (local $p i32) (local $end i32) (local $m i32) (local $last i32) (local $a v128) (local $b v128) (local $w v128)
    (local.set $end (i32.add (local.get $vector) (i32.shl (local.get $size) (i32.const 2))))
    (local.set $last (i32.add (local.get $out) (i32.shl (local.get $dims) (i32.const 2))))
    (loop $block
      (local.set $a (v128.const i32x4 0 0 0 0)) (local.set $b (v128.const i32x4 0 0 0 0))
      (local.set $p (local.get $vector))
      (local.set $m (local.get $matrix))
      (loop $value
        (local.set $w (v128.load32_splat (local.get $p)))
        (local.set $a (f32x4.add (local.get $a) (f32x4.mul (local.get $w) (call $widen (v128.load16x4_u (local.get $m))))))
        (local.set $b (f32x4.add (local.get $b) (f32x4.mul (local.get $w) (call $widen (v128.load16x4_u offset=8 (local.get $m))))))
        (local.set $m (i32.add (local.get $m) (i32.shl (local.get $size) (i32.const 1))))
        (local.set $p (i32.add (local.get $p) (i32.const 4)))
        (br_if $value (i32.lt_u (local.get $p) (local.get $end))))
      (v128.store (local.get $out) (local.get $a)) (v128.store offset=16 (local.get $out) (local.get $b))
      (local.set $matrix (i32.add (local.get $matrix) (i32.const 16)))
      (local.set $out (i32.add (local.get $out) (i32.const 32)))
      (br_if $block (i32.lt_u (local.get $out) (local.get $last)))))

  ;; Four half floats, one to a lane, as floats. Their exponents start at another power, which the product makes up for.
  (func $widen (param $half v128) (result v128)
    (v128.or
      (i32x4.shl (v128.and (local.get $half) (v128.const i32x4 0x8000 0x8000 0x8000 0x8000)) (i32.const 16))
      (f32x4.mul
        (i32x4.shl (v128.and (local.get $half) (v128.const i32x4 0x7fff 0x7fff 0x7fff 0x7fff)) (i32.const 13))
        (v128.const f32x4 0x1p112 0x1p112 0x1p112 0x1p112))))

  ;; f32 values -> int8 with the largest at 127; the result is what to multiply by so that the vector has length one (0: it is zero).
  (func (export "quantise") (param $in i32) (param $dims i32) (param $out i32) (result f32)
    (local $p i32) (local $end i32) (local $squares v128) (local $max v128) (local $x v128) (local $k v128)
    (local $most f32) (local $total f32)
    (local.set $p (local.get $in))
    (local.set $end (i32.add (local.get $in) (i32.shl (local.get $dims) (i32.const 2))))
    (loop $value
      (local.set $x (v128.load (local.get $p)))
      (local.set $squares (f32x4.add (local.get $squares) (f32x4.mul (local.get $x) (local.get $x))))
      (local.set $max (f32x4.max (local.get $max) (f32x4.abs (local.get $x))))
      (local.set $p (i32.add (local.get $p) (i32.const 16)))
      (br_if $value (i32.lt_u (local.get $p) (local.get $end))))
    (local.set $most (f32.max
      (f32.max (f32x4.extract_lane 0 (local.get $max)) (f32x4.extract_lane 1 (local.get $max)))
      (f32.max (f32x4.extract_lane 2 (local.get $max)) (f32x4.extract_lane 3 (local.get $max)))))
    (local.set $total (f32.add
      (f32.add (f32x4.extract_lane 0 (local.get $squares)) (f32x4.extract_lane 1 (local.get $squares)))
      (f32.add (f32x4.extract_lane 2 (local.get $squares)) (f32x4.extract_lane 3 (local.get $squares)))))
    ;; All zero: every product below is 0 * 127, whatever the result is divided by.
    (local.set $k (f32x4.splat (select (f32.const 127)
      (f32.div (f32.const 127) (local.get $most)) (f32.eq (local.get $most) (f32.const 0)))))
    (local.set $p (local.get $in))
    (loop $eight
      (v128.store64_lane 0 (local.get $out) (i8x16.narrow_i16x8_s
        (i16x8.narrow_i32x4_s
          (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (local.get $k) (v128.load (local.get $p)))))
          (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (local.get $k) (v128.load offset=16 (local.get $p))))))
        (v128.const i32x4 0 0 0 0)))
      (local.set $out (i32.add (local.get $out) (i32.const 8)))
      (local.set $p (i32.add (local.get $p) (i32.const 32)))
      (br_if $eight (i32.lt_u (local.get $p) (local.get $end))))
    (if (result f32) (f32.eq (local.get $most) (f32.const 0))
      (then (f32.const 0))
      (else (f32.div (f32.div (local.get $most) (f32.const 127)) (f32.sqrt (local.get $total)))))))
