/** Values that expressions mean: a declared thing, an instance of a type, a module, or something from outside. */
import type { FileId } from '../../model/ids.ts';
import type { LanguageId } from '../../model/language.ts';
import type { SymbolKey } from '../../model/links.ts';

/** `undefined`, wherever a `Value` may be missing, means: the text does not tell. */
export type Value =
  | SymbolValue
  | InstanceValue
  | ModuleValue
  | BuiltinValue
  | LocalValue
  | ShapeValue
  | PropertyValue
  | CallableValue
  | TypeParameterValue
  | SelfValue
  | UnionValue
  | SuperValue
  | ExternalValue;

/** The values that reach a place; `isWhole` where every way there is known. */
export interface Flow {
  readonly value: Value | undefined;
  readonly isWhole: boolean;
}

/** Values by place: the arguments of a type or a call. */
export type Values = readonly (Value | undefined)[];

/** The declared thing itself: a function, a type seen as an object, a variable before its type is asked for. */
export interface SymbolValue {
  readonly kind: 'symbol';
  readonly key: SymbolKey;
  /** The receiver it was found on, which determines `self` and the type parameters of its container. */
  readonly on?: Value | undefined;
  /** Called as a member of `on`, which is its first argument (C# extension methods). */
  readonly attached?: true;
  /** The only candidate, on a receiver whose type is not known well enough to be sure: a link to it is probable. */
  readonly isLikely?: true;
  /** Another alternative of the receiver comes from outside and may have such a member too: a link to this one is probable. */
  readonly mayBeOther?: true;
  /** The only binding row that can have set a variable's value where it is used. */
  readonly given?: number;
  /** The type that a check says a variable or field has where it is used. */
  readonly narrowed?: Value | undefined;
  /** The type of the receiver in a method of the type. A subtype replaces it when the method is found on that subtype. */
  readonly isSelf?: boolean;
}

/** An instance of a type declared in the tree. */
export interface InstanceValue {
  readonly kind: 'instance';
  readonly key: SymbolKey;
  readonly args: readonly (Value | undefined)[];
  /** The receiver in a method of the type: an instance of a type below when the method is found on that. */
  readonly isSelf?: boolean;
}

/** A file as a module, or a package or namespace that several files make up. */
export interface ModuleValue {
  readonly kind: 'module';
  readonly language: LanguageId;
  /** The file's id, or -1 for a package. */
  readonly file: FileId;
  /** A package: its directory, or the name of a namespace. */
  readonly name: string;
}

/** A type of the language or its library whose behaviour the semantics know: `list`, `Promise`, `map`, … */
export interface BuiltinValue {
  readonly kind: 'builtin';
  readonly language: LanguageId;
  readonly name: string;
  readonly args: readonly (Value | undefined)[];
  /** The keys that a literal writes, for its last arguments. */
  readonly keys?: readonly string[];
}

/** A name bound inside a function: its first binding row. */
export interface LocalValue {
  readonly kind: 'local';
  readonly file: FileId;
  readonly row: number;
  /** Only this binding can reach the use, none before it. */
  readonly isOnly?: boolean;
  /** The type the name was narrowed to where it is used. */
  readonly narrowed?: Value | undefined;
}

/** An object literal or inline object type: an expression row whose properties are its members. */
export interface ShapeValue {
  readonly kind: 'shape';
  readonly file: FileId;
  readonly row: number;
  readonly scope: number;
}

/** One of a shape's properties: the expression row that spells it. */
export interface PropertyValue {
  readonly kind: 'property';
  readonly file: FileId;
  readonly row: number;
  readonly scope: number;
  /** The type that a check says it has where it is used. */
  readonly narrowed?: Value | undefined;
}

/** A function type: what it returns when called, and what it takes. */
export interface CallableValue {
  readonly kind: 'callable';
  readonly returns: Value | undefined;
  readonly parameters?: readonly (Value | undefined)[];
  /** It is not called but constructed with. */
  readonly isConstructor?: boolean;
  /** The owner of its own type parameters, where it has some. */
  readonly generic?: SymbolKey;
  /** The method of a library type that it is: what it returns may depend on the arguments of the call. */
  readonly method?: { readonly type: BuiltinValue; readonly name: string };
  /** The expression that makes the function, where functions are followed as values: which function it is, is asked only there. */
  readonly made?: MadeFunction;
}

/** A lambda, function literal or reference to a method where it is written. */
export interface MadeFunction {
  readonly file: FileId;
  readonly row: number;
  readonly scope: number;
}

export interface TypeParameterValue {
  readonly kind: 'parameter';
  /** The generic type or function; below 0 for one of the library, or a function type (`function-types.ts`). */
  readonly owner: SymbolKey;
  /** Its place among the owner's type parameters. */
  readonly index: number;
  /** The method that renames the parameter, where the use spells that name. */
  readonly renamedBy?: SymbolKey | undefined;
  /** Where its bounds are written, when that is not where the owner declares it: binding rows of a file. */
  readonly bounds?: { readonly file: FileId; readonly rows: readonly number[] };
}

/** Name of the built-in thing that represents a type parameter: a variable that holds it may be anything its argument allows. */
export const TYPE_VARIABLE = 'type variable';

/** The type of the receiver, whatever it turns out to be. */
export interface SelfValue {
  readonly kind: 'self';
}

export interface UnionValue {
  readonly kind: 'union';
  readonly of: readonly Value[];
  /** It is all of them at once: an intersection of types. */
  readonly isBoth?: true;
}

/** The receiver seen as the types above it. */
export interface SuperValue {
  readonly kind: 'super';
  readonly on: InstanceValue | SymbolValue;
}

