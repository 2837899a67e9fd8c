/** Type expressions to values: annotations, bases, type arguments; and what functions return. */
import { at, BINDING, EXPRESSION, SYMBOL } from '../../model/facts.ts';
import { bindingKindCode, expressionOpCode, scopeKindCode, symbolKindCode } from '../../model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../model/links.ts';
import { argumentsAt } from '../overloads/overloads.ts';
import { substitute, withArguments } from '../overloads/type-arguments.ts';
import type { Binder } from './binder.ts';
import { evaluate, evaluateName, memberAt } from './evaluate.ts';
import type { FileView } from './file-view.ts';
import { functionType, signatureParameter } from './function-types.ts';
import { settle } from './settle.ts';
import {
  alternatives,
  type InstanceValue,
  instanceOf,
  intersectionOf,
  SELF,
  type SymbolValue,
  TYPE_VARIABLE,
  type TypeParameterValue,
  unionOf,
  type Value,
  type Values,
  withParts,
} from './values.ts';

const NO_ARGUMENTS: Values = [];
/** Name of a `union` that is an intersection. */
const BOTH = '&';

/** An instance of a type as its own body sees it: each type parameter is its own argument. */
export function ownInstance(view: FileView, row: number): InstanceValue {
  const parameters = view.typeParametersOf(row);
  const owner = view.key(row);
  return instanceOf(
    owner,
    parameters.map((_, index) => ({ kind: 'parameter', owner, index })),
  );
}

/** A value of the type that the expression names; undefined when it names no known type. */
export function typeOf(b: Binder, view: FileView, row: number, scope: number): Value | undefined {
  if (row < 0) return undefined;
  const { expressions, strings } = view.facts;
  const part = (column: number) => typeOf(b, view, at(expressions, row, column), scope);
  const name = strings[at(expressions, row, EXPRESSION.name)];
  const semantics = b.semantics(view);
  switch (at(expressions, row, EXPRESSION.op)) {
    case expressionOpCode.name: {
      const found = evaluateName(b, view, row, scope, 'type');
      if (found === undefined || found.kind === 'external')
        return semantics.types.libraryType?.(name, NO_ARGUMENTS, found !== undefined) ?? found;
      const type = instanceFrom(b, found, NO_ARGUMENTS);
      return type?.kind === 'parameter' && semantics.types.typeVariables !== undefined
        ? parameterAround(b, view, scope, type)
        : type;
    }
    case expressionOpCode.member: {
      const found = memberAt(
        b,
        { view, row, scope, want: 'type' },
        evaluate(b, view, at(expressions, row, EXPRESSION.a), scope, 'type'),
      );
      const args = semantics.names.typesByArity ? typeList(b, view, argumentsAt(view, row).types, scope) : NO_ARGUMENTS;
      if (found === undefined || found.kind === 'external')
        return semantics.types.libraryType?.(name, args, found !== undefined) ?? found;
      return instanceFrom(b, found, args);
    }
    case expressionOpCode.generic:
      return genericType(b, view, row, scope);
    case expressionOpCode.wrapped:
      return semantics.types.wrapperType(name, part(EXPRESSION.a), part(EXPRESSION.b));
    case expressionOpCode.union:
      return (name === BOTH ? intersectionOf : unionOf)([part(EXPRESSION.a), part(EXPRESSION.b)]);
    case expressionOpCode.literal:
      if (at(expressions, row, EXPRESSION.b) >= 0) return { kind: 'shape', file: view.file.id, row, scope };
      return semantics.types.literalType(name);
    case expressionOpCode.function_type:
      return functionType(b, view, row, scope);
    case expressionOpCode.list:
      return semantics.types.wrapperType('tuple', undefined) && tuple(b, view, row, scope);
    case expressionOpCode.this:
      return SELF;
    case expressionOpCode.index:
      return typeAt(b, view, row, scope);
    case expressionOpCode.position: {
      const whole = settle(b, part(EXPRESSION.a));
      return whole === undefined ? undefined : semantics.types.partAt?.(b, whole, name);
    }
    case expressionOpCode.cast:
    case expressionOpCode.spread:
    case expressionOpCode.await:
      return part(EXPRESSION.a);
    case expressionOpCode.scoped:
      return typeOf(b, view, at(expressions, row, EXPRESSION.a), Number(name));
    default:
      return settle(b, evaluate(b, view, row, scope));
  }
}

