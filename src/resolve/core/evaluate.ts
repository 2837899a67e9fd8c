/** Value expressions to values, link by link: receivers, initialisers, results. */
import {
  at,
  BINDING,
  EXPRESSION,
  KEY_OF_VALUE,
  NAMES_A,
  SYMBOL,
  THIS_OF_OUTER,
  TYPE_OF_NAMED,
} from '../../model/facts.ts';
import { expressionOpCode, FLAG, scopeKindCode, symbolKindCode } from '../../model/kinds.ts';
import { rowKey, rowOfKey, type SymbolKey } from '../../model/links.ts';
import { argumentOf, constructorArgumentOf, namedArgumentOf } from '../overloads/arguments.ts';
import { argumentsAt, calledOf, listLength } from '../overloads/overloads.ts';
import { substitute, withArguments } from '../overloads/type-arguments.ts';
import type { Binder } from './binder.ts';
import { isElsewhere, valueElsewhere } from './elsewhere.ts';
import type { FileView } from './file-view.ts';
import { returnedBy } from './function-types.ts';
import { lookup } from './lookup.ts';
import { ancestorsOf, CALLED, CONSTRUCTED, memberOf, signatureOf } from './members.ts';
import { narrowedBy, narrowedMember } from './narrowing.ts';
import { moduleOutside, namedOutside, resultOutside } from './outside.ts';
import type { CallUse, ElementUse, Want } from './semantics.ts';
import { isHolder, settle } from './settle.ts';
import { ofArity, wholeOf } from './type-identity.ts';
import { instanceFrom, isTypeKind, ownInstance, resultOf, typeList, typeOf } from './type-of.ts';
import { alternatives, EXTERNAL, instanceOf, type SymbolValue, unionOf, type Value } from './values.ts';

/** The value an expression means where it is written; undefined, with a reason, when the text does not say. */
export function evaluate(
  b: Binder,
  view: FileView,
  row: number,
  scope: number,
  want: Want = 'value',
): Value | undefined {
  return row < 0 ? b.fail('dynamic') : b.valueAt(view, row, scope, want, compute);
}

/** Names, members and calls are nine of ten expressions: they come first, and alone. */
function compute(b: Binder, view: FileView, row: number, scope: number, want: Want): Value | undefined {
  const { expressions } = view.facts;
  if (isElsewhere(view, row)) return valueElsewhere(b, view, row);
  switch (at(expressions, row, EXPRESSION.op)) {
    case expressionOpCode.name:
      return evaluateName(b, view, row, scope, wantedAt(view, row, want));
    case expressionOpCode.member: {
      const a = at(expressions, row, EXPRESSION.a);
      const receiver = evaluate(b, view, a, scope, want === 'type' ? 'type' : 'value');
      const found = memberAt(b, { view, row, scope, want: wantedAt(view, row, want) }, receiver);
      const path = view.pathId(row);
      return path < 0 ? found : narrowedMember(b, { view, row, scope, path }, found);
    }
    case expressionOpCode.call: {
      const a = at(expressions, row, EXPRESSION.a);
      return b.semantics(view).calls.specialCall?.(b, view, a, scope) ?? callAt(b, view, row, scope);
    }
    default:
      return computeOther(b, view, row, scope, want);
  }
}

