/** Reads records of procedures: their entries with the path of keys that leads there, and which entries are procedures. */
import { at, EXPRESSION, SYMBOL } from '../model/facts.ts';
import type { Method } from '../model/framework.ts';
import { expressionOpCode } from '../model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../model/links.ts';
import type { SiteValue } from '../model/sites.ts';
import { type Evaluation, functionOf, type ValuePlace, valueOfName } from './arguments.ts';
import type { TreeSite } from './tree-sites.ts';

interface Entry {
  /** Keys, joined by `/`. */
  readonly key: string;
  readonly value: SiteValue;
}

/** Plain records inside of one are a part of the path. */
export function recordEntries(value: SiteValue | undefined, above = ''): Entry[] {
  if (value === undefined || !('record' in value)) return [];
  return value.record.flatMap(([name, one]) => {
    const key = above === '' ? name : `${above}/${name}`;
    return 'record' in one ? recordEntries(one, key) : [{ key, value: one }];
  });
}

interface Procedure {
  readonly method: Method;
  readonly handler: SymbolKey | undefined;
  readonly line: number;
  readonly col: number;
}

/** A procedure that is written here, or held by the variable that is named. */
export function procedureOf(
  e: Evaluation,
  site: TreeSite,
  value: SiteValue,
  ends: Readonly<Record<string, Method>>,
): Procedure | undefined {
  if ('call' in value) {
    if (!Object.hasOwn(ends, value.call)) return undefined;
    const { line, col, args } = value;
    return { method: ends[value.call], handler: functionOf(e, site, args.at(-1)), line, col };
  }
  if (!('name' in value)) return undefined;
  const named = heldCall(e, site, value);
  if (named === undefined || !Object.hasOwn(ends, named.call)) return undefined;
  return { method: ends[named.call], handler: named.symbol, line: value.line, col: value.col };
}

/** The last name of the call that a variable holds the result of. */
function heldCall(
  e: Evaluation,
  place: ValuePlace,
  name: Extract<SiteValue, { name: string }>,
): { readonly call: string; readonly symbol: SymbolKey } | undefined {
  const value = valueOfName(e, place, name);
  if (value?.kind !== 'symbol') return undefined;
  const view = e.b.view(value.key);
  const { expressions, strings } = view.facts;
  const row = view.symbol(rowOfKey(value.key), SYMBOL.value);
  if (row < 0 || at(expressions, row, EXPRESSION.op) !== expressionOpCode.call) return undefined;
  const callee = at(expressions, row, EXPRESSION.a);
  return callee < 0 ? undefined : { call: strings[at(expressions, callee, EXPRESSION.name)], symbol: value.key };
}
