/** Compiles a language's tables into arrays indexed by node kind, so that the walk does no name look-ups. */
import {
  bindingKindCode,
  expressionOpCode,
  referenceKindCode,
  type SymbolKind,
  scopeKindCode,
} from '../model/kinds.ts';
import type { Extraction } from './extraction.ts';
import type { ExpressionRule, Language, Node, PatternRule, Pick, Rule, SymbolRule, VariableRule } from './rule.ts';

/** The part of a grammar that the extractor needs (parse/grammar.ts provides it). */
export interface GrammarNames {
  /** Named node types, and kept tokens as their text in double quotes. */
  readonly kinds: Readonly<Record<string, number>>;
  readonly fields: Readonly<Record<string, number>>;
  readonly typeNames: readonly string[];
}

export type PickNode = (x: Extraction, node: Node) => Node;

export interface CompiledExpression {
  readonly op: ExpressionRule['op'];
  readonly code: number;
  readonly a: PickNode | undefined;
  readonly b: PickNode | undefined;
  readonly name: PickNode | undefined;
  readonly text: string;
  /** Reference kind emitted for a bare use, -1 for none. */
  readonly ref: number;
  /** Counts as a read only where uses of locals are kept. */
  readonly isKept: boolean;
  /** Explicit type arguments of a call. */
  readonly types: PickNode | undefined;
  readonly build: ((x: Extraction, node: Node, depth: number) => number | undefined) | undefined;
}

/** Has every member of the rule, so that all objects have the same shape. */
export interface CompiledSymbol {
  readonly kind: SymbolRule['kind'];
  readonly nameText: SymbolRule['nameText'];
  readonly flags: SymbolRule['flags'];
  readonly owner: SymbolRule['owner'];
  readonly doc: SymbolRule['doc'];
  readonly name: PickNode;
  readonly body: PickNode;
  readonly type: PickNode | undefined;
  readonly value: PickNode | undefined;
}

export interface CompiledVariable {
  readonly kind: VariableRule['kind'];
  readonly flags: VariableRule['flags'];
  readonly localOnly: boolean;
  readonly visibleAfter: boolean;
  readonly pattern: PickNode;
  readonly type: PickNode | undefined;
  readonly value: PickNode | undefined;
  readonly binding: number;
}

export interface CompiledRule {
  readonly symbol: CompiledSymbol | undefined;
  readonly variable: CompiledVariable | undefined;
  readonly scope: number;
  readonly scopeIf: Rule['scopeIf'];
  readonly parameters: PickNode | undefined;
  readonly bases: number;
  readonly throws: PickNode | undefined;
  readonly expression: CompiledExpression | undefined;
  readonly wrapper: NonNullable<Rule['wrapper']>;
  readonly annotation: boolean;
  readonly comment: boolean;
  readonly skip: boolean;
  readonly enter: Rule['enter'];
  /** Only an expression, like most nodes of a tree: the walk takes a fast path. */
  readonly isPlain: boolean;
  readonly inside: Rule['inside'];
}

export interface CompiledParameter {
  readonly name: PickNode;
  readonly type: PickNode | undefined;
  readonly default: PickNode | undefined;
  readonly flags: number | ((x: Extraction, node: Node) => number);
  readonly except: ((x: Extraction, node: Node) => boolean) | undefined;
}

export type CompiledPattern =
  | { readonly form: 'name' | 'sequence' | 'properties' | 'alternatives' }
  | { readonly form: 'name if'; readonly isName: (x: Extraction, node: Node) => boolean }
  | { readonly form: 'variant'; readonly variant: PickNode; readonly parts: 'sequence' | 'properties' }
  | { readonly form: 'pair'; readonly key: PickNode; readonly value: PickNode }
  | { readonly form: 'inner'; readonly inner: PickNode; readonly otherwise: PickNode | undefined };

export interface CompiledLanguage {
  readonly language: Language;
  readonly grammar: GrammarNames;
  readonly rules: readonly (CompiledRule | undefined)[];
  readonly parameters: readonly (CompiledParameter | undefined)[];
  readonly patterns: readonly (CompiledPattern | undefined)[];
  readonly modifiers: Int32Array;
  readonly modifierGroups: Uint8Array;
}

