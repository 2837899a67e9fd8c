/** What the binder must be told about a language: the rules by which it differs from its neighbours. */
import type { SymbolKey } from '../../model/links.ts';
import type { Declaration } from './at-position.ts';
import type { Binder } from './binder.ts';
import type { FileView } from './file-view.ts';
import type { NameUse } from './lookup.ts';
import type { Ancestor } from './members.ts';
import type { BuiltinValue, InstanceValue, ModuleValue, SymbolValue, Value } from './values.ts';

/** Whether a name is used as a type, called, or a value of any other sort: some languages let one name mean all of them. */
export type Want = 'value' | 'type' | 'call' | 'macro';

/** A call or construction as it is written. */
export interface CallUse {
  readonly view: FileView;
  readonly scope: number;
  /** Its arguments, a list of expressions; -1 when there are none or the rules do not keep them. */
  readonly list: number;
  /** Number of arguments; negative when unknown. */
  readonly args: number;
  /** Its explicit type arguments, a list of expressions; -1 when there are none. */
  readonly types: number;
}

/** A call with what is known of it before its arguments are looked at. */
export interface KnownCall {
  readonly callee: Value | undefined;
  readonly result: Value | undefined;
  /** Explicit type arguments. */
  readonly types: Values;
  /** The callee's expression. */
  readonly row: number;
  readonly use: CallUse;
}

/** `receiver.name` as it is written, and called. */
export interface MemberUse {
  readonly view: FileView;
  readonly scope: number;
  readonly row: number;
  /** Undefined: the text does not tell. */
  readonly receiver: Value | undefined;
  readonly name: string;
  /** What the receiver itself has under the name. */
  readonly member: Value | undefined;
}

/** How a thing is taken out of a value. `key`: what comes first in a loop over pairs. */
export type ElementUse = 'loop' | 'index' | 'key' | 'slice' | 'deref';

type Values = readonly (Value | undefined)[];

export interface Semantics {
  /** Bare names inside a type's methods: `none` of its members, or `all` of them with the inherited ones. */
  readonly memberNames: 'none' | 'all';
  /** Names in a type's own scope are visible in its body but not inside its methods (Python). */
  readonly bodyNamesOnly?: boolean;
  /** A nested module sees none of the names around it (Rust). */
  readonly closedModules?: boolean;
  /** Each binding of a name hides the earlier ones from there on (Rust); otherwise a name may be any of them. */
  readonly shadows?: boolean;
  /** Calling a type makes an instance (Python). */
  readonly callConstructs?: boolean;
  /** A construction refers to the matching constructor where one is written, not to the type. */
  readonly linksConstructors?: boolean;
  /** The member that makes instances callable. */
  readonly callMember?: string;
  /** Types have no constructors: `new` is any value of the type, calling a type converts to it and is a use of the type (Go). */
  readonly noConstructors?: boolean;
  /** What a type implements lends its members to the type itself, not to its instances (Ruby's `extend`). */
  readonly implementsApart?: boolean;
  /** Properties are reached by calling them: such a call reads or writes (Ruby). */
  readonly callsProperties?: boolean;
  /** A variable has the type of its declaration, whatever is assigned to it later (Go). */
  readonly fixedTypes?: boolean;
  /** Types above another lend it their members, the nearest first, and only those of interfaces are overridden (Go). */
  readonly embeds?: boolean;
  /** A type and a value of the same name are different things (TypeScript). */
  readonly typesApart?: boolean;
  /** Static members are reached through the class only, the others through its instances only (TypeScript). */
  readonly staticsApart?: boolean;
  /** Assigning to a name does not declare it. */
  readonly namesAreDeclared?: boolean;
  /** The members that functions have by themselves, where others may be given to them; missing: all are the language's. */
  readonly functionMembers?: ReadonlySet<string>;
  /** A binding replaces earlier ones of the name that must have run before it (Python). */
  readonly rebinds?: boolean;
  /** Of several things that a reference may mean, none is certain: types are worked out from assignments (Python). */
  readonly severalAreProbable?: boolean;
  /** Blocks have imports of their own: `around` is asked about every scope (Rust). */
  readonly usesInBlocks?: boolean;
  /** A member of a type hides those of its name in the types above, whatever they take (Rust). */
  readonly hidesInherited?: boolean;
  /** A variant of an enumeration is a type of its own, with the fields it lists and the members of the whole (Rust). */
  readonly variantsAreTypes?: boolean;
  /** A variable is visible from its declaration on, not before (Java). */
  readonly holdsBehind?: boolean;
  /** The first parameter of a method is its receiver (Python). */
  readonly explicitSelf?: boolean;
  /** Types of one name that take different numbers of type arguments are different types (C#). */
  readonly typesByArity?: boolean;