function computeOther(b: Binder, view: FileView, row: number, scope: number, want: Want): Value | undefined {
  const { expressions, strings } = view.facts;
  const a = at(expressions, row, EXPRESSION.a);
  const name = at(expressions, row, EXPRESSION.name);
  const wanted = want === 'type' ? 'type' : 'value';
  const semantics = b.semantics(view);
  switch (at(expressions, row, EXPRESSION.op)) {
    case expressionOpCode.new:
      if (semantics.calls.noConstructors) return typeOf(b, view, a, scope);
      return semantics.calls.specialNew?.(b, view, a, scope) ?? constructed(b, view, row, scope);
    case expressionOpCode.index:
    case expressionOpCode.await: {
      const value = settle(b, evaluate(b, view, a, scope, wanted));
      if (value === undefined) return b.fail('dynamic');
      const isIndex = at(expressions, row, EXPRESSION.op) === expressionOpCode.index;
      return isIndex ? semantics.types.elementOf(b, value, howOf(strings[name])) : semantics.types.awaited(b, value);
    }
    case expressionOpCode.cast:
      if (semantics.types.castType !== undefined) return semantics.types.castType(b, view, row, scope);
      return typeOf(b, view, a, scope) ?? evaluate(b, view, at(expressions, row, EXPRESSION.b), scope);
    case expressionOpCode.this:
      return receiverAt(b, view, scope);
    case expressionOpCode.super:
      return superAt(b, view, scope);
    case expressionOpCode.literal:
      if (at(expressions, row, EXPRESSION.b) >= 0) return { kind: 'shape', file: view.file.id, row, scope };
      if (a >= 0 && semantics.types.collectionType !== undefined)
        return semantics.types.collectionType(b, view, row, scope);
      return semantics.types.literalType(strings[name]);
    case expressionOpCode.union:
      return unionOf([
        evaluate(b, view, a, scope, wanted),
        evaluate(b, view, at(expressions, row, EXPRESSION.b), scope, want),
      ]);
    case expressionOpCode.generic:
    case expressionOpCode.wrapped:
      return typeOf(b, view, row, scope);
    case expressionOpCode.position: {
      const value = settle(b, evaluate(b, view, a, scope, wanted));
      return value === undefined ? b.fail('dynamic') : semantics.types.partAt?.(b, value, strings[name]);
    }
    case expressionOpCode.property:
      return memberOf(b, evaluate(b, view, a, scope, wanted), strings[name]);
    case expressionOpCode.spread:
    case expressionOpCode.behind:
      return evaluate(b, view, a, scope, wanted);
    case expressionOpCode.function_type:
      return typeOf(b, view, row, scope);
    case expressionOpCode.function: {
      const symbol = view.symbolSpelledAt(at(expressions, row, EXPRESSION.line), at(expressions, row, EXPRESSION.col));
      const isFollowed = semantics.calls.functionsOf !== undefined;
      if (symbol >= 0 && !(isFollowed && view.isAnonymous(symbol))) return { kind: 'symbol', key: view.key(symbol) };
      const returns = a >= 0 ? typeOf(b, view, a, scope) : unnamedResult(b, view, row);
      if (!isFollowed) return { kind: 'callable', returns };
      return { kind: 'callable', returns, made: { file: view.file.id, row, scope } };
    }
    case expressionOpCode.narrowed:
      return narrowedBy(b, view, row, scope);
    case expressionOpCode.scoped:
      return evaluate(b, view, a, Number(strings[name]), want);
    case expressionOpCode.argument:
      return argumentAt(b, view, row, scope);
    case expressionOpCode.typeof:
      return settle(b, evaluate(b, view, a, scope));
    case expressionOpCode.module: {
      const module = semantics.names.moduleNamed?.(b, view, strings[name]);
      return b.tracksOutside ? moduleOutside(module, strings[name]) : module;
    }
    case expressionOpCode.list:
      if (hasSpread(view, row)) return semantics.types.wrapperType('array', spreadElements(b, view, row, scope));
      return {
        kind: 'builtin',
        language: view.file.language!,
        name: 'tuple',
        args: valueList(b, view, row, scope),
      };
    default:
      return b.fail('dynamic');
  }
}

function hasSpread({ facts: { expressions } }: FileView, row: number): boolean {
  for (let cons = row; cons >= 0; cons = at(expressions, cons, EXPRESSION.b)) {
    const head = at(expressions, cons, EXPRESSION.a);
    if (head >= 0 && at(expressions, head, EXPRESSION.op) === expressionOpCode.spread) return true;
  }
  return false;
}

/** What may be in a list that takes over the elements of others: `[...a, b]`. */
function spreadElements(b: Binder, view: FileView, row: number, scope: number): Value | undefined {
  const found: (Value | undefined)[] = [];
  const { expressions } = view.facts;
  for (let cons = row; cons >= 0; cons = at(expressions, cons, EXPRESSION.b)) {
    const head = at(expressions, cons, EXPRESSION.a);
    const value = settle(b, evaluate(b, view, head, scope));
    const isSpread = head >= 0 && at(expressions, head, EXPRESSION.op) === expressionOpCode.spread;
    found.push(isSpread && value !== undefined ? b.semantics(view).types.elementOf(b, value, 'loop') : value);
  }
  return unionOf(found);
}

