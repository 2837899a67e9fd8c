/** Parameters of C# functions as texts: two functions of one text cannot be declared beside each other. */
import { at, EXPRESSION, PARAMETER, SYMBOL } from '../../../src/model/facts.ts';
import { expressionOpCode, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { CallUse } from '../../../src/resolve/core/semantics.ts';
import type { SymbolValue, Value, Values } from '../../../src/resolve/core/values.ts';
import { listLength } from '../../../src/resolve/overloads/overloads.ts';
import { isFunction, NO_TYPES, parameterTypes } from '../../../src/resolve/overloads/signatures.ts';
import { substitute } from '../../../src/resolve/overloads/type-arguments.ts';

interface Shape {
  readonly text: string;
  /** The receiver decides some of the types. */
  readonly isOpen: boolean;
  /** Each of the function's own type parameters occurs among its parameters. */
  readonly isInferable: boolean;
}

const UNKNOWN: Shape = { text: '|', isOpen: false, isInferable: true };

/** The shape as declared; types that were not computed have none. */
function declaredShape(b: Binder, key: SymbolKey): Shape {
  const types = parameterTypes(b, { kind: 'symbol', key });
  if (types === NO_TYPES) return UNKNOWN;
  let shapes = b.notes.get('csharp shapes') as WeakMap<Values, Shape> | undefined;
  if (shapes === undefined) b.notes.set('csharp shapes', (shapes = new WeakMap()));
  let shape = shapes.get(types);
  if (shape === undefined) {
    const texts = types.map((type, i) => `${typeText(type, key)}${isOptionalValue(b, key, i) ? '?' : ''}`);
    const generic = b.view(key).typeParametersOf(rowOfKey(key));
    const isInferable = generic.every((_, i) => texts.some((text) => text.includes(`\`T${i}`)));
    shape = {
      text: `${generic.length}|${texts.join()}`,
      isOpen: texts.some((text) => text.includes('#')),
      isInferable,
    };
    shapes.set(types, shape);
  }
  return shape;
}

const VALUE_KINDS: ReadonlySet<number> = new Set([symbolKindCode.struct, symbolKindCode.enum]);

/** Whether a parameter is declared as `T?` of a struct or enum of the tree, whose values are read as `T`. */
function isOptionalValue(b: Binder, key: SymbolKey, index: number): boolean {
  const type = parameterTypes(b, { kind: 'symbol', key })[index];
  if (type?.kind !== 'instance' || !VALUE_KINDS.has(b.cell(type.key, SYMBOL.kind))) return false;
  const { facts } = b.view(key);
  const [first] = b.view(key).parametersOf(rowOfKey(key));
  const written = at(facts.parameters, first + index, PARAMETER.type);
  const isWrapped = written >= 0 && at(facts.expressions, written, EXPRESSION.op) === expressionOpCode.wrapped;
  return isWrapped && facts.strings[at(facts.expressions, written, EXPRESSION.name)] === 'optional';
}

/** A text that two functions share when they take the same. */
function shapeOf(b: Binder, { key, on }: SymbolValue): string {
  const { text, isOpen } = declaredShape(b, key);
  if (!isOpen || on === undefined) return text;
  const types = parameterTypes(b, { kind: 'symbol', key }).map((type) => typeText(substitute(b, type, on), key));
  return `${text.slice(0, text.indexOf('|'))}|${types.join()}`;
}

export const sameShape = (b: Binder, a: SymbolValue, c: SymbolValue): boolean => shapeOf(b, a) === shapeOf(b, c);

/** Whether a function takes as many type arguments as the call spells, or all of them follow from its arguments. */
export function takesTypes(b: Binder, key: SymbolKey, { view, types }: CallUse): boolean {
  // A type represents its constructor, and was found by its own arguments.
  if (!isFunction(b, key)) return true;
  const count = b.view(key).typeParametersOf(rowOfKey(key)).length;
  return types < 0 ? count === 0 || declaredShape(b, key).isInferable : count === listLength(view, types);
}

const MAX_DEPTH = 4;

/** A type, with `#` before the parameters of types around the function. */
function typeText(type: Value | undefined, method: SymbolKey, depth = 0): string {
  if (type === undefined || depth > MAX_DEPTH) return '?';
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
