/** Parts of Rust values: elements of loops and indexes, fields by position, parts that patterns destructure. */
import { at, BINDING, EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { bindingKindCode, expressionOpCode, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { evaluate } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { ElementUse } from '../../../src/resolve/core/semantics.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { typeOf } from '../../../src/resolve/core/type-of.ts';
import { alternatives, EXTERNAL, type InstanceValue, unionOf, type Value } from '../../../src/resolve/core/values.ts';
import { substitute } from '../../../src/resolve/overloads/type-arguments.ts';
import { MACRO } from '../extract/macros.ts';
import { elementOfBuiltin, isHolder, of } from './built-in-types.ts';
import { madeByMacro } from './macro-values.ts';
import { associatedType } from './traits.ts';

export function element(b: Binder, value: Value, how: ElementUse): Value | undefined {
  return unionOf(
    alternatives(value).map((one) => {
      if (how === 'slice' || one.kind === 'external') return one;
      if (how === 'deref') return (one.kind === 'instance' ? associatedType(b, one, 'Target') : undefined) ?? one;
      if (one.kind === 'builtin') return elementOfBuiltin(one, how);
      return one.kind === 'instance' ? elementOfInstance(b, one, how) : undefined;
    }),
  );
}

/** Pointers to pointers that are followed; types may point to each other. */
const MOST_STEPS = 4;

/** Loops ask for `Item`, indexes for `Output`; the type that this one points to may have it instead. */
function elementOfInstance(b: Binder, type: InstanceValue, how: ElementUse, steps = 0): Value | undefined {
  const own = associatedType(b, type, how === 'index' ? 'Output' : 'Item');
  if (own !== undefined) return own;
  const target = associatedType(b, type, 'Target');
  if (target?.kind === 'builtin') return elementOfBuiltin(target, how);
  return target?.kind === 'instance' && steps < MOST_STEPS ? elementOfInstance(b, target, how, steps + 1) : undefined;
}

/** Position `index` of a tuple, tuple struct or variant, of a closure's parameters, of a destructured slice. */
export function position(b: Binder, value: Value, index: string): Value | undefined {
  return unionOf(
    alternatives(value).map((one) => {
      switch (one.kind) {
        case 'builtin':
          if (one.name === 'tuple' || one.name === VARIANT) return one.args[Number(index)];
          return elementOfBuiltin(one, 'index') ?? (isHolder(one.name) ? undefined : EXTERNAL);
        case 'instance':
          return tupleField(b, one, index);
        case 'callable':
          return one.parameters?.[Number(index)];
        case 'external':
          return one;
        default:
          return undefined;
      }
    }),
  );
}

/** A field without a name: the rules bind its place in the scope of the type. */
export function tupleField(b: Binder, type: InstanceValue, index: string): Value | undefined {
  const view = b.view(type.key);
  const scope = view.symbol(rowOfKey(type.key), SYMBOL.scope);
  const row = scope < 0 ? -1 : view.firstBinding(scope, view.nameId(index));
  if (row < 0 || view.binding(row, BINDING.kind) !== bindingKindCode.field) return undefined;
  return settle(b, substitute(b, typeOf(b, view, view.binding(row, BINDING.type), scope), type));
}

/** Name of the value that a pattern of a library variant destructures: its arguments are its places. */
const VARIANT = 'variant';

/** By name, which argument of the library type a variant holds. */
const HELD: Readonly<Record<string, number>> = {
  Some: 0,
  Ok: 0,
  Err: 1,
  Ready: 0,
  Left: 0,
  Right: 1,
  Borrowed: 0,
  Owned: 0,
  Continue: 1,
  Break: 0,
};

/** `value as T`, `<A as B>`, and a pattern that names a variant: the value seen as that. */
export function cast(b: Binder, view: FileView, row: number, scope: number): Value | undefined {
  const { expressions, strings } = view.facts;
  const type = at(expressions, row, EXPRESSION.a);
  const value = at(expressions, row, EXPRESSION.b);
  if (strings[at(expressions, row, EXPRESSION.name)] === MACRO) return madeByMacro(b, view, row, scope);
  const seenAs = typeOf(b, view, type, scope);
  if (strings[at(expressions, row, EXPRESSION.name)] === 'qualified')
    return qualified(b, typeOf(b, view, value, scope), seenAs);
  if (seenAs?.kind === 'instance') return withArgumentsOf(b, seenAs, () => settle(b, evaluate(b, view, value, scope)));
  const variant = type < 0 ? '' : strings[at(expressions, type, EXPRESSION.name)];
  const held = Object.hasOwn(HELD, variant) ? HELD[variant] : undefined;
  if (held === undefined || !isVariantName(view, type))
    return ofLibrary(seenAs, () => settle(b, evaluate(b, view, value, scope)));
  return unionOf(alternatives(settle(b, evaluate(b, view, value, scope))).map((one) => heldBy(one, held)));
}

/** A variant of a library type that is not known: its content may be an argument of the type. */
function ofLibrary(type: Value | undefined, value: () => Value | undefined): Value | undefined {
  if (type?.kind !== 'builtin') return type;
  const matched = value();
  const isGeneric = matched?.kind === 'builtin' && matched.args.length > 0 && matched.name !== type.name;
  return isGeneric ? undefined : type;
}

/** The value that a variant of a library type holds; a transparent pointer holds itself. */
function heldBy(value: Value, held: number): Value {
  const isLibrary = value.kind === 'builtin' && value.args.length > 0;
  return of(VARIANT, [isLibrary ? value.args[held] : value.kind === 'instance' ? value : undefined]);
}

const isVariantName = ({ facts: { expressions } }: FileView, row: number): boolean => {
  const op = at(expressions, row, EXPRESSION.op);
  return op === expressionOpCode.name || op === expressionOpCode.member;
};

/** `<A as B>`: the type, where it is known; the trait, where it is any type that has it. */
function qualified(b: Binder, type: Value | undefined, trait: Value | undefined): Value | undefined {
  const isTrait = type?.kind === 'instance' && b.cell(type.key, SYMBOL.kind) === symbolKindCode.trait;
  return type === undefined || type.kind === 'parameter' || isTrait ? (trait ?? type) : type;
}

/** A variant of a generic type, with the arguments of the value that is matched. */
function withArgumentsOf(b: Binder, type: InstanceValue, value: () => Value | undefined): Value {
  if (b.cell(type.key, SYMBOL.kind) !== symbolKindCode.enum_member && type.args.length > 0) return type;
  const matched = alternatives(value()).find((one) => one.kind === 'instance');
  if (matched === undefined || matched.args.length === 0) return type;
  const isVariant = b.view(type.key).key(b.cell(type.key, SYMBOL.parent)) === matched.key;
  return isVariant || matched.key === type.key ? { ...type, args: matched.args } : type;
}