/** The kind of thing that the syntax of a name says it is, else the kind its place asks for. */
function wantedAt(view: FileView, row: number, want: Want): Want {
  switch (at(view.facts.expressions, row, EXPRESSION.b)) {
    case NAMES_A.type:
      return 'type';
    case NAMES_A.macro:
      return 'macro';
    case NAMES_A.namespace:
      return 'namespace';
    case NAMES_A.function:
      return want === 'value' ? 'call' : want;
    default:
      return want;
  }
}

/** An index may be one that a loop takes, or a slice. */
const howOf = (name: string): ElementUse => (name === 'loop' || name === 'slice' || name === 'deref' ? name : 'index');

/** The result of a function without a name, where the rules say so. */
function unnamedResult(b: Binder, view: FileView, row: number): Value | undefined {
  const { expressions } = view.facts;
  const result = view.resultAt(at(expressions, row, EXPRESSION.line), at(expressions, row, EXPRESSION.col));
  if (result < 0) return undefined;
  return b.ask(b.locals, rowKey(view.file.id, result), undefined, () =>
    settle(b, evaluate(b, view, view.binding(result, BINDING.value), view.binding(result, BINDING.scope))),
  );
}

export function valueList(b: Binder, view: FileView, row: number, scope: number): (Value | undefined)[] {
  const out: (Value | undefined)[] = [];
  const { expressions } = view.facts;
  for (let cons = row; cons >= 0; cons = at(expressions, cons, EXPRESSION.b))
    out.push(settle(b, evaluate(b, view, at(expressions, cons, EXPRESSION.a), scope)));
  return out;
}

export function evaluateName(b: Binder, view: FileView, row: number, scope: number, want: Want): Value | undefined {
  const { expressions, strings } = view.facts;
  const beside = at(expressions, row, EXPRESSION.a);
  const member =
    beside < 0
      ? undefined
      : memberOf(b, evaluate(b, view, beside, scope), strings[at(expressions, row, EXPRESSION.name)], want);
  if (member?.kind === 'symbol') return member;
  const found = lookup(b, {
    view,
    scope,
    nameId: at(expressions, row, EXPRESSION.name),
    line: at(expressions, row, EXPRESSION.line),
    col: at(expressions, row, EXPRESSION.col),
    want,
    arity: arityAt(b, view, row),
  });
  return b.tracksOutside ? namedOutside(view, row, found ?? member) : (found ?? member);
}

/** Number of type arguments written after a name, where that number distinguishes types. */
function arityAt(b: Binder, view: FileView, row: number): number | undefined {
  return b.semantics(view).names.typesByArity ? listLength(view, argumentsAt(view, row).types) : undefined;
}

interface MemberExpression {
  readonly view: FileView;
  readonly row: number;
  readonly scope: number;
  readonly want: Want;
}

/** The value `a.name` means: a member of the value, or something visible here that can be called like one. */
export function memberAt(
  b: Binder,
  { view, row, scope, want }: MemberExpression,
  receiver: Value | undefined,
): Value | undefined {
  const name = view.facts.strings[at(view.facts.expressions, row, EXPRESSION.name)];
  const {
    members: { lexicalMember, withExtensions },
    names: { typesByArity },
    types: { keysAreValues },
  } = b.semantics(view);
  if (keysAreValues !== undefined && receiver !== undefined && isKey(view, row) && keysAreValues(b, receiver))
    return evaluateName(b, view, row, scope, 'value');
  const lexical = lexicalMember?.(b, { view, scope, receiver, name });
  if (lexical !== undefined) return lexical.member;
  const found = memberOf(b, receiver, name, want);
  if (typesByArity && want !== 'call') return ofArity(b, found, arityAt(b, view, row));
  if (withExtensions === undefined || want !== 'call') return found;
  const { reason } = b;
  const other = withExtensions(b, { view, scope, row, receiver, name, member: found });
  if (other !== undefined) return other;
  b.reason = reason;
  return found;
}

