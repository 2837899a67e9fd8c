/** C# calls held against what is called: which parameter takes which argument. */
import { at, EXPRESSION, PARAMETER, SYMBOL } from '../../../src/model/facts.ts';
import { expressionOpCode, FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { Memo } from '../../../src/resolve/core/memo.ts';
import type { CallUse } from '../../../src/resolve/core/semantics.ts';
import { typeOf } from '../../../src/resolve/core/type-of.ts';
import type { SymbolValue, Value } from '../../../src/resolve/core/values.ts';
import { listLength } from '../../../src/resolve/overloads/overloads.ts';
import { substitute } from '../../../src/resolve/overloads/type-arguments.ts';
import type { Values } from './library-values.ts';

/** An argument as it is written: the name it is given by, '' for none, and its expression row. */
export interface Argument {
  readonly name: string;
  readonly row: number;
}

export function argumentsOf({ view, list, args }: CallUse): readonly Argument[] {
  const { expressions, strings } = view.facts;
  const found: Argument[] = [];
  for (let cons = list; cons >= 0; cons = at(expressions, cons, EXPRESSION.b)) {
    const row = at(expressions, cons, EXPRESSION.a);
    const isNamed = row >= 0 && at(expressions, row, EXPRESSION.op) === expressionOpCode.property;
    found.push(
      isNamed
        ? { name: strings[at(expressions, row, EXPRESSION.name)], row: at(expressions, row, EXPRESSION.a) }
        : { name: '', row },
    );
  }
  // Where the rules do not keep them, their number is all there is.
  while (found.length < args) found.push({ name: '', row: -1 });
  return found;
}

export interface Signature {
  readonly value: SymbolValue;
  /** For each argument the parameter that takes it. */
  readonly places: readonly number[];
  /** Parameters that take none. */
  readonly defaults: number;
  /** The last parameter takes its arguments one by one, or may do so. */
  readonly expanded: boolean;
  readonly mayExpand: boolean;
}

/** Whether a function takes this many arguments given by place. */
export function takesCount(b: Binder, { key, attached }: SymbolValue, count: number): boolean {
  const view = b.view(key);
  const [first, end] = view.parametersOf(rowOfKey(key));
  const { parameters } = view.facts;
  const given = first + count + (attached ? 1 : 0);
  if (given > end) return end > first && (at(parameters, end - 1, PARAMETER.flags) & FLAG.variadic) !== 0;
  for (let row = given; row < end; row++)
    if ((at(parameters, row, PARAMETER.flags) & (FLAG.variadic | FLAG.optional)) === 0) return false;
  return true;
}

/** How a function takes these arguments; undefined when it does not. */
export function signatureFor(b: Binder, value: SymbolValue, args: readonly Argument[]): Signature | undefined {
  const view = b.view(value.key);
  const [first, end] = view.parametersOf(rowOfKey(value.key));
  const { parameters, strings } = view.facts;
  const count = end - first;
  const own = value.attached ? 1 : 0;
  const isVariadic = count > 0 && (at(parameters, end - 1, PARAMETER.flags) & FLAG.variadic) !== 0;
  const places: number[] = [];
  for (const [i, { name }] of args.entries()) {
    let place = own + i;
    if (name !== '') {
      place = own;
      while (place < count && strings[at(parameters, first + place, PARAMETER.name)] !== name) place++;
    }
    if (place >= count && (!isVariadic || name !== '')) return undefined;
    places.push(Math.min(place, count - 1));
  }
  const taken = new Set(places);
  let defaults = 0;
  for (let place = own; place < count; place++) {
    if (taken.has(place)) continue;
    const flags = at(parameters, first + place, PARAMETER.flags);
    if ((flags & (FLAG.variadic | FLAG.optional)) === 0) return undefined;
    defaults++;
  }
  const last = places.filter((place) => place === count - 1).length;
  return { value, places, defaults, expanded: isVariadic && last > 1, mayExpand: isVariadic && last === 1 };
}

/** Whether a function takes as many type arguments as the call spells, or all of them follow from what it is given. */
export function takesTypes(b: Binder, key: SymbolKey, { view, types }: CallUse): boolean {
  // A type stands for its constructor, and was found by its own arguments.
  if (!isFunction(b, key)) return true;
  const count = b.view(key).typeParametersOf(rowOfKey(key)).length;
  return types < 0 ? count === 0 || declaredSignature(b, key).isInferable : count === listLength(view, types);
}

const FUNCTIONS = new Set([symbolKindCode.method, symbolKindCode.function, symbolKindCode.constructor]);
export const isFunction = (b: Binder, key: SymbolKey): boolean => FUNCTIONS.has(b.cell(key, SYMBOL.kind));

const NO_TYPES: Values = [];

/** Declared types of a function's parameters, as a call on that receiver sees them. */
export function parameterTypes(b: Binder, { key, on }: SymbolValue): Values {
  const { types, isOpen } = declaredSignature(b, key);
  return on === undefined || !isOpen ? types : types.map((type) => substitute(b, type, on));
}

/** A text that two functions share when they take the same. */
export function shapeOf(b: Binder, value: SymbolValue): string {
  const { types, shape, isOpen } = declaredSignature(b, value.key);
  if (!isOpen || value.on === undefined) return shape;
  return `${shape.slice(0, shape.indexOf('|'))}|${types.map((type) => typeText(substitute(b, type, value.on), value.key)).join()}`;
}

export const sameShape = (b: Binder, a: SymbolValue, c: SymbolValue): boolean => shapeOf(b, a) === shapeOf(b, c);

interface DeclaredSignature {
  readonly types: Values;
  readonly shape: string;
  /** Some type waits for the receiver to say what it is. */
  readonly isOpen: boolean;
  /** Each of its own type parameters stands somewhere among its parameters. */
  readonly isInferable: boolean;
}

const UNKNOWN: DeclaredSignature = { types: NO_TYPES, shape: '|', isOpen: false, isInferable: true };

function declaredSignature(b: Binder, key: SymbolKey): DeclaredSignature {
  let memo = b.notes.get('csharp signatures') as Memo<DeclaredSignature> | undefined;
  if (memo === undefined) b.notes.set('csharp signatures', (memo = new Memo()));
  return b.ask(memo, key, UNKNOWN, () => {
    const view = b.view(key);
    const [first, end] = view.parametersOf(rowOfKey(key));
    const types: (Value | undefined)[] = [];
    for (let row = first; row < end; row++)
      types.push(typeOf(b, view, at(view.facts.parameters, row, PARAMETER.type), view.scopeOf(rowOfKey(key))));
    const texts = types.map((type) => typeText(type, key));
    const generic = view.typeParametersOf(rowOfKey(key));
    const shape = `${generic.length}|${texts.join()}`;
    const isInferable = generic.every((_, i) => texts.some((text) => text.includes(`\`T${i}`)));
    return { types, shape, isOpen: texts.some((text) => text.includes('#')), isInferable };
  });
}

const DEEPEST = 4;

/** What a type is, with `#` before the parameters of types around the function. */
function typeText(type: Value | undefined, method: SymbolKey, depth = 0): string {
  if (type === undefined || depth > DEEPEST) return '?';
  const list = (args: Values) =>
    args.length === 0 ? '' : `<${args.map((one) => typeText(one, method, depth + 1)).join()}>`;
  switch (type.kind) {
    case 'builtin':
      return `${type.name}${list(type.args)}`;
    case 'instance':
      return `${type.key}${list(type.args)}`;
    case 'parameter':
      return type.owner === method ? `\`T${type.index}` : `#${type.owner}.${type.index}`;
    case 'callable':
      return `(${list([type.returns, ...(type.parameters ?? [])])})`;
    default:
      return type.kind;
  }
}

/** The type that an argument meets; a last parameter that takes the rest meets each of them. */
export function typeAt(types: Values, place: number, expanded: boolean): Value | undefined {
  const type = types[place];
  return expanded && place === types.length - 1 && type?.kind === 'builtin' && type.name === 'array'
    ? type.args[0]
    : type;
}
