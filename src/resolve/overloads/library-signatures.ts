/** Signatures of library functions as tables write them, one a line: `List<T>.groupBy((T)->K): Map<K, List<T>>`. */
import { at, EXPRESSION } from '../../model/facts.ts';
import type { LanguageId } from '../../model/language.ts';
import type { Binder } from '../core/binder.ts';
import { evaluate } from '../core/evaluate.ts';
import type { CallUse } from '../core/semantics.ts';
import { settle } from '../core/settle.ts';
import { type BuiltinValue, builtin, type CallableValue, type Value, type Values } from '../core/values.ts';
import { isLambda } from './signatures.ts';

/** A type in a table: a variable is one capital letter, `this` the receiver. */
type TypeText =
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'this' }
  | { readonly kind: 'type'; readonly name: string; readonly args: readonly TypeText[] }
  | {
      readonly kind: 'function';
      readonly on: TypeText | undefined;
      readonly parameters: readonly TypeText[];
      readonly returns: TypeText;
    };

interface Signature {
  readonly on: TypeText | undefined;
  readonly name: string;
  /** Variables that a call may write: `filterIsInstance<R>()`. */
  readonly own: readonly string[];
  /** Undefined: a property. */
  readonly parameters: readonly TypeText[] | undefined;
  readonly returns: TypeText;
}

type Bound = Map<string, Value | undefined>;

/** A signature that a value has, with the variables that are known. */
interface Fitting {
  readonly signature: Signature;
  readonly bound: Bound;
}

/** How a language makes and takes apart the values of its library. */
export interface LibraryRules {
  readonly language: LanguageId;
  make(name: string, args: Values): Value;
  /** Type arguments of a value seen as a library type; undefined when it is not one. */
  argumentsAs(b: Binder, value: Value, type: string): Values | undefined;
  makeFunction(parameters: Values, returns: Value | undefined, on: Value | undefined): Value;
  /** A value as a type argument: what boxes it. */
  asArgument?(value: Value): Value;
}

/** The arguments of a call; those that are not known yet are undefined. */
export interface GivenArguments {
  readonly values: Values;
  /** Type arguments that the call writes. */
  readonly types: Values;
}

export interface LibrarySignatures {
  /** Whether some signature has the name. */
  has(name: string): boolean;
  /** A property of a value, or a function of it with what is known of it without the arguments of a call. */
  member(b: Binder, value: BuiltinValue, name: string): Value | undefined;
  /** A function that is called by its name alone. */
  named(b: Binder, name: string): CallableValue | undefined;
  /** What a call of such a function returns. */
  result(b: Binder, callee: CallableValue, given: GivenArguments): Value | undefined;
  /** What such a function takes, by the arguments that are known. */
  parameters(b: Binder, callee: CallableValue, given: GivenArguments): Values | undefined;
}

/** The arguments of a call without its lambdas, whose types depend on the others. */
export function plainArguments(b: Binder, { view, scope, list }: Pick<CallUse, 'view' | 'scope' | 'list'>): Values {
  const out: (Value | undefined)[] = [];
  const { expressions } = view.facts;
  for (let cons = list; cons >= 0; cons = at(expressions, cons, EXPRESSION.b)) {
    const row = at(expressions, cons, EXPRESSION.a);
    out.push(row < 0 || isLambda(view, row) ? undefined : settle(b, evaluate(b, view, row, scope)));
  }
  return out;
}

/** The receiver of functions that have none. */
const NOTHING = '';