/** Whether a member is a key of a literal. */
function isKey({ facts: { expressions, strings } }: FileView, row: number): boolean {
  const second = at(expressions, row, EXPRESSION.b);
  if (second < 0) return second === NAMES_A.key;
  const isList = at(expressions, second, EXPRESSION.op) === expressionOpCode.list;
  return isList && strings[at(expressions, second, EXPRESSION.name)] === KEY_OF_VALUE;
}

/** The result of a call, with the type arguments that are written or inferred. */
function callAt(b: Binder, view: FileView, row: number, scope: number): Value | undefined {
  const a = at(view.facts.expressions, row, EXPRESSION.a);
  const callee = calleeAt(b, view, a, scope);
  const types = callArguments(b, view, row, scope);
  const { inferTypeArguments, resultOfCall } = b.semantics(view).calls;
  if (resultOfCall !== undefined)
    return resultOfCall(b, { callee, result: callOf(b, callee, types), types, row: a, use: callUse(view, a, scope) });
  if (inferTypeArguments === undefined || types.length > 0 || callee?.kind !== 'symbol')
    return callOf(b, callee, types);
  return callOf(b, callee, inferTypeArguments(b, callee, callUse(view, a, scope)));
}

/** The function a call expression calls: the overload that takes its arguments. */
function calleeAt(b: Binder, view: FileView, row: number, scope: number): Value | undefined {
  const value = evaluate(b, view, row, scope, 'call');
  if (row < 0 || b.semantics(view).calls.chooseOverload === undefined) return value;
  return calledOf(b, value, callUse(view, row, scope));
}

/** The call of a callee, where the rules keep the arguments with it. */
function callUse(view: FileView, callee: number, scope: number): CallUse {
  const { list, types } = argumentsAt(view, callee);
  return { view, scope, list, types, args: listLength(view, list) };
}

/** The type of the parameter of the callee or constructor at a place. */
function argumentAt(b: Binder, view: FileView, row: number, scope: number): Value | undefined {
  const { expressions, strings } = view.facts;
  const callee = at(expressions, row, EXPRESSION.a);
  const place = strings[at(expressions, row, EXPRESSION.name)];
  const named = place.startsWith(TYPE_OF_NAMED) ? place.slice(TYPE_OF_NAMED.length) : undefined;
  const index = named ?? Number(place);
  const types = callArguments(b, view, row, scope);
  const isNew = callee >= 0 && at(expressions, callee, EXPRESSION.op) === expressionOpCode.new;
  if (isNew) return constructorArgumentOf(b, evaluate(b, view, callee, scope), { index, types });
  const called = calleeAt(b, view, callee, scope);
  if (Number.isNaN(index)) return namedArgumentOf(b, called, place);
  const { inferBesideLambdas, parametersOf } = b.semantics(view).calls;
  if (typeof index === 'number' && called?.kind === 'callable' && called.method !== undefined && parametersOf) {
    const taken = parametersOf(b, called, callUse(view, callee, scope));
    if (taken !== undefined) return taken[index] ?? b.fail('dynamic');
  }
  if (called?.kind !== 'symbol' || inferBesideLambdas === undefined) return argumentOf(b, called, { index, types });
  const known = types.length > 0 ? types : inferBesideLambdas(b, called, callUse(view, callee, scope));
  return argumentOf(b, called, {
    index: called.attached && typeof index === 'number' ? index + 1 : index,
    types: known,
  });
}

/** Explicit type arguments of a call. */
function callArguments(b: Binder, view: FileView, row: number, scope: number): readonly (Value | undefined)[] {
  const list = at(view.facts.expressions, row, EXPRESSION.b);
  return list < 0 ? [] : typeList(b, view, list, scope);
}

/** `new T<A>()`: an instance of the type the expression names. */
function constructed(b: Binder, view: FileView, row: number, scope: number): Value | undefined {
  const written = at(view.facts.expressions, row, EXPRESSION.a);
  const type = typeOf(b, view, written, scope);
  if (type === undefined) return madeByFunctions(b, evaluate(b, view, written, scope));
  const args = callArguments(b, view, row, scope);
  // Where constructors are called, a function type is made of a function.
  if (type.kind === 'callable' && b.semantics(view).calls.linksConstructors) return type;
  return unionOf(alternatives(type).map((one) => constructedFrom(b, one, args)));
}