/** Declared outside the tree. */
export interface ExternalValue {
  readonly kind: 'external';
  /** Where it comes from, `express.Router()`, where the binder was asked to say so (outside.ts). */
  readonly path?: string;
}

export const EXTERNAL: ExternalValue = { kind: 'external' };
export const SELF: SelfValue = { kind: 'self' };

/** Something that functions of ours may be, and none of them is known to: no alternative is left to look into. */
export const MAY_BE_OURS: UnionValue = { kind: 'union', of: [] };

/** More alternatives than this tell a reader nothing; the first ones in order of keys are kept. */
const MAX_ALTERNATIVES = 32;

/** One value for several: flattened, without repetitions, in an order that does not depend on which file asked first. */
export function unionOf(values: readonly (Value | undefined)[]): Value | undefined {
  let first: Value | undefined;
  let differ = false;
  for (const value of values) {
    if (value === undefined) continue;
    first ??= value;
    if (value !== first) differ = true;
  }
  // Most of them are one: it needs no identity.
  if (!differ) return first;
  const seen = new Map<string, Value>();
  const add = (value: Value | undefined): void => {
    if (value === undefined || seen.size === MAX_ALTERNATIVES) return;
    if (value.kind === 'union') value.of.forEach(add);
    else seen.set(identityOf(value), value);
  };
  values.forEach(add);
  if (seen.size <= 1) return seen.values().next().value;
  return { kind: 'union', of: [...seen.values()] };
}

/** A value that is of several types at once. */
export function intersectionOf(values: readonly (Value | undefined)[]): Value | undefined {
  const value = unionOf(values);
  return value?.kind === 'union' ? { ...value, isBoth: true } : value;
}

/** The same as a union or intersection, with other parts. */
export const withParts = (value: UnionValue, parts: readonly (Value | undefined)[]): Value | undefined =>
  value.isBoth ? intersectionOf(parts) : unionOf(parts);

/** Arguments of arguments of arguments: differences at that depth are ignored, because comparing them costs too much. */
const DEEPEST_IDENTITY = 2;

const MAX_TOLD = 3;

/** Whether the parameters of a function belong to its identity: inside another they do where they are few, as those of a callback are. */
const isTold = ({ parameters }: CallableValue, depth: number): boolean =>
  depth === 0 || (depth === 1 && (parameters?.length ?? 0) <= MAX_TOLD);

function identityOf(value: Value, depth = 0): string {
  if (depth > DEEPEST_IDENTITY) return value.kind;
  const list = (values: readonly (Value | undefined)[]) =>
    values.map((one) => (one === undefined ? '?' : identityOf(one, depth + 1))).join(',');
  switch (value.kind) {
    case 'symbol':
      return `s${value.isSelf ? '*' : ''}${value.key}${value.given === undefined ? '' : `=${value.given}`}${value.on === undefined ? '' : `@${identityOf(value.on, depth + 1)}`}${value.isLikely ? '?' : ''}${value.mayBeOther ? '|' : ''}${value.narrowed === undefined ? '' : `~${identityOf(value.narrowed, depth + 1)}`}`;
    case 'instance':
      return `i${value.isSelf ? '*' : ''}${value.key}<${list(value.args)}>`;
    case 'module':
      return `m${value.file}:${value.name}`;
    case 'builtin':
      return `b${value.name}<${list(value.args)}>${value.keys?.join() ?? ''}`;
    case 'local':
      return `l${value.file}:${value.row}${value.isOnly ? '' : '+'}`;
    case 'shape':
    case 'property':
      return `o${value.file}:${value.row}`;
    case 'callable':
      return `f${isTold(value, depth) ? list(value.parameters ?? []) : (value.parameters?.length ?? 0)}>${list([value.returns])}${value.made === undefined ? '' : `@${value.made.file}:${value.made.row}`}`;
    case 'parameter':
      return `p${value.owner}:${value.index}`;
    case 'super':
      return `^${identityOf(value.on, depth + 1)}`;
    case 'union':
      return `u${list(value.of)}`;
    case 'external':
      return value.path === undefined ? value.kind : `e${value.path}`;
    default:
      return value.kind;
  }
}

const NO_VALUES: readonly Value[] = [];

/** Every alternative of a value. */
export function alternatives(value: Value | undefined): readonly Value[] {
  if (value === undefined) return NO_VALUES;
  return value.kind === 'union' ? value.of : [value];
}

export const builtin = (language: LanguageId, name: string, args: Values = []): BuiltinValue => ({
  kind: 'builtin',
  language,
  name,
  args,
});

/** Makes values of the library types of one language. */
export const builtinsOf =
  (language: LanguageId) =>
  (name: string, args: Values = []): BuiltinValue =>
    builtin(language, name, args);

/** A function of a library: what it returns, and what it takes where that matters to lambdas. */
export const returning = (returns?: Value, parameters?: Values): CallableValue =>
  parameters === undefined ? { kind: 'callable', returns } : { kind: 'callable', returns, parameters };

export const instanceOf = (key: SymbolKey, args: Values = []): InstanceValue => ({
  kind: 'instance',
  key,
  args,
});

const NO_SYMBOLS: readonly SymbolKey[] = [];

/** The symbols that a value is or may be. */
export function symbolsIn(value: Value | undefined): readonly SymbolKey[] {
  if (value === undefined) return NO_SYMBOLS;
  if (value.kind === 'symbol') return [value.key];
  if (value.kind !== 'union') return NO_SYMBOLS;
  return [...new Set(value.of.flatMap(symbolsIn))];
}
