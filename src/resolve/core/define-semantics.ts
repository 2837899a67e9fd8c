/** The semantics of a language: what it states, and defaults for the rest. */
import type { Semantics } from './semantics.ts';
import { EXTERNAL } from './values.ts';

/** A language without rules of its own: names are found in the scopes of their file, members in the types that declare them. */
export const DEFAULT_SEMANTICS: Semantics = {
  names: {
    memberNames: 'none',
    bodyNamesOnly: false,
    closedModules: false,
    shadows: false,
    rebinds: false,
    visibleFromDeclaration: false,
    namesAreDeclared: false,
    importsInBlocks: false,
    separatesTypes: false,
    typesByArity: false,
    canMean: undefined,
    imported: () => EXTERNAL,
    importTarget: undefined,
    reexported: undefined,
    moduleNamed: undefined,
    moduleFiles: undefined,
    moduleMember: (b) => b.fail('unknown'),
    namespaceMember: undefined,
    surroundingName: undefined,
    ownerMember: undefined,
    unboundName: (b) => b.fail('unknown'),
  },
  members: {
    mixesIntoType: false,
    embedsBases: false,
    separatesStatics: false,
    hidesInherited: false,
    functionMembers: undefined,
    typeMember: undefined,
    outsideMembers: undefined,
    outsideBases: undefined,
    wholeType: undefined,
    withExtensions: undefined,
    impliedMember: undefined,
    builtinMember: () => undefined,
    hasDynamicMembers: undefined,
    thisAt: undefined,
    overrides: undefined,
    statedOverride: undefined,
  },
  types: {
    fixedTypes: false,
    severalAreProbable: false,
    variantsAreTypes: false,
    literalType: () => undefined,
    collectionType: undefined,
    wrapperType: () => undefined,
    libraryType: undefined,
    elementOf: () => undefined,
    partAt: undefined,
    awaited: (_b, value) => value,
    castType: undefined,
    keysAreValues: undefined,
    isDistinctType: undefined,
    underlyingType: undefined,
    renamedParameters: undefined,
    typeParameter: undefined,
    typeVariables: undefined,
    parameterValue: undefined,
  },
  calls: {
    callConstructs: false,
    linksConstructors: false,
    noConstructors: false,
    callMember: undefined,
    callsProperties: false,
    explicitSelf: false,
    chooseOverload: undefined,
    inferTypeArguments: undefined,
    inferBesideLambdas: undefined,
    resultOfCall: undefined,
    specialCall: undefined,
    decoratorTarget: undefined,
  },
  positions: {
    declarations: undefined,
    nameOfKeyword: undefined,
    keywordDefinitions: undefined,
  },
};

/** The rules that a language states, by group. */
export type SemanticRules = { readonly [Group in keyof Semantics]?: Partial<Semantics[Group]> };

/** The defaults with what a language states in their place. Every language's groups have the same keys in the same order. */
export const defineSemantics = (rules: SemanticRules): Semantics => ({
  names: { ...DEFAULT_SEMANTICS.names, ...rules.names },
  members: { ...DEFAULT_SEMANTICS.members, ...rules.members },
  types: { ...DEFAULT_SEMANTICS.types, ...rules.types },
  calls: { ...DEFAULT_SEMANTICS.calls, ...rules.calls },
  positions: { ...DEFAULT_SEMANTICS.positions, ...rules.positions },
});