/** A function that is constructed with is the type of what it makes. */
function madeByFunctions(b: Binder, made: Value | undefined): Value | undefined {
  const isFunction = (one: Value) => one.kind === 'symbol' && b.cell(one.key, SYMBOL.kind) === symbolKindCode.function;
  return unionOf(
    alternatives(settle(b, made)).map((one) => (isFunction(one) ? instanceOf((one as SymbolValue).key) : undefined)),
  );
}

function constructedFrom(b: Binder, type: Value, args: readonly (Value | undefined)[]): Value | undefined {
  switch (type.kind) {
    case 'builtin':
      return args.length > 0 && type.args.length === 0 ? { ...type, args } : type;
    case 'instance': {
      const isClass = b.cell(type.key, SYMBOL.kind) === symbolKindCode.class;
      const made = isClass ? undefined : signatureOf(b, type, CONSTRUCTED);
      if (made !== undefined) return callOf(b, made, args);
      return args.length > 0 && type.args.length === 0 ? { ...type, args } : type;
    }
    case 'shape':
      return callOf(b, signatureOf(b, type, CONSTRUCTED), args);
    case 'callable':
      return returnedBy(type, args);
    case 'external':
      return b.tracksOutside ? resultOutside(type) : type;
    default:
      return type;
  }
}

/** The result of calling a value. */
export function callOf(
  b: Binder,
  callee: Value | undefined,
  args: readonly (Value | undefined)[] = [],
): Value | undefined {
  const settled = settle(b, callee);
  if (settled === undefined) return b.fail('dynamic');
  // Where a field cannot be called, the call is of its generated accessor, which is not in the source.
  const isHeld = callee!.kind === 'symbol' && settled.kind !== 'symbol' && settled.kind !== 'callable';
  if (isHeld && b.semanticsOf(callee!.key).calls.chooseOverload !== undefined) return settled;
  return unionOf(alternatives(settled).map((one) => callOne(b, one, args)));
}

function callOne(b: Binder, callee: Value, args: readonly (Value | undefined)[]): Value | undefined {
  switch (callee.kind) {
    case 'symbol': {
      const kind = b.cell(callee.key, SYMBOL.kind);
      if (kind === symbolKindCode.enum_member || isTypeKind(kind)) return madeFrom(b, callee, args);
      const result = withArguments(substitute(b, resultOf(b, callee.key), callee.on), callee.key, args);
      // A result that follows from a guess is not certain to be ours.
      return callee.isLikely && result?.kind !== 'builtin' ? b.fail('dynamic') : result;
    }
    case 'instance': {
      const {
        calls: { callMember },
        types: { underlyingType },
      } = b.semanticsOf(callee.key);
      if (callMember !== undefined) return callOf(b, functionOf(b, memberOf(b, callee, callMember, 'call')));
      if (underlyingType !== undefined) return callOf(b, underlyingType(b, callee), args);
      return callOf(b, signatureOf(b, callee, CALLED), args);
    }
    case 'shape':
      return callOf(b, signatureOf(b, callee, CALLED), args);
    case 'callable':
      return returnedBy(callee, args);
    case 'external':
      return b.tracksOutside ? resultOutside(callee) : EXTERNAL;
    case 'builtin':
      return EXTERNAL;
    default:
      return b.fail('dynamic');
  }
}

/** The function that makes an instance callable. Another instance is not accepted: it could lead back here. */
function functionOf(b: Binder, member: Value | undefined): Value | undefined {
  return unionOf(alternatives(settle(b, member)).filter((one) => one.kind !== 'instance'));
}

/** The result of calling a type: an instance, by construction or conversion. */
function madeFrom(b: Binder, type: SymbolValue, args: readonly (Value | undefined)[]): Value | undefined {
  const { callConstructs, noConstructors } = b.semanticsOf(type.key).calls;
  if (noConstructors) return instanceFrom(b, type, args);
  return callConstructs ? { ...instanceOf(type.key, args), isSelf: type.isSelf === true } : EXTERNAL;
}