/** Throws on a name the grammar does not have: a typo in a table must not go unnoticed. */
export function compileLanguage(language: Language, grammar: GrammarNames): CompiledLanguage {
  const size = 1 + Math.max(...Object.values(grammar.kinds));
  const where = `language ${language.id}`;
  const kindOf = (name: string): number => {
    const id = grammar.kinds[name];
    if (id === undefined) throw new Error(`${where}: the grammar has no node type ${name}`);
    return id;
  };
  const pick = (from: Pick): PickNode => {
    if (typeof from !== 'string') return from;
    const field = grammar.fields[from];
    if (field === undefined) throw new Error(`${where}: the grammar has no field ${from}`);
    return (x, node) => x.child(node, field);
  };
  const optional = (from: Pick | undefined): PickNode | undefined => (from === undefined ? undefined : pick(from));
  const byKind = <T, U>(table: Readonly<Record<string, T>>, compile: (entry: T) => U): (U | undefined)[] => {
    const out = new Array<U | undefined>(size).fill(undefined);
    for (const [name, entry] of Object.entries(table)) out[kindOf(name)] = compile(entry);
    return out;
  };
  const expression = (rule: ExpressionRule): CompiledExpression => ({
    op: rule.op,
    code: rule.op === 'pass' || rule.op === 'custom' ? 0 : expressionOpCode[rule.op],
    a: 'a' in rule ? pick(rule.a) : undefined,
    b: 'b' in rule ? pick(rule.b) : 'args' in rule && rule.args !== undefined ? pick(rule.args) : undefined,
    name: rule.op === 'member' ? pick(rule.name) : undefined,
    text: rule.op === 'literal' ? rule.type : rule.op === 'wrapped' ? rule.name : '',
    ref:
      rule.op === 'name' || rule.op === 'member'
        ? rule.ref === 'none' || rule.ref === 'kept'
          ? -1
          : referenceKindCode[rule.ref ?? 'read']
        : -1,
    isKept: rule.op === 'name' && rule.ref === 'kept',
    types: 'types' in rule && rule.types !== undefined ? pick(rule.types) : undefined,
    build: 'build' in rule ? rule.build : undefined,
  });
  const hasBody = grammar.fields.body !== undefined;
  const rule = (entry: Rule): CompiledRule => ({
    symbol: entry.symbol && {
      kind: entry.symbol.kind,
      nameText: entry.symbol.nameText,
      flags: entry.symbol.flags,
      owner: entry.symbol.owner,
      doc: entry.symbol.doc,
      name: pick(entry.symbol.name ?? 'name'),
      body: entry.symbol.body !== undefined ? pick(entry.symbol.body) : hasBody ? pick('body') : () => -1,
      type: optional(entry.symbol.type),
      value: optional(entry.symbol.value),
    },
    variable: entry.variable && {
      kind: entry.variable.kind,
      flags: entry.variable.flags,
      localOnly: entry.variable.localOnly === true,
      visibleAfter: entry.variable.visibleAfter === true,
      pattern: pick(entry.variable.pattern),
      type: optional(entry.variable.type),
      value: optional(entry.variable.value),
      binding: bindingKindCode[entry.variable.element ? 'element' : (entry.variable.binding ?? 'local')],
    },
    scope: entry.scope === undefined ? -1 : scopeKindCode[entry.scope],
    scopeIf: entry.scopeIf,
    parameters: optional(entry.parameters ?? entry.symbol?.parameters),
    bases: entry.bases === undefined ? -1 : referenceKindCode[entry.bases],
    throws: optional(entry.throws),
    expression: entry.expression && expression(entry.expression),
    wrapper: entry.wrapper ?? false,
    annotation: entry.annotation ?? false,
    comment: entry.comment ?? false,
    skip: entry.skip ?? false,
    enter: entry.enter,
    isPlain: entry.expression !== undefined && Object.keys(entry).length === 1,
    inside: entry.inside,
  });
  const pattern = (entry: PatternRule): CompiledPattern =>
    typeof entry === 'string'
      ? { form: entry }
      : 'inner' in entry
        ? { form: 'inner', inner: pick(entry.inner), otherwise: optional(entry.otherwise) }
        : 'isName' in entry
          ? { form: 'name if', isName: entry.isName }
          : 'variant' in entry
            ? { form: 'variant', variant: pick(entry.variant), parts: entry.parts }
            : { form: 'pair', key: pick(entry.key), value: pick(entry.value) };

  const modifiers = new Int32Array(size);
  for (const [name, flags] of Object.entries(language.modifiers)) modifiers[kindOf(name)] = flags;
  const modifierGroups = new Uint8Array(size);
  for (const name of language.modifierGroups ?? []) modifierGroups[kindOf(name)] = 1;
  return {
    language,
    grammar,
    rules: byKind(language.rules, rule),
    parameters: byKind(language.parameters, (entry) => ({
      name: pick(entry.name),
      type: optional(entry.type),
      default: optional(entry.default),
      flags: entry.flags ?? 0,
      except: entry.except,
    })),
    patterns: byKind(language.patterns, pattern),
    modifiers,
    modifierGroups,
  };
}

export const decideKind = (
  kind: SymbolKind | ((x: Extraction, node: Node) => SymbolKind | undefined),
  x: Extraction,
  node: Node,
): SymbolKind | undefined => (typeof kind === 'function' ? kind(x, node) : kind);