/** The parameter of a surrounding type that takes the variable; the variable itself where none does. */
function parameterAround(b: Binder, view: FileView, scope: number, variable: TypeParameterValue): Value {
  for (let around = scope; around > 0; around = view.scopeParent(around)) {
    if (view.scopeKind(around) !== scopeKindCode.type) continue;
    const owner = view.key(view.scopeSymbol(around));
    const index = b.semantics(view).types.typeVariables!(b, owner).indexOf(variable.owner);
    if (index >= 0) return { kind: 'parameter', owner, index };
  }
  return variable;
}

function tuple(b: Binder, view: FileView, row: number, scope: number): Value {
  return { kind: 'builtin', language: view.file.language!, name: 'tuple', args: typeList(b, view, row, scope) };
}

function typeAt(b: Binder, view: FileView, row: number, scope: number): Value | undefined {
  const container = typeOf(b, view, at(view.facts.expressions, row, EXPRESSION.a), scope);
  return container === undefined ? undefined : b.semantics(view).types.elementOf(b, container, 'index');
}

/** A cons list of type expressions. */
export function typeList(b: Binder, view: FileView, row: number, scope: number): Values {
  const out: (Value | undefined)[] = [];
  const { expressions } = view.facts;
  for (let cons = row; cons >= 0; cons = at(expressions, cons, EXPRESSION.b))
    out.push(typeOf(b, view, at(expressions, cons, EXPRESSION.a), scope));
  return out;
}

function genericType(b: Binder, view: FileView, row: number, scope: number): Value | undefined {
  const { expressions, strings } = view.facts;
  const head = at(expressions, row, EXPRESSION.a);
  const args = typeList(b, view, at(expressions, row, EXPRESSION.b), scope);
  if (head < 0) return undefined;
  const found = evaluate(b, view, head, scope, 'type');
  if (found === undefined || found.kind === 'external') {
    const name = strings[at(expressions, head, EXPRESSION.name)];
    const { utilityType, libraryType } = b.semantics(view).types;
    return utilityType?.(b, name, args) ?? libraryType?.(name, args, found !== undefined) ?? found;
  }
  // A generic function with its type arguments: `make[T]`.
  if (found.kind === 'symbol' && FUNCTIONS.has(b.cell(found.key, SYMBOL.kind)))
    return {
      kind: 'callable',
      returns: withArguments(substitute(b, resultOf(b, found.key), found.on), found.key, args),
    };
  return instanceFrom(b, found, args);
}

/** From the type as a thing to a value of it. */
export function instanceFrom(b: Binder, type: Value, args: Values): Value | undefined {
  return unionOf(
    alternatives(type).map((one): Value | undefined => {
      if (one.kind === 'local') {
        const held = signatureParameter(b.world.view(one.file), one.row) ?? settle(b, one);
        return held === undefined || held.kind === 'parameter' ? held : instanceFrom(b, held, args);
      }
      if (one.kind !== 'symbol') return one;
      const kind = b.cell(one.key, SYMBOL.kind);
      if (kind === symbolKindCode.type_alias) return withArguments(aliasFrom(b, one), one.key, args);
      if (TYPES.has(kind)) return instanceOf(one.key, args);
      if (kind === symbolKindCode.enum_member)
        return b.semanticsOf(one.key).types.variantsAreTypes
          ? instanceOf(one.key, args)
          : instanceFrom(b, parentOf(b, one.key), args);
      // A variable that holds a type: `Alias = Type`.
      const held = settle(b, one);
      if (held === undefined || (held.kind === 'symbol' && held.key === one.key)) return undefined;
      if (held.kind === 'builtin' && held.name === TYPE_VARIABLE)
        return { kind: 'parameter', owner: one.key, index: 0 };
      return held.kind === 'symbol' ? instanceFrom(b, held, args) : held;
    }),
  );
}

