/** Go's composite types: what slices, maps, channels, iterators and named types over them hold. */
import { at, PARAMETER, SYMBOL } from '../../../src/model/facts.ts';
import { symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { Memo } from '../../../src/resolve/core/memo.ts';
import type { ElementUse } from '../../../src/resolve/core/semantics.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { typeOf } from '../../../src/resolve/core/type-of.ts';
import {
  type BuiltinValue,
  builtinsOf,
  type CallableValue,
  EXTERNAL,
  type InstanceValue,
  type SymbolValue,
  type Value,
  type Values,
} from '../../../src/resolve/core/values.ts';
import { withArguments } from '../../../src/resolve/overloads/type-arguments.ts';

const of = builtinsOf('go');
const INT = of('int');
const BYTE = of('byte');
const TUPLE = of('tuple');

/** A pointer has the members of what it points to. */
export function wrapped(name: string, inner: Value | undefined, key?: Value): Value | undefined {
  if (name === 'pointer') return inner;
  if (name === 'tuple') return TUPLE;
  return name === 'map' ? of(name, [inner, key]) : of(name, [inner]);
}

export const literal = (name: string): Value | undefined => (name === 'nil' ? undefined : of(name));

/** Generic library types whose members return what they hold, by their last names. */
export function library(name: string, args: Values): Value | undefined {
  if (args.length === 0) return undefined;
  if (name === 'Seq' || name === 'Seq2') return of(name, args);
  return name === 'Pointer' ? of('atomic', args) : undefined;
}

export function builtinMember(_b: Binder, { name, args }: BuiltinValue, member: string): Value | undefined {
  if (name === 'atomic' && (member === 'Load' || member === 'Swap')) return { kind: 'callable', returns: args[0] };
  return EXTERNAL;
}

/** `type Names []Name` is a type of its own, `type Names = []Name` only another name. */
export const isOwnType = (view: FileView, row: number): boolean =>
  view.symbol(row, SYMBOL.kind) === symbolKindCode.type_alias && view.symbol(row, SYMBOL.scope) >= 0;

const NOTE = 'go underlying types';

/** The type a named type is declared as; undefined for structs and interfaces. */
export function underlying(b: Binder, { key, args }: InstanceValue): Value | undefined {
  if (b.cell(key, SYMBOL.kind) !== symbolKindCode.type_alias) return undefined;
  let memo = b.notes.get(NOTE) as Memo<Value | undefined> | undefined;
  if (memo === undefined) b.notes.set(NOTE, (memo = new Memo()));
  const type = b.ask(memo, key, undefined, () => {
    const view = b.view(key);
    const row = rowOfKey(key);
    return typeOf(b, view, view.symbol(row, SYMBOL.type), view.scopeOf(row));
  });
  return withArguments(type, key, args);
}

/** Named types over named types; more steps only in a program that does not compile. */
const MAX_STEPS = 8;

/** The composite type that a value has once its names are taken off. */
function plain(b: Binder, value: Value | undefined): Value | undefined {
  let type = settle(b, value);
  for (let steps = 0; type?.kind === 'instance' && steps < MAX_STEPS; steps++) type = settle(b, underlying(b, type));
  return type;
}

export function element(b: Binder, value: Value, how: ElementUse): Value | undefined {
  if (how === 'slice') return value;
  // `make[T]` where the rules cannot tell a type argument from an index.
  if (value.kind === 'symbol' && how === 'index') return value;
  const type = plain(b, value);
  if (type?.kind === 'external') return EXTERNAL;
  if (type?.kind === 'callable' || type?.kind === 'symbol') return yielded(b, type, 1);
  if (type?.kind !== 'builtin') return b.fail('dynamic');
  if (type.name === 'string') return BYTE;
  return type.args[type.name === 'Seq2' ? 1 : 0];
}

/** Whether keys of a literal are values: its type is, or is declared as, a map or slice. */
export function keysAreValues(b: Binder, literal: Value): boolean {
  return literal.kind === 'builtin' || (literal.kind === 'instance' && plain(b, literal)?.kind === 'builtin');
}

/** Multiple results by their place; `key` is what comes first in a loop, as a thing to loop over. */
export function position(b: Binder, value: Value, index: string): Value | undefined {
  if (index === 'key') return of('key', [keyOf(b, value)]);
  if (value.kind === 'external') return EXTERNAL;
  return value.kind === 'builtin' && value.name === 'tuple' ? value.args[Number(index)] : b.fail('dynamic');
}

/** What comes first in a loop over a value. */
export function keyOf(b: Binder, value: Value): Value | undefined {
  const type = plain(b, value);
  if (type?.kind === 'external') return EXTERNAL;
  if (type?.kind === 'callable' || type?.kind === 'symbol') return yielded(b, type, 0);
  if (type?.kind !== 'builtin') return undefined;
  if (type.name === 'map') return type.args[1];
  return type.name === 'channel' || type.name === 'Seq' || type.name === 'Seq2' ? type.args[0] : INT;
}

/** The values that a function of the form `func(yield func(K, V) bool)` passes to the loop's body. */
function yielded(b: Binder, iterator: CallableValue | SymbolValue, place: number): Value | undefined {
  const loop = iterator.kind === 'callable' ? iterator.parameters?.[0] : firstParameter(b, iterator.key);
  return loop?.kind === 'callable' ? loop.parameters?.[place] : b.fail('dynamic');
}

function firstParameter(b: Binder, key: SymbolKey): Value | undefined {
  const view = b.view(key);
  const [first, end] = view.parametersOf(rowOfKey(key));
  return first === end
    ? undefined
    : typeOf(b, view, at(view.facts.parameters, first, PARAMETER.type), view.scopeOf(rowOfKey(key)));
}
