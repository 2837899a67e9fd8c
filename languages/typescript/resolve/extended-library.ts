/** Members that the tree adds to types of the library: `declare global { interface Window { … } }`. */
import { SYMBOL } from '../../../src/model/facts.ts';
import { symbolKindCode } from '../../../src/model/kinds.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { ownMember } from '../../../src/resolve/core/members.ts';
import { type BuiltinValue, builtin, instanceOf, unionOf, type Value } from '../../../src/resolve/core/values.ts';
import { globalsNamed } from './globals.ts';

/** The library's variables whose types programs extend. */
const VARIABLES: ReadonlyMap<string, string> = new Map([
  ['window', 'Window'],
  ['self', 'Window'],
  ['globalThis', 'Window'],
  ['document', 'Document'],
  ['navigator', 'Navigator'],
  ['console', 'Console'],
]);

/** Interfaces of the library by the names that the binder gives their values. */
const INTERFACES: ReadonlyMap<string, string> = new Map([
  ['string', 'String'],
  ['number', 'Number'],
  ['boolean', 'Boolean'],
  ['array', 'Array'],
  ['tuple', 'Array'],
  ['set', 'Set'],
  ['map', 'Map'],
  ['promise', 'Promise'],
  ...[...new Set(VARIABLES.values())].map((name) => [name, name] as const),
]);

/** A variable of the library, as far as it may have members of the tree. */
export function libraryVariable(name: string): BuiltinValue | undefined {
  const type = VARIABLES.get(name);
  return type === undefined ? undefined : builtin('typescript', type);
}

/** A member that an interface of the tree adds to the library's type, itself: its bases are not asked. */
export function addedMember(b: Binder, value: BuiltinValue, name: string): Value | undefined {
  const type = INTERFACES.get(value.name);
  if (type === undefined) return undefined;
  const parts = globalsNamed(b, type).filter((key) => b.cell(key, SYMBOL.kind) === symbolKindCode.interface);
  const found = parts.map((key) => ownMember(b, key, name, instanceOf(key, value.args)));
  return unionOf(found) ?? (value.name === 'Window' ? globalVariable(b, name) : undefined);
}

/** A variable for all files is a member of the global object too. */
function globalVariable(b: Binder, name: string): Value | undefined {
  const found = globalsNamed(b, name).filter((key) => VALUES.has(b.cell(key, SYMBOL.kind)));
  return unionOf(found.map((key): Value => ({ kind: 'symbol', key })));
}

const VALUES = new Set<number>([symbolKindCode.variable, symbolKindCode.function, symbolKindCode.namespace]);