/** The type of an alias; as the receiver says, where it is one of the types that a receiver fills in. */
function aliasFrom(b: Binder, { key, on }: SymbolValue): Value | undefined {
  const type = typeOfAlias(b, key);
  return b.semanticsOf(key).types.openAlias === undefined ? type : substitute(b, type, on);
}

const parentOf = (b: Binder, key: SymbolKey): Value => ({
  kind: 'symbol',
  key: b.view(key).key(b.cell(key, SYMBOL.parent)),
});

const FUNCTIONS = new Set([symbolKindCode.function, symbolKindCode.method]);
const TYPES = new Set([
  symbolKindCode.class,
  symbolKindCode.interface,
  symbolKindCode.struct,
  symbolKindCode.enum,
  symbolKindCode.trait,
  symbolKindCode.namespace,
  symbolKindCode.module,
]);
export const isTypeKind = (kind: number): boolean => TYPES.has(kind) || kind === symbolKindCode.type_alias;

export function typeOfAlias(b: Binder, key: SymbolKey): Value | undefined {
  return b.ask(b.types, key, undefined, () => {
    const view = b.view(key);
    const row = rowOfKey(key);
    const open = b.semantics(view).types.openAlias?.(b, view, row);
    if (open !== undefined) return open;
    // An alias with members of its own (an inline object type) is a type of its own.
    const hasMembers = view.children(row).length > 0;
    if (b.semantics(view).types.isDistinctType?.(view, row) ?? hasMembers) return ownInstance(view, row);
    const type = view.symbol(row, SYMBOL.type);
    const value = typeOf(b, view, type >= 0 ? type : view.symbol(row, SYMBOL.value), view.scopeOf(row));
    if (!hasMembers) return value;
    return value?.kind === 'union'
      ? withParts(value, [ownInstance(view, row), value])
      : unionOf([ownInstance(view, row), value]);
  });
}

/** The result of calling the function: its declared type, else the type of its `return`s. */
export function resultOf(b: Binder, key: SymbolKey): Value | undefined {
  return b.ask(b.results, key, undefined, () => {
    const view = b.view(key);
    const row = rowOfKey(key);
    const type = view.symbol(row, SYMBOL.type);
    if (type >= 0) return typeOf(b, view, type, view.scopeOf(row));
    if (view.symbol(row, SYMBOL.kind) === symbolKindCode.constructor)
      return ownInstance(view, view.symbol(row, SYMBOL.parent));
    const results = view.resultsOf(row).map((result) => {
      const value = evaluate(b, view, view.binding(result, BINDING.value), view.binding(result, BINDING.scope));
      const isYield = view.binding(result, BINDING.kind) === bindingKindCode.yield;
      return isYield ? iterator(view, settle(b, value)) : settle(b, value);
    });
    // Where documentation says what a function returns, what code from outside returns there is that.
    const isStated = view.resultsOf(row).some((result) => isStatement(view, view.binding(result, BINDING.value)));
    return unionOf(isStated ? results.filter((one) => one?.kind !== 'external') : results);
  });
}

/** Whether a result is a type without a value. */
const isStatement = ({ facts: { expressions } }: FileView, row: number): boolean =>
  row >= 0 &&
  at(expressions, row, EXPRESSION.op) === expressionOpCode.cast &&
  at(expressions, row, EXPRESSION.b) < 0 &&
  at(expressions, row, EXPRESSION.a) >= 0;

const iterator = (view: FileView, element: Value | undefined): Value => ({
  kind: 'builtin',
  language: view.file.language!,
  name: 'iterator',
  args: [element],
});
