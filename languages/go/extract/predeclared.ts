/** Go's rules about names themselves: those that every program has, those that other packages see. */
export const PREDECLARED_TYPES: ReadonlySet<string> = new Set(
  `bool string int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 uintptr byte rune float32 float64 complex64 complex128
  error any comparable`.split(/\s+/),
);

const VALUES = new Set(
  `append cap clear close complex copy delete imag len make max min new panic print println real recover nil true false iota _`.split(
    ' ',
  ),
);

export const isPredeclared = (name: string): boolean => PREDECLARED_TYPES.has(name) || VALUES.has(name);

/** Other packages see names that begin with a capital. */
export function isExported(name: string): boolean {
  const code = name.charCodeAt(0);
  return code < 128 ? code >= 65 && code <= 90 : /^\p{Lu}/u.test(name);
}
