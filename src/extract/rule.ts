/** The definition format of a language: tables by node type of what each declares, opens and names. */
import type { BindingKind, ReferenceKind, ScopeKind, SymbolKind } from '../model/kinds.ts';
import type { LanguageId } from '../model/language.ts';
import type { ScannedGrammar } from '../parse/grammar.ts';
import type { Extraction } from './extraction.ts';
import type { SiteSyntax } from './sites.ts';

/** A node of the flat tree: an offset into its array, -1 for none. */
export type Node = number;

/** A child by field name, or computed by a function (-1: none). */
export type Pick = string | ((x: Extraction, node: Node) => Node);
type Decide<T> = T | ((x: Extraction, node: Node) => T | undefined);

export interface SymbolRule {
  /** `undefined` from the function: this node declares nothing. */
  readonly kind: Decide<SymbolKind>;
  /** The node that spells the name; default: field `name`. */
  readonly name?: Pick;
  /** The name when no node spells it exactly (operators, `export default`, …). */
  readonly nameText?: (x: Extraction, node: Node) => string | undefined;
  /** Where the signature ends; default: field `body`. */
  readonly body?: Pick;
  readonly parameters?: Pick;
  /** The declared return or value type. */
  readonly type?: Pick;
  readonly value?: Pick;
  readonly flags?: (x: Extraction, node: Node) => number;
  /** The type it belongs to when written outside that type (Go receiver, Rust impl target). */
  readonly owner?: (x: Extraction, node: Node) => Node;
  /** The docstring's node, for languages that document inside the body. */
  readonly doc?: (x: Extraction, node: Node) => Node;
}

/**
 * How a node is read as an expression (see EXPRESSION_OPS). References follow from it: a call names its callee, a member its
 * property.
 */
export type ExpressionRule =
  /** `kept`: a read, but only where uses of locals are kept. */
  | { readonly op: 'name'; readonly ref?: ReferenceKind | 'none' | 'kept' }
  | { readonly op: 'member'; readonly a: Pick; readonly name: Pick; readonly ref?: ReferenceKind | 'none' }
  | {
      readonly op: 'call' | 'new';
      readonly a: Pick;
      readonly args?: Pick;
      /** The node that lists explicit type arguments; they become the row's `b`. */
      readonly types?: Pick;
      /** The row of a call with a special meaning (Go's `make`); `undefined`: an ordinary call. */
      readonly build?: (x: Extraction, node: Node, depth: number) => number | undefined;
    }
  | { readonly op: 'index' | 'await' | 'spread' | 'function_type'; readonly a: Pick }
  | { readonly op: 'this' | 'super' | 'function' | 'unknown' }
  | { readonly op: 'literal'; readonly type: string }
  | { readonly op: 'cast' | 'union'; readonly a: Pick; readonly b: Pick }
  | { readonly op: 'generic'; readonly a: Pick; readonly args: Pick }
  | { readonly op: 'wrapped'; readonly name: string; readonly a: Pick }
  /** Same as a child: parentheses, annotations, non-null assertions. */
  | { readonly op: 'pass'; readonly a: Pick }
  /** Computed by a function that returns an expression row, -1 for unknown. It passes `depth` + 1 to `x.expression`. */
  | { readonly op: 'custom'; readonly build: (x: Extraction, node: Node, depth: number) => number };

export interface Rule {
  /** Declares a symbol that spans this node. */
  readonly symbol?: SymbolRule;
  /** Opens a lexical scope over this node. */
  readonly scope?: ScopeKind;
  /** Whether this node opens its scope; default: always. */
  readonly scopeIf?: (x: Extraction, node: Node) => boolean;
  /** Parameters bound in the scope this node opens (also for functions that are not symbols). */
  readonly parameters?: Pick;
  /** Super types named under this node; they belong to the enclosing symbol. */
  readonly bases?: ReferenceKind & ('inherit' | 'implement');
  readonly expression?: ExpressionRule;
  /**
   * A name bound by a pattern: variables, loops, catch clauses. A symbol at file, namespace or type level, otherwise a local.
   */
  readonly variable?: VariableRule;
  /** A declaration wrapped in this node starts here: `export …`, decorators, `const`. */
  readonly wrapper?: boolean | ((x: Extraction, node: Node) => boolean);
  /** A decorator, annotation or attribute: its name is a `decorate` reference, its text is not part of the signature. */
  readonly annotation?: boolean;
  /** The child's type is thrown: `throw new E()`, `raise E`. */
  readonly throws?: Pick;
  readonly comment?: boolean;
  /** Skips the subtree. */
  readonly skip?: boolean;
  /** For cases that a table cannot express; runs before everything else. `false` skips the rest of the rule and the subtree. */
  readonly enter?: (x: Extraction, node: Node) => unknown;
  /** Runs last, when the symbol and the scope of this node are open. */
  readonly inside?: (x: Extraction, node: Node) => void;
}