/** The value of `this`: the innermost type around the scope, or the type itself inside a static member. */
export function receiverAt(b: Binder, view: FileView, scope: number): Value | undefined {
  const { thisAt } = b.semantics(view).members;
  if (thisAt !== undefined) return thisAt(b, view, scope) ?? b.fail('dynamic');
  let isStatic = false;
  /** Whether a function with a `this` of its own was left, and whether some function was that may have one. */
  let isInMethod = false;
  let isInFunction = false;
  let holder = -1;
  for (let at = scope; at >= 0; at = view.scopeParent(at)) {
    const symbol = view.scopeSymbol(at);
    const kind = view.scopeKind(at);
    const stated = kind === scopeKindCode.function ? statedThis(view, at) : -1;
    if (stated >= 0) return { kind: 'local', file: view.file.id, row: stated };
    if (view.symbol(symbol, SYMBOL.scope) !== at || view.isAnonymous(symbol)) {
      if (kind === scopeKindCode.function) isInFunction = true;
      // The methods of an object literal belong to what holds it; its values are made with the `this` around it.
      if (kind !== scopeKindCode.type || !isHolder(view.symbol(symbol, SYMBOL.kind))) continue;
      if (isInMethod) return ownInstance(view, symbol);
      if (isInFunction && holder < 0) holder = symbol;
      continue;
    }
    if (kind === scopeKindCode.function) {
      if (isThisOfOuter(view, at)) continue;
      isInMethod = true;
      isStatic = (view.symbol(symbol, SYMBOL.flags) & FLAG.static) !== 0;
      const parent = view.symbol(symbol, SYMBOL.parent);
      // A method written outside its type, or one that was adopted by it.
      const owner = view.symbol(symbol, SYMBOL.owner);
      if (owner >= 0) {
        // `this.handler = function () { … }`: the owner has the `this` around the function, not the function's own.
        const outer = isOfThis(view, owner) ? view.scopeParent(at) : at;
        return isStatic ? evaluate(b, view, owner, outer) : typeOf(b, view, owner, outer);
      }
      if (parent > 0 && isReceiver(view, parent) && view.scopeParent(at) !== view.symbol(parent, SYMBOL.scope))
        return receiver(b, wholeOf(b, view, parent), isStatic);
    } else if (kind === scopeKindCode.type) return receiver(b, wholeOf(b, view, symbol), isStatic);
  }
  return holder < 0 ? b.fail('dynamic') : ownInstance(view, holder);
}

/** The binding of a parameter that says what a function is called on: `f(this: T)`. */
function statedThis(view: FileView, scope: number): number {
  const nameId = view.nameId('this');
  return nameId < 0 ? -1 : view.firstBinding(scope, nameId);
}

/** Whether a path starts with `this`. */
function isOfThis({ facts: { expressions } }: FileView, row: number): boolean {
  let start = row;
  while (start >= 0 && at(expressions, start, EXPRESSION.op) === expressionOpCode.member)
    start = at(expressions, start, EXPRESSION.a);
  return start >= 0 && at(expressions, start, EXPRESSION.op) === expressionOpCode.this;
}

/** Whether a function has the `this` of the code around it, though it is a symbol. */
const isThisOfOuter = (view: FileView, scope: number): boolean =>
  view.firstBinding(scope, view.nameId(THIS_OF_OUTER)) >= 0;

const isReceiver = (view: FileView, symbol: number): boolean => isTypeKind(view.symbol(symbol, SYMBOL.kind));

const receiver = (b: Binder, type: SymbolKey, isStatic: boolean): Value =>
  isStatic ? { kind: 'symbol', key: type } : ownInstance(b.view(type), rowOfKey(type));

/** The value of `super`: the types directly above the one around the scope. */
export function superAt(b: Binder, view: FileView, scope: number): Value | undefined {
  const self = receiverAt(b, view, scope);
  if (self === undefined || (self.kind !== 'instance' && self.kind !== 'symbol')) return self;
  return ancestorsOf(b, self.key).length === 0 ? EXTERNAL : { kind: 'super', on: self };
}