export function librarySignatures(rules: LibraryRules, table: string): LibrarySignatures {
  const byName = new Map<string, Signature[]>();
  for (const line of table.split('\n'))
    for (const one of readLine(line.trim())) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);

  function match(b: Binder, type: TypeText | undefined, given: Value | undefined, bound: Bound): boolean {
    if (type === undefined || given === undefined || type.kind === 'this') return false;
    switch (type.kind) {
      case 'variable':
        if (bound.get(type.name) === undefined) bound.set(type.name, rules.asArgument?.(given) ?? given);
        return true;
      case 'function':
        return given.kind !== 'callable' || given.returns === undefined || match(b, type.returns, given.returns, bound);
      case 'type': {
        const args = rules.argumentsAs(b, given, type.name);
        if (args === undefined) return false;
        for (const [i, inner] of type.args.entries()) {
          const fits = match(b, inner, args[i], bound);
          if (!fits && inner.kind === 'type' && inner.args.length > 0) return false;
        }
        return true;
      }
    }
  }

  function filled(type: TypeText, bound: Bound, on: Value): Value | undefined {
    switch (type.kind) {
      case 'variable':
        return bound.get(type.name);
      case 'this':
        return on;
      case 'type':
        return rules.make(
          type.name,
          type.args.map((one) => filled(one, bound, on)),
        );
      case 'function':
        return rules.makeFunction(
          type.parameters.map((one) => filled(one, bound, on)),
          filled(type.returns, bound, on),
          type.on && filled(type.on, bound, on),
        );
    }
  }

  /** The signatures that a value has under a name, with the variables that the value binds. */
  function* fitting(b: Binder, value: BuiltinValue, name: string): Generator<Fitting> {
    for (const signature of byName.get(name) ?? []) {
      const bound: Bound = new Map();
      const isFree = signature.on === undefined;
      if (isFree ? value.name === NOTHING : match(b, signature.on, value, bound)) yield { signature, bound };
    }
  }

  /** The signature that takes the arguments, else one that takes as many, else the one with most parameters. */
  function chosen(
    b: Binder,
    { type, name }: NonNullable<CallableValue['method']>,
    given?: GivenArguments,
  ): Fitting | undefined {
    let best: Fitting | undefined;
    for (const one of fitting(b, type, name)) {
      const length = one.signature.parameters?.length ?? 0;
      const isAsMany = length === given?.values.length;
      if (isAsMany && bind(b, one, given!)) return one;
      const known = best?.signature.parameters?.length ?? -1;
      if (known !== given?.values.length && (isAsMany || length > known)) best = one;
    }
    if (best !== undefined && given !== undefined) bind(b, best, given);
    return best;
  }

  /** Fills the variables in; whether all arguments that are known fit. */
  function bind(b: Binder, { signature, bound }: Fitting, given: GivenArguments): boolean {
    for (const [i, name] of signature.own.entries()) if (given.types[i] !== undefined) bound.set(name, given.types[i]);
    let fits = true;
    for (const [i, type] of (signature.parameters ?? []).entries())
      if (given.values[i] !== undefined && !match(b, type, given.values[i], bound)) fits = false;
    return fits;
  }

  function callable(b: Binder, type: BuiltinValue, name: string): Value | undefined {
    const found = chosen(b, { type, name });
    if (found === undefined) return undefined;
    const { signature, bound } = found;
    const returns = filled(signature.returns, bound, type);
    if (signature.parameters === undefined) return returns;
    const parameters = signature.parameters.map((one) => filled(one, bound, type));
    return { kind: 'callable', returns, parameters, method: { type, name } };
  }

  const nothing = builtin(rules.language, NOTHING);

  return {
    has: (name) => byName.has(name),
    member: (b, value, name) => (byName.has(name) ? callable(b, value, name) : undefined),
    named(b, name) {
      const found = byName.has(name) ? callable(b, nothing, name) : undefined;
      return found?.kind === 'callable' ? found : undefined;
    },
    result(b, { method }, given) {
      const found = method && chosen(b, method, given);
      if (found === undefined) return undefined;
      return filled(found.signature.returns, found.bound, method!.type);
    },
    parameters(b, { method }, given) {
      const found = method && chosen(b, method, given);
      if (found === undefined) return undefined;
      return found.signature.parameters?.map((one) => filled(one, found.bound, method!.type));
    },
  };
}

const LINE = /^(?:(.{1,80}?)\.)?(\w{1,60}(?:\|\w{1,60}){0,60})(?:<([A-Z, ]{1,40})>)?(?:\((.{0,300})\))?: (.{1,200})$/;

/** A line states a signature for each of the names in it. */
function readLine(line: string): Signature[] {
  if (line === '') return [];
  const split = splitReceiver(line);
  const found = LINE.exec(split.rest);
  if (found === null) throw new Error(`not a signature: ${line}`);
  const [, , names, own, parameters, returns] = found;
  const read = {
    on: split.on === '' ? undefined : readType(split.on),
    own: own === undefined ? [] : own.split(', '),
    parameters: parameters === undefined ? undefined : listed(parameters).map(readType),
    returns: readType(returns),
  };
  return names.split('|').map((name) => ({ ...read, name }));
}

/** The receiver ends at the first dot outside of brackets, where that comes before the parameters. */
function splitReceiver(line: string): { on: string; rest: string } {
  let depth = 0;
  for (let i = 0; i < line.length; i++) {
    const c = line[i];
    if (c === '<') depth++;
    else if (c === '>' && line[i - 1] !== '-') depth--;
    else if ((c === '(' || c === ':') && depth === 0) break;
    else if (c === '.' && depth === 0) return { on: line.slice(0, i), rest: line.slice(i + 1) };
  }
  return { on: '', rest: line };
}

/** The parts of a list between commas outside of brackets. */
function listed(text: string): string[] {
  const out: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c === '<' || c === '(') depth++;
    else if (c === ')' || (c === '>' && text[i - 1] !== '-')) depth--;
    else if (c === ',' && depth === 0) {
      out.push(text.slice(from, i).trim());
      from = i + 1;
    }
  }
  const last = text.slice(from).trim();
  return last === '' ? out : [...out, last];
}

const FUNCTION = /^(?:(\w+)\.)?\((.*)\)->(.+)$/;
const GENERIC = /^(\w+)<(.+)>$/;

function readType(text: string): TypeText {
  if (text === 'this') return { kind: 'this' };
  if (/^[A-Z]$/.test(text)) return { kind: 'variable', name: text };
  const generic = GENERIC.exec(text);
  if (generic !== null) return { kind: 'type', name: generic[1], args: listed(generic[2]).map(readType) };
  const written = FUNCTION.exec(text);
  if (written === null) return { kind: 'type', name: text, args: [] };
  const [, on, parameters, returns] = written;
  return {
    kind: 'function',
    on: on === undefined ? undefined : readType(on),
    parameters: listed(parameters).map(readType),
    returns: readType(returns),
  };
}
