/** Keeps what was computed from an index until something is published. */
import type { Reader } from './read.ts';

/** Callers share the value: it must not be changed. */
export function perVersion<T>(make: (reader: Reader) => T): (reader: Reader) => T {
  const kept = new WeakMap<Reader, { readonly version: number; readonly value: T }>();
  return (reader) => {
    // Read before the rows: a change between the two is noticed by the next call.
    const version = reader.version();
    const known = kept.get(reader);
    if (known?.version === version) return known.value;
    const value = make(reader);
    kept.set(reader, { version, value });
    return value;
  };
}
