/** The rules by which a language differs from its neighbours, in five groups; a language states those that are not the defaults. */
import type { FileId } from '../../model/ids.ts';
import type { SymbolKey } from '../../model/links.ts';
import type { Declaration } from './at-position.ts';
import type { Binder } from './binder.ts';
import type { FileView } from './file-view.ts';
import type { NameUse } from './lookup.ts';
import type { Ancestor } from './members.ts';
import type {
  BuiltinValue,
  CallableValue,
  InstanceValue,
  MadeFunction,
  ModuleValue,
  SymbolValue,
  Value,
  Values,
} from './values.ts';

/** Whether a name is used as a type, called, or a value of any other sort: some languages let one name mean all of them. */
export type Want = 'value' | 'type' | 'call' | 'macro' | 'namespace';

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
  /** The member that the receiver itself has under the name. */
  readonly member: Value | undefined;
}

/** `receiver.name`, where the place may decide which member that is. */
export type LexicalUse = Omit<MemberUse, 'row' | 'member'>;

/** How a thing is taken out of a value. `key`: what comes first in a loop over pairs. */
export type ElementUse = 'loop' | 'index' | 'key' | 'slice' | 'deref';

/** Which declaration a name means: scopes, imports, modules. */
interface NameRules {
  /** Bare names inside a type's methods: `none` of its members, or `all` of them with the inherited ones. */
  readonly memberNames: 'none' | 'all';
  /** Names in a type's own scope are visible in its body but not inside its methods (Python). */
  readonly bodyNamesOnly: boolean;
  /** A nested module sees none of the names around it (Rust). */
  readonly closedModules: boolean;
  /** Each binding of a name hides the earlier ones from there on (Rust); otherwise a name may be any of them. */
  readonly shadows: boolean;
  /** A binding replaces earlier ones of the name that must have run before it (Python). */
  readonly rebinds: boolean;
  /** A variable is visible from its declaration on, not before (Java). */
  readonly visibleFromDeclaration: boolean;
  /** Assigning to a name does not declare it. */
  readonly namesAreDeclared: boolean;
  /** Blocks have imports of their own: `surroundingName` is asked about every scope (Rust). */
  readonly importsInBlocks: boolean;
  /** A type and a value of the same name are different things (TypeScript). */
  readonly separatesTypes: boolean;
  /** Types of one name that take different numbers of type arguments are different types (C#). */
  readonly typesByArity: boolean;
  /** Whether a use can mean a symbol of this kind and flags, where types, fields and methods may share a name. Locals are `variable`. */
  readonly canMean: ((kind: number, want: Want, flags: number) => boolean) | undefined;
  /** Whether a member that a called name was found to be is a variable that cannot be called: its type is known and has no such member (Kotlin). */
  readonly cannotBeCalled: ((b: Binder, value: Value) => boolean) | undefined;
  /** The value that an import row binds; EXTERNAL when it leads out of the tree, undefined when it leads nowhere. `name` is the bound name looked up. */
  readonly imported: (b: Binder, view: FileView, row: number, want: Want, name?: string) => Value | undefined;
  /** The value that an import row depends on, where that is more than it binds. */
  readonly importTarget: ((b: Binder, view: FileView, row: number) => Value | undefined) | undefined;
  /** The value that an export row with a module re-exports: one name, or the module for `*`. */
  readonly reexported: ((b: Binder, view: FileView, row: number) => Value | undefined) | undefined;
  /** The module that a path, written as a string, leads to. */
  readonly moduleNamed: ((b: Binder, view: FileView, path: string) => Value | undefined) | undefined;
  /** The files of a package or namespace, where importing it depends on them. */
  readonly moduleFiles: ((b: Binder, module: ModuleValue) => readonly FileId[]) | undefined;
  /** A name inside a module, package or namespace. */
  readonly moduleMember: (b: Binder, module: ModuleValue, name: string, want: Want) => Value | undefined;
  /** A name inside a namespace symbol, where it is more than the namespace's own children. */
  readonly namespaceMember:
    | ((b: Binder, namespace: SymbolKey, name: string, want: Want) => Value | undefined)
    | undefined;
  /** A name at the scope of a file or namespace that does not bind it itself: from its other parts and its imports. */
  readonly surroundingName: ((b: Binder, use: NameUse, scope: number) => Value | undefined) | undefined;
  /** A name that a function does not bind, where the function is written outside the type it belongs to and sees its members (C++). */
  readonly ownerMember: ((b: Binder, use: NameUse, scope: number) => Value | undefined) | undefined;
  /** A name that no scope of the file binds: same package, wildcard imports, prelude. EXTERNAL for names of the language. */
  readonly unboundName: (b: Binder, view: FileView, name: string, want: Want) => Value | undefined;
}