export interface VariableRule {
  readonly pattern: Pick;
  readonly type?: Pick;
  readonly value?: Pick;
  readonly binding?: BindingKind;
  /** Kind as a symbol; `undefined` from the function: a local even at file level. Default `variable`. */
  readonly kind?: Decide<SymbolKind>;
  readonly flags?: (x: Extraction, node: Node) => number;
  /** Only binds, never declares a symbol (loop variables, catch clauses); inside the scope that the node opens, if any. */
  readonly localOnly?: boolean;
  /** The value is iterated: the name is one of its elements. */
  readonly element?: boolean;
  /** The names are visible only after the declaration: its value may refer to something else of the same name. */
  readonly visibleAfter?: boolean;
}

export interface ParameterRule {
  readonly name: Pick;
  readonly type?: Pick;
  readonly default?: Pick;
  readonly flags?: number | ((x: Extraction, node: Node) => number);
  /** Not a parameter after all: nothing is passed for it. */
  readonly except?: (x: Extraction, node: Node) => boolean;
}

export type PatternRule =
  | 'name'
  /** Children are positions. */
  | 'sequence'
  /** Children are properties of an object. */
  | 'properties'
  /** Each child takes the whole value: `A(x) | B(x)`, `all @ [first, ..]`. */
  | 'alternatives'
  /** A name unless the function says otherwise (a constant to compare with). */
  | { readonly isName: (x: Extraction, node: Node) => boolean }
  /** A property with another local name. */
  | { readonly key: Pick; readonly value: Pick }
  /** The value matched as a type or variant and destructured: `Some(x)`, `Point { x, y }`. */
  | { readonly variant: Pick; readonly parts: 'sequence' | 'properties' }
  /** A pattern in a field (defaults, type annotations, rest): the other children are ignored, but for a value it has otherwise. */
  | { readonly inner: Pick; readonly otherwise?: Pick };

/** The default export of `languages/<id>/extract/rules.ts`. */
export interface LanguageRules {
  /** For a language without a compiled grammar. */
  readonly scanned?: ScannedGrammar;
  /** Anonymous tokens that the rules use, kept as leaves. */
  readonly tokens: readonly string[];
  readonly rules: Readonly<Record<string, Rule>>;
  readonly parameters: Readonly<Record<string, ParameterRule>>;
  readonly patterns: Readonly<Record<string, PatternRule>>;
  /** Flags by the node or token (written `"static"`) among a declaration's children. */
  readonly modifiers: Readonly<Record<string, number>>;
  /** Nodes that only group modifiers. */
  readonly modifierGroups?: readonly string[];
  /** Visibility and public-API flags once name, parent and modifiers are known. */
  readonly visibility: (x: Extraction, symbol: number, flags: number) => number;
  /** A text of the same length that is always parsed instead of this one: what a preprocessor would remove is blanked. */
  readonly prepared?: (text: string) => string | undefined;
  /**
   * Texts of the same length that reveal more of the program (code in macros), best first: the first without syntax errors is
   * parsed instead.
   */
  readonly opened?: (text: string) => readonly string[];
  /** Texts of the same length to parse instead when this one has syntax errors, best first. */
  readonly repairs?: (text: string) => readonly string[];
  /** How it writes what frameworks read: calls by name, marks, literals. Missing: it has no sites. */
  readonly sites?: SiteSyntax;
  /** Matched against the text from the first annotation to the name: the symbol is deprecated. Other languages set the flag themselves. */
  readonly deprecatedBy?: RegExp;
  /** A `/** … *\/` comment documents the next declaration even across a blank line. */
  readonly docsAllowBlankLine?: boolean;
  /** Runs once before the walk, with the root node, for example for the package declaration. */
  readonly begin?: (x: Extraction, root: Node) => void;
  /** Runs once after the walk. */
  readonly finish?: (x: Extraction) => void;
}

export interface Language extends LanguageRules {
  readonly id: LanguageId;
}

/** The identity function; type-checks a table and keeps its literals. */
export const defineRules = (rules: LanguageRules): LanguageRules => rules;
