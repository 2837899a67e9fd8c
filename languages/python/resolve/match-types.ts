/** What type variables are, by values beside the types that take them. */
import { SYMBOL } from '../../../src/model/facts.ts';
import { symbolKindCode } from '../../../src/model/kinds.ts';
import type { SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { resultOf } from '../../../src/resolve/core/type-of.ts';
import { unionOf, type Value, type Values } from '../../../src/resolve/core/values.ts';
import { element } from './built-in-types.ts';

/** Type variables by owner and place. */
export type Found = Map<string, Value>;

interface Pair {
  readonly type: Value | undefined;
  readonly given: Value | undefined;
}

const MAX_DEPTH = 4;

export const keyOf = (owner: SymbolKey, index: number): string => `${owner}:${index}`;

export function match(b: Binder, { type, given }: Pair, found: Found, depth = 0): void {
  if (type === undefined || given === undefined || depth > MAX_DEPTH || given.kind === 'external') return;
  const pairs = (types: Values, values: Values): void => {
    for (const [i, one] of types.entries()) match(b, { type: one, given: values[i] }, found, depth + 1);
  };
  switch (type.kind) {
    case 'parameter': {
      const key = keyOf(type.owner, type.index);
      found.set(key, unionOf([found.get(key), given])!);
      break;
    }
    case 'union':
      for (const one of type.of) if (one.kind === 'parameter') pairs([one], [given]);
      break;
    case 'callable':
      pairs([type.returns], [resultOfFunction(b, given)]);
      break;
    case 'instance':
      if (given.kind === 'instance' && given.key === type.key) pairs(type.args, given.args);
      break;
    case 'builtin': {
      const isSame = given.kind === 'builtin' && given.name === type.name;
      // Whatever the collection, what counts is what it holds.
      if (type.args.length === 1) pairs(type.args, [element(b, given, 'loop')]);
      else if (isSame) pairs(type.args, given.args);
    }
  }
}

const FUNCTIONS = new Set([symbolKindCode.function, symbolKindCode.method]);

function resultOfFunction(b: Binder, given: Value): Value | undefined {
  if (given.kind === 'callable') return given.returns;
  if (given.kind !== 'symbol') return undefined;
  if (FUNCTIONS.has(b.cell(given.key, SYMBOL.kind))) return resultOf(b, given.key);
  return b.cell(given.key, SYMBOL.kind) === symbolKindCode.class
    ? { kind: 'instance', key: given.key, args: [] }
    : undefined;
}