/** The members of types and values: parts, bases, extensions, overrides. */
interface MemberRules {
  /** A type gets the members of what it implements itself, its instances do not (Ruby's `extend`). */
  readonly mixesIntoType: boolean;
  /** Bases add their members to a type, the nearest first, and only those of interfaces are overridden (Go). */
  readonly embedsBases: boolean;
  /** Static members are reached through the class only, the others through its instances only (TypeScript). */
  readonly separatesStatics: boolean;
  /** An inherited member that is abstract, or only documented, gives way to one with a body further up (PHP's traits). */
  readonly bodiesFirst: boolean;
  /** A member of a type hides those of its name in the types above, whatever they take (Rust). */
  readonly hidesInherited: boolean;
  /** The members that functions have by themselves, where others may be added to them; undefined: all are the language's. */
  readonly functionMembers: ReadonlySet<string> | undefined;
  /** A member of a type named as such, where that is not a member of its instances and found by rules of its own (Ruby). */
  readonly typeMember: ((b: Binder, type: SymbolValue, name: string, want: Want) => Value | undefined) | undefined;
  /** Members of a type that are written outside its declaration: other parts, methods with a receiver, impl blocks. */
  readonly outsideMembers:
    | ((b: Binder, type: SymbolKey, name: string, want?: Want) => readonly SymbolKey[])
    | undefined;
  /** Super types that are declared outside the type. */
  readonly outsideBases: ((b: Binder, type: SymbolKey) => readonly Ancestor[]) | undefined;
  /** The declaration that represents a type which is written in several parts; asked for symbols flagged `partial` only. */
  readonly wholeType: ((b: Binder, part: SymbolKey) => SymbolKey) | undefined;
  /**
   * A called member together with the functions that are visible at the place and can be called as if they were members (C# extension
   * methods); undefined when there are none. `MAY_BE_OURS` when some exist and nothing says whether they are meant.
   */
  readonly withExtensions: ((b: Binder, use: MemberUse) => Value | undefined) | undefined;
  /** The member, if any, that a name means by its place alone: TypeScript's `#name`; undefined for a name like any other. */
  readonly lexicalMember:
    | ((b: Binder, use: LexicalUse) => { readonly member: Value | undefined } | undefined)
    | undefined;
  /** Members that a value has without its type declaring them: added by the language or its library. */
  readonly impliedMember: ((b: Binder, receiver: Value, name: string, want: Want) => Value | undefined) | undefined;
  /** Members of built-in types; EXTERNAL when they lead to nothing in the tree. */
  readonly builtinMember: (b: Binder, value: BuiltinValue, name: string) => Value | undefined;
  /** Whether a built-in type has a member of a name; undefined: that is not known. */
  readonly builtinHas: ((value: BuiltinValue, name: string) => boolean | undefined) | undefined;
  /** Whether a type finds members at run time that it does not declare: Python's `__getattr__`. */
  readonly hasDynamicMembers: ((b: Binder, type: InstanceValue) => boolean) | undefined;
  /** The value of `this` at a place, where that is not the type whose body is around it (Rust's impl blocks). */
  readonly thisAt: ((b: Binder, view: FileView, scope: number) => Value | undefined) | undefined;
  /** Whether a member replaces one of the same name in a type above, where that takes more than the name. */
  readonly overrides: ((b: Binder, member: SymbolKey, above: SymbolKey) => boolean) | undefined;
  /** The member of another type that a member says it replaces, where the text says of which (Rust). */
  readonly statedOverride: ((b: Binder, view: FileView, member: number) => SymbolKey | undefined) | undefined;
}

