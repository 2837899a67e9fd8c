/** Functions of the JavaScript library that pass on what they are given: `Promise.all`, `Object.values`, `Array.from`, `new Map`. */
import { at, EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { expressionOpCode } from '../../../src/model/kinds.ts';
import { rowOfKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { callOf, evaluate } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { isHolder, settle } from '../../../src/resolve/core/settle.ts';
import { alternatives, builtinsOf, intersectionOf, unionOf, type Value } from '../../../src/resolve/core/values.ts';
import { awaited, element, position } from './built-in-types.ts';

const of = builtinsOf('typescript');

/** A call as it is written. */
interface Call {
  readonly b: Binder;
  readonly view: FileView;
  readonly scope: number;
  /** Rows of the arguments. */
  readonly args: readonly number[];
}

const argument = ({ b, view, scope, args }: Call, index = 0): Value | undefined =>
  index < args.length && args[index] >= 0 ? settle(b, evaluate(b, view, args[index], scope)) : undefined;

const all = (call: Call): (Value | undefined)[] => call.args.map((_, i) => argument(call, i));

function elementAt(call: Call, index = 0): Value | undefined {
  const value = argument(call, index);
  return value === undefined ? undefined : element(call.b, value, 'loop');
}

const waited = ({ b }: Call, value: Value | undefined): Value | undefined =>
  value === undefined ? undefined : settle(b, awaited(b, value));

/** `Promise.all`: places are kept. */
function allOf(call: Call): Value | undefined {
  const value = argument(call);
  if (value?.kind === 'builtin' && value.name === 'tuple')
    return of('promise', [
      of(
        'tuple',
        value.args.map((one) => waited(call, one)),
      ),
    ]);
  return of('promise', [of('array', [waited(call, elementAt(call))])]);
}

/** What is stored in an object under any of its keys. */
function valuesOf({ b }: Call, value: Value | undefined): Value | undefined {
  return unionOf(
    alternatives(value).map((one) => {
      if (one.kind === 'instance' && isHolder(b.cell(one.key, SYMBOL.kind))) {
        const view = b.view(one.key);
        const children = view.children(rowOfKey(one.key)).slice(0, MAX_VALUES);
        return unionOf(children.map((row) => settle(b, { kind: 'symbol', key: view.key(row) })));
      }
      return one.kind === 'shape' ? valuesOfShape(b, one) : element(b, one, 'index');
    }),
  );
}

const MAX_VALUES = 12;

function valuesOfShape(b: Binder, shape: Value & { kind: 'shape' }): Value | undefined {
  const view = b.world.view(shape.file);
  const { expressions } = view.facts;
  const found: (Value | undefined)[] = [];
  for (let cons = at(expressions, shape.row, EXPRESSION.b); cons >= 0; cons = at(expressions, cons, EXPRESSION.b)) {
    const row = at(expressions, cons, EXPRESSION.a);
    if (row < 0 || at(expressions, row, EXPRESSION.op) !== expressionOpCode.property) continue;
    const value = settle(b, { kind: 'property', file: shape.file, row, scope: shape.scope });
    found.push(view.facts.strings[at(expressions, row, EXPRESSION.name)] === '[]' ? callOf(b, value) : value);
    if (found.length === MAX_VALUES) break;
  }
  return unionOf(found);
}

const first = (call: Call): Value | undefined => argument(call);

const KNOWN: Readonly<Record<string, Readonly<Record<string, (call: Call) => Value | undefined>>>> = {
  Promise: {
    all: allOf,
    race: (call) => of('promise', [waited(call, elementAt(call))]),
    any: (call) => of('promise', [waited(call, elementAt(call))]),
    allSettled: (call) => of('promise', [of('array', [of('outcome', [waited(call, elementAt(call))])])]),
    resolve: (call) => of('promise', [waited(call, argument(call))]),
  },
  Object: {
    values: (call) => of('array', [valuesOf(call, argument(call))]),
    entries: (call) => of('array', [of('tuple', [of('string'), valuesOf(call, argument(call))])]),
    keys: () => of('array', [of('string')]),
    fromEntries: (call) => of('record', pairAt(call)),
    assign: (call) => intersectionOf(all(call)),
    create: first,
    freeze: first,
    seal: first,
    preventExtensions: first,
    groupBy: (call) => of('record', [of('string'), of('array', [elementAt(call)])]),
  },
  Map: { groupBy: (call) => of('map', [undefined, of('array', [elementAt(call)])]) },
  Array: {
    from: (call) =>
      of('array', [call.args.length > 1 ? settle(call.b, callOf(call.b, argument(call, 1))) : elementAt(call)]),
    of: (call) => of('array', [unionOf(all(call))]),
  },
};

const FUNCTIONS: Readonly<Record<string, (call: Call) => Value | undefined>> = { structuredClone: first };

/** Key and value of the pairs that an argument lists. */
function pairAt(call: Call): (Value | undefined)[] {
  const pair = elementAt(call);
  if (pair === undefined) return [];
  return [position(call.b, pair, '0'), position(call.b, pair, '1')];
}

/** The result of a call of a known function; undefined for all other calls, and where a namesake in the tree is meant. */
export function specialCall(b: Binder, view: FileView, callee: number, scope: number): Value | undefined {
  if (callee < 0) return undefined;
  const { expressions, strings } = view.facts;
  const op = at(expressions, callee, EXPRESSION.op);
  const name = strings[at(expressions, callee, EXPRESSION.name)];
  if (op === expressionOpCode.name) {
    if (!Object.hasOwn(FUNCTIONS, name) || evaluate(b, view, callee, scope)?.kind !== 'external') return undefined;
    return FUNCTIONS[name]({ b, view, scope, args: argumentRows(view, callee) });
  }
  if (op !== expressionOpCode.member) return undefined;
  const owner = at(expressions, callee, EXPRESSION.a);
  if (owner < 0 || at(expressions, owner, EXPRESSION.op) !== expressionOpCode.name) return undefined;
  const type = strings[at(expressions, owner, EXPRESSION.name)];
  if (!Object.hasOwn(KNOWN, type) || !Object.hasOwn(KNOWN[type], name)) return undefined;
  if (evaluate(b, view, owner, scope)?.kind !== 'external') return undefined;
  return KNOWN[type][name]({ b, view, scope, args: argumentRows(view, callee) });
}

/** `new Map(pairs)`, `new Set(values)`: what is in them. */
export function specialNew(b: Binder, view: FileView, written: number, scope: number): Value | undefined {
  if (written < 0) return undefined;
  const { expressions, strings } = view.facts;
  if (at(expressions, written, EXPRESSION.op) !== expressionOpCode.name) return undefined;
  const args = argumentRows(view, written);
  if (args.length === 0) return undefined;
  const name = strings[at(expressions, written, EXPRESSION.name)];
  const call = { b, view, scope, args };
  if (name !== 'Map' && name !== 'WeakMap' && name !== 'Set' && name !== 'WeakSet') return undefined;
  if (evaluate(b, view, written, scope)?.kind !== 'external') return undefined;
  return name.endsWith('Map') ? of('map', pairAt(call)) : of('set', [elementAt(call)]);
}

function argumentRows({ facts: { expressions } }: FileView, callee: number): number[] {
  const out: number[] = [];
  for (let cons = at(expressions, callee, EXPRESSION.b); cons >= 0; cons = at(expressions, cons, EXPRESSION.b))
    out.push(at(expressions, cons, EXPRESSION.a));
  return out;
}
