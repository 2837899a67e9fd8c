;; The arithmetic of vector search: products of int8 vectors with a query, how near their signs are to it, the best of many.
;; After a change: node scripts/assemble-kernels.mjs
(module
  (import "env" "memory" (memory 1 65536))

  ;; out[i] = the product of vector i and the query, in whole numbers. Vectors are `dims` int8 each, a multiple of 32; the query
  ;; is `dims` int16 so scaled that no sum leaves 32 bits.
  (func (export "dots") (param $query i32) (param $vectors i32) (param $n i32) (param $dims i32) (param $out i32)
    (local $last i32) (local $end i32) (local $q i32) (local $x v128) (local $a v128) (local $b v128)
    (local.set $last (i32.add (local.get $out) (i32.shl (local.get $n) (i32.const 2))))
    (block $done
      (loop $vector
        (br_if $done (i32.ge_u (local.get $out) (local.get $last)))
        (local.set $a (v128.const i32x4 0 0 0 0))
        (local.set $b (v128.const i32x4 0 0 0 0))
        (local.set $q (local.get $query))
        (local.set $end (i32.add (local.get $vectors) (local.get $dims)))
        (loop $block
          (local.set $x (v128.load (local.get $vectors)))
          (local.set $a (i32x4.add (local.get $a)
            (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $x)) (v128.load (local.get $q)))))
          (local.set $b (i32x4.add (local.get $b)
            (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $x)) (v128.load offset=16 (local.get $q)))))
          (local.set $x (v128.load offset=16 (local.get $vectors)))
          (local.set $a (i32x4.add (local.get $a)
            (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $x)) (v128.load offset=32 (local.get $q)))))
          (local.set $b (i32x4.add (local.get $b)
            (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $x)) (v128.load offset=48 (local.get $q)))))
          (local.set $vectors (i32.add (local.get $vectors) (i32.const 32)))
          (local.set $q (i32.add (local.get $q) (i32.const 64)))
          (br_if $block (i32.lt_u (local.get $vectors) (local.get $end))))
        (local.set $a (i32x4.add (local.get $a) (local.get $b)))
        (i32.store (local.get $out)
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $a)) (i32x4.extract_lane 1 (local.get $a)))
            (i32.add (i32x4.extract_lane 2 (local.get $a)) (i32x4.extract_lane 3 (local.get $a)))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (br $vector))))

  ;; out[i] = minus the sum of the query over those dimensions where vector i is negative. The query has four bits a dimension,
  ;; in planes: for every word of 64 dimensions the four words of their lowest to highest bits, the highest worth -8.
  (func (export "nearness") (param $planes i32) (param $bits i32) (param $n i32) (param $bytes i32) (param $out i32)
    (local $last i32) (local $end i32) (local $p i32) (local $x i64)
    (local $a i64) (local $b i64) (local $c i64) (local $d i64)
    (local.set $last (i32.add (local.get $out) (i32.shl (local.get $n) (i32.const 2))))
    (block $done
      (loop $vector
        (br_if $done (i32.ge_u (local.get $out) (local.get $last)))
        (local.set $a (i64.const 0))
        (local.set $b (i64.const 0))
        (local.set $c (i64.const 0))
        (local.set $d (i64.const 0))
        (local.set $p (local.get $planes))
        (local.set $end (i32.add (local.get $bits) (local.get $bytes)))
        (loop $word
          (local.set $x (i64.load (local.get $bits)))
          (local.set $a (i64.add (local.get $a) (i64.popcnt (i64.and (local.get $x) (i64.load (local.get $p))))))
          (local.set $b (i64.add (local.get $b) (i64.popcnt (i64.and (local.get $x) (i64.load offset=8 (local.get $p))))))
          (local.set $c (i64.add (local.get $c) (i64.popcnt (i64.and (local.get $x) (i64.load offset=16 (local.get $p))))))
          (local.set $d (i64.add (local.get $d) (i64.popcnt (i64.and (local.get $x) (i64.load offset=24 (local.get $p))))))
          (local.set $bits (i32.add (local.get $bits) (i32.const 8)))
          (local.set $p (i32.add (local.get $p) (i32.const 32)))
          (br_if $word (i32.lt_u (local.get $bits) (local.get $end))))
        (i32.store (local.get $out)
          (i32.wrap_i64
            (i64.sub
              (i64.shl (local.get $d) (i64.const 3))
              (i64.add
                (i64.add (local.get $a) (i64.shl (local.get $b) (i64.const 1)))
                (i64.shl (local.get $c) (i64.const 2))))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (br $vector))))

  ;; Writes the numbers i, of n, where values[i] * scales[i] is at least `floor` and allowed[kinds[i]] is not zero; returns how
  ;; many they are. Values are int32, scales float32, kinds and allowed bytes.
  (func (export "select")
    (param $values i32) (param $scales i32) (param $kinds i32) (param $n i32) (param $allowed i32) (param $floor f64)
    (param $out i32) (result i32)
    (local $i i32) (local $next i32)
    (local.set $next (local.get $out))
    (block $done
      (loop $value
        (br_if $done (i32.ge_u (local.get $i) (local.get $n)))
        (if
          (f64.ge
            (f64.mul
              (f64.convert_i32_s (i32.load (i32.add (local.get $values) (i32.shl (local.get $i) (i32.const 2)))))
              (f64.promote_f32 (f32.load (i32.add (local.get $scales) (i32.shl (local.get $i) (i32.const 2))))))
            (local.get $floor))
          (then
            (if
              (i32.load8_u
                (i32.add (local.get $allowed) (i32.load8_u (i32.add (local.get $kinds) (local.get $i)))))
              (then
                (i32.store (local.get $next) (local.get $i))
                (local.set $next (i32.add (local.get $next) (i32.const 4)))))))
        (local.set $i (i32.add (local.get $i) (i32.const 1)))
        (br $value)))
    (i32.shr_u (i32.sub (local.get $next) (local.get $out)) (i32.const 2)))
)