/** The types of values: literals, library types, elements, type parameters. */
interface TypeRules {
  /** A variable has the type of its declaration, whatever is assigned to it later (Go). */
  readonly fixedTypes: boolean;
  /** A check declares a variable of its own, whose type nothing replaces: the clauses of a type switch (Go). */
  readonly checksDeclare: boolean;
  /** None of several possible targets of a reference is certain, because types are inferred from assignments (Python). */
  readonly severalAreProbable: boolean;
  /** Several values of one expression have one type: one from outside says nothing about the others (Rust). */
  readonly branchesAgree: boolean;
  /** A variant of an enumeration is a type of its own, with the fields it lists and the members of the whole (Rust). */
  readonly variantsAreTypes: boolean;
  /** The type of a literal, by the name that the extraction rules use (`string`, `list`, `None`, …). */
  readonly literalType: (name: string) => Value | undefined;
  /** The type of a literal whose parts the rules list. */
  readonly collectionType: ((b: Binder, view: FileView, row: number, scope: number) => Value | undefined) | undefined;
  /** `wrapped:name(inner, key)` as a type. */
  readonly wrapperType: (name: string, inner: Value | undefined, key?: Value) => Value | undefined;
  /** A type with arguments that is not in the tree (`isOutside`), or not found at all, by its last name: `Promise<T>`, `Optional[T]`. */
  readonly libraryType: ((name: string, args: Values, isOutside: boolean) => Value | undefined) | undefined;
  /** A type that the library derives from its arguments: `ReturnType<typeof f>`; asked before `libraryType`. */
  readonly utilityType: ((b: Binder, name: string, args: Values) => Value | undefined) | undefined;
  /** One of the things inside a value; for a slice: all that may be in it. */
  readonly elementOf: (b: Binder, value: Value, how: ElementUse) => Value | undefined;
  /** Whether a value is of a kind that the language has a test for (`typeof x === 'string'`); undefined: it cannot tell. */
  readonly isOfKind: ((b: Binder, value: Value, kind: string) => boolean | undefined) | undefined;
  /** Whether checks say nothing of a symbol, because it may be another value each time it is read (Kotlin's `var`). */
  readonly ignoresChecks: ((b: Binder, key: SymbolKey) => boolean) | undefined;
  /** Place `index` of a tuple-like value. */
  readonly partAt: ((b: Binder, value: Value, index: string) => Value | undefined) | undefined;
  /** The value that `await` returns. */
  readonly awaited: (b: Binder, value: Value) => Value | undefined;
  /** A value seen as a type: the parts that a pattern which names a variant takes (Rust). */
  readonly castType: ((b: Binder, view: FileView, row: number, scope: number) => Value | undefined) | undefined;
  /** Whether the keys of a literal of this type are values, where they could be its fields (Go's `Table{key: value}`). */
  readonly keysAreValues: ((b: Binder, literal: Value) => boolean) | undefined;
  /** Whether a type that is declared in terms of another is a type of its own (Go's `type A []B`). */
  readonly isDistinctType: ((view: FileView, row: number) => boolean) | undefined;
  /** The type that an alias without one represents: a parameter that other types fill in (Rust's associated types). */
  readonly openAlias: ((b: Binder, view: FileView, row: number) => Value | undefined) | undefined;
  /** The type that such a parameter is for a receiver. */
  readonly aliasOn: ((b: Binder, receiver: InstanceValue, alias: SymbolKey) => Value | undefined) | undefined;
  /** The type in terms of which such a type is declared. */
  readonly underlyingType: ((b: Binder, value: InstanceValue) => Value | undefined) | undefined;
  /** Whether a value of a declared type may be a function: which one it is, is for its uses to tell (Java's functional interfaces). */
  readonly mayBeFunction: ((b: Binder, value: Value) => boolean) | undefined;
  /** The type whose type parameters a method written outside of it renames. */
  readonly renamedParameters: ((b: Binder, view: FileView, method: number) => SymbolKey | undefined) | undefined;
  /** The type's own parameter for one that a block outside the type declares, with its bounds (Rust). */
  readonly typeParameter: ((b: Binder, view: FileView, binding: number) => Value | undefined) | undefined;
  /** The type parameters of a type, where variables represent them: Python's `TypeVar`. */
  readonly typeVariables: ((b: Binder, type: SymbolKey) => readonly (SymbolKey | undefined)[]) | undefined;
  /** The customary value of a parameter without a type and default: fixtures of tests (Python). */
  readonly parameterValue: ((b: Binder, view: FileView, binding: number) => Value | undefined) | undefined;
}

