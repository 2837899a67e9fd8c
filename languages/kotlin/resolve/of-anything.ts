/** Functions and properties that every Kotlin value has, its own and those that the library adds. */
import type { Value } from '../../../src/resolve/core/values.ts';
import { BOOLEAN, functionOf, INT, of, STRING, withReceiver } from './built-in-types.ts';

export const OF_ANYTHING: Readonly<Record<string, (on: Value) => Value>> = {
  let: (on) => functionOf([functionOf([on])]),
  also: (on) => functionOf([functionOf([on])], on),
  takeIf: (on) => functionOf([functionOf([on])], on),
  takeUnless: (on) => functionOf([functionOf([on])], on),
  use: (on) => functionOf([functionOf([on])]),
  apply: (on) => functionOf([withReceiver(on)], on),
  run: (on) => functionOf([withReceiver(on)]),
  runCatching: (on) => functionOf([withReceiver(on)]),
  to: (on) => functionOf([], of('Pair', [on])),
  copy: (on) => functionOf([], on),
  javaClass: (on) => of('Class', [on]),
  toString: () => functionOf([], STRING),
  hashCode: () => functionOf([], INT),
  compareTo: () => functionOf([], INT),
  equals: () => functionOf([], BOOLEAN),
};

export const ofAnything = (on: Value, name: string): Value | undefined =>
  Object.hasOwn(OF_ANYTHING, name) ? OF_ANYTHING[name](on) : undefined;