  /** Whether a use can mean a symbol of this kind and flags, where types, fields and methods may share a name. Locals are `variable`. */
  fits?(kind: number, want: Want, flags: number): boolean;
  /**
   * Which of the methods of one name a call means, where a type adds to the overloads it inherits: the candidates are those of
   * the type and of all types above it, nearest first. Several: it cannot tell.
   */
  called?(b: Binder, candidates: readonly SymbolValue[], use: CallUse): readonly SymbolValue[];
  /** The type arguments of a generic function that a call does not write, by what it is given. */
  inferred?(b: Binder, callee: SymbolValue, use: CallUse): Values;
  /** The same without a look at the lambdas among the arguments: asked to say what those are given. */
  inferredBeside?(b: Binder, callee: SymbolValue, use: CallUse): Values;
  /** Whether a member replaces one of the same name in a type above, where that takes more than the name. */
  overrides?(b: Binder, member: SymbolKey, above: SymbolKey): boolean;
  /** What an import row binds; EXTERNAL when it leads out of the tree, undefined when it leads nowhere. `name` is the bound name looked up. */
  imported(b: Binder, view: FileView, row: number, want: Want, name?: string): Value | undefined;
  /** What an import row depends on, where that is more than it binds. */
  importTarget?(b: Binder, view: FileView, row: number): Value | undefined;
  /** What an export row with a module hands on: one name, or the module for `*`. */
  reexported?(b: Binder, view: FileView, row: number): Value | undefined;
  /** The files of a package or namespace, where importing it depends on them. */
  filesOf?(b: Binder, module: ModuleValue): readonly number[];
  /** A name inside a module, package or namespace. */
  exported(b: Binder, module: ModuleValue, name: string, want: Want): Value | undefined;
  /** A member of a type named as such, where that is no member of its instances and found by rules of its own (Ruby). */
  typeMember?(b: Binder, type: SymbolValue, name: string, want: Want): Value | undefined;
  /** A name inside a namespace symbol, where it is more than the namespace's own children. */
  nested?(b: Binder, namespace: SymbolKey, name: string, want: Want): Value | undefined;
  /** A name at the scope of a file or namespace that does not bind it itself: what its other parts and its imports bring. */
  around?(b: Binder, use: NameUse, scope: number): Value | undefined;
  /** A name that a function does not bind, where the function is written outside the type it belongs to and sees its members (C++). */
  ownerNames?(b: Binder, use: NameUse, scope: number): Value | undefined;
  /** A name that no scope of the file binds: same package, wildcard imports, prelude. EXTERNAL for what the language brings. */
  outer(b: Binder, view: FileView, name: string, want: Want): Value | undefined;
  /** The declarations that make up one thing with this one: overload signatures, parts of an interface or namespace. */
  declarations?(b: Binder, symbol: SymbolKey): readonly SymbolKey[];
  /** The offset of the name that a keyword speaks for, -1 when none stands at the offset: `class` stands for the class. */
  namedBy?(text: string, offset: number): number;
  /** Where a keyword leads to that names nothing itself: from `override` to what is replaced. */
  keywordDefinitions?(
    b: Binder,
    view: FileView,
    place: { readonly text: string; readonly offset: number },
  ): readonly Declaration[];
  /** What a module path, written as a string, leads to. */
  moduleNamed?(b: Binder, view: FileView, path: string): Value | undefined;
  /** Whether the keys of a literal of this type are values, where they could be its fields (Go's `Table{key: value}`). */
  keysAreValues?(b: Binder, literal: Value): boolean;
  /** Members of a type that are written outside its declaration: other parts, methods with a receiver, impl blocks. */
  otherParts?(b: Binder, type: SymbolKey, name: string, want?: Want): readonly SymbolKey[];
  /** Whether a type that is declared in terms of another is a type of its own (Go's `type A []B`). */
  isOwnType?(view: FileView, row: number): boolean;
  /** What such a type is made of. */
  underlying?(b: Binder, value: InstanceValue): Value | undefined;
  /** The type whose type parameters a method written outside of it names anew. */
  renamedParameters?(b: Binder, view: FileView, method: number): SymbolKey | undefined;
  /** A type parameter that a block outside the type declares for the type's own: what it stands for, and where its bounds are (Rust). */
  typeParameter?(b: Binder, view: FileView, binding: number): Value | undefined;
  /** The declaration that stands for a type which is written in several parts; asked for symbols flagged `partial` only. */
  whole?(b: Binder, part: SymbolKey): SymbolKey;
  /** Super types that are declared outside the type. */
  otherBases?(b: Binder, type: SymbolKey): readonly Ancestor[];
  /**
   * What a called member stands for when functions count that are visible at the place and can be called as if they were members
   * (C# extension methods); undefined when there are none. `MAY_BE_OURS` when there are some and nothing tells whether they are meant.
   */
  attached?(b: Binder, use: MemberUse): Value | undefined;
  /** Members that a value has without its type declaring them: what the language or its library adds. */
  extension?(b: Binder, receiver: Value, name: string, want: Want): Value | undefined;
  /** Whether a type finds members at run time that it does not declare: Python's `__getattr__`. */
  answersAnything?(b: Binder, type: InstanceValue): boolean;
  /** The type parameters of a type, where variables stand for them: Python's `TypeVar`. */
  typeVariables?(b: Binder, type: SymbolKey): readonly (SymbolKey | undefined)[];
  /** What a parameter without a type and default is given by custom: fixtures of tests (Python). */
  parameterValue?(b: Binder, view: FileView, binding: number): Value | undefined;
  /** The type of a literal, by the name the rules gave it (`string`, `list`, `None`, …). */
  literal(name: string): Value | undefined;
  /** A literal whose parts the rules list: what it holds. */
  collection?(b: Binder, view: FileView, row: number, scope: number): Value | undefined;
  /** `wrapped:name(inner, key)` as a type. */
  wrapped(name: string, inner: Value | undefined, key?: Value): Value | undefined;
  /** A type with arguments that is not in the tree (`isOutside`), or not found at all, by its last name: `Promise<T>`, `Optional[T]`. */
  library?(name: string, args: Values, isOutside: boolean): Value | undefined;
  /** Members of built-in types; EXTERNAL when they lead to nothing of ours. */
  builtinMember(b: Binder, value: BuiltinValue, name: string): Value | undefined;
  /** One of the things inside a value; for a slice: all that may be in it. */
  element(b: Binder, value: Value, how: ElementUse): Value | undefined;
  /** Place `index` of a tuple-like value. */
  position?(b: Binder, value: Value, index: string): Value | undefined;
  /** What waiting for a value gives. */
  awaited(b: Binder, value: Value): Value | undefined;
  /** What a call gives, once its arguments say what was left open in it. */
  completed?(b: Binder, call: KnownCall): Value | undefined;
  /** What `this` is at a place, where that is not the type whose body is around it (Rust's impl blocks). */
  receiver?(b: Binder, view: FileView, scope: number): Value | undefined;
  /** A value seen as a type: what a pattern that names a variant takes apart (Rust). */
  cast?(b: Binder, view: FileView, row: number, scope: number): Value | undefined;
  /** The member of another type that a member says it stands in for, where the text says of which (Rust). */
  overridden?(b: Binder, view: FileView, member: number): SymbolKey | undefined;
  /** What a decorator or attribute names, where that is not just the name written. */
  decorator?(b: Binder, view: FileView, row: number, scope: number): Value | undefined;
  /** Calls that are more than calls: Python's `super()`; undefined: an ordinary one. The callee's `b` lists known arguments. */
  specialCall?(b: Binder, view: FileView, callee: number, scope: number): Value | undefined;
}