/** Calls: overloads, type arguments, construction, calls with a meaning of their own. */
interface CallRules {
  /** Calling a type makes an instance (Python). */
  readonly callConstructs: boolean;
  /** A construction refers to the matching constructor where one is written, not to the type. */
  readonly linksConstructors: boolean;
  /** Types have no constructors: `new` is any value of the type, calling a type converts to it and is a use of the type (Go). */
  readonly noConstructors: boolean;
  /** The member that makes instances callable. */
  readonly callMember: string | undefined;
  /** Properties are reached by calling them: such a call reads or writes (Ruby). */
  readonly callsProperties: boolean;
  /** Functions are followed as values: from the calls that pass them, and the fields that hold them, to the places that call them. */
  readonly followsValues: boolean;
  /** The member by which values of function types are called (C#). */
  readonly invokeMember: string | undefined;
  /** A lambda at the end of a call is for the last parameter (Kotlin). */
  readonly lastLambda: boolean;
  /** The first parameter of a method is its receiver (Python). */
  readonly explicitSelf: boolean;
  /**
   * Which of the methods of one name a call means, where a type adds to the overloads it inherits: the candidates are those of
   * the type and of all types above it, nearest first. Several: it cannot tell.
   */
  readonly chooseOverload:
    | ((b: Binder, candidates: readonly SymbolValue[], use: CallUse) => readonly SymbolValue[])
    | undefined;
  /** The type arguments of a generic function that a call does not write, by its arguments. */
  readonly inferTypeArguments: ((b: Binder, callee: SymbolValue, use: CallUse) => Values) | undefined;
  /** The same without a look at the lambdas among the arguments: asked for the types that those take. */
  readonly inferBesideLambdas: ((b: Binder, callee: SymbolValue, use: CallUse) => Values) | undefined;
  /** What a method of a library type takes, once the arguments beside lambdas say what was left open in it. */
  readonly parametersOf: ((b: Binder, callee: CallableValue, use: CallUse) => Values | undefined) | undefined;
  /** The result of a call, once its arguments say what was left open in it. */
  readonly resultOfCall: ((b: Binder, call: KnownCall) => Value | undefined) | undefined;
  /** The value of a call that is more than a call: Python's `super()`; undefined: an ordinary one. The callee's `b` lists known arguments. */
  readonly specialCall: ((b: Binder, view: FileView, callee: number, scope: number) => Value | undefined) | undefined;
  /** The same for a construction. */
  readonly specialNew: ((b: Binder, view: FileView, type: number, scope: number) => Value | undefined) | undefined;
  /** Whether the macro that a reference names evaluates its arguments as they are written (Rust). */
  readonly evaluatesArguments: ((b: Binder, view: FileView, reference: number) => boolean) | undefined;
  /** The functions that a call of a member also calls: those that the receiver, a value of a functional interface, was made of (Java). */
  readonly heldFunctions:
    | ((b: Binder, call: { view: FileView; row: number; scope: number; called: Value }) => readonly SymbolKey[])
    | undefined;
  /** Names of functions that make a collection of their arguments, add to one and take out of one, where it may hold functions. */
  readonly collections: CollectionCalls | undefined;
  /** The functions that calling a lambda or a reference to a method runs, where such values are followed and types are declared. */
  readonly functionsOf: ((b: Binder, made: MadeFunction) => readonly SymbolKey[]) | undefined;
  /** Whether a call of a member calls what the receiver was made of: the receiver is a value of an interface with one method. */
  readonly callsFunction: ((b: Binder, view: FileView, row: number, called: Value) => boolean) | undefined;
  /** The declaration that a decorator or attribute names, where that is not just the name written. */
  readonly decoratorTarget: ((b: Binder, view: FileView, row: number, scope: number) => Value | undefined) | undefined;
}

export interface CollectionCalls {
  readonly makers: ReadonlySet<string>;
  readonly adders: ReadonlySet<string>;
  readonly takers: ReadonlySet<string>;
}

/** Questions about a position: keywords, go to definition, declarations of one thing. */
interface PositionRules {
  /** The declarations that make up one thing with this one: overload signatures, parts of an interface or namespace. */
  readonly declarations: ((b: Binder, symbol: SymbolKey) => readonly SymbolKey[]) | undefined;
  /** Whether a signature may take the arguments of a call, by their types. */
  readonly takesArguments: ((b: Binder, signature: SymbolKey, use: CallUse) => boolean) | undefined;
  /** The offset of the name that a keyword speaks for, -1 when none is at the offset: `class` speaks for the class. */
  readonly nameOfKeyword: ((text: string, offset: number) => number) | undefined;
  /** Where a keyword leads to that names nothing itself: from `override` to the member that is replaced. */
  readonly keywordDefinitions:
    | ((b: Binder, view: FileView, place: { readonly text: string; readonly offset: number }) => readonly Declaration[])
    | undefined;
}

export interface Semantics {
  readonly names: NameRules;
  readonly members: MemberRules;
  readonly types: TypeRules;
  readonly calls: CallRules;
  readonly positions: PositionRules;
}
