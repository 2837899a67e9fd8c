/** SCSS: what CSS has, with variables, mixins, functions, placeholders and modules. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import { defineRules, type Node } from '../../../src/extract/rule.ts';
import { EXPRESSION, NAMES_A, REFERENCE } from '../../../src/model/facts.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import {
  declareOnce,
  declareProperty,
  declareSelectors,
  STYLE_RULES,
  textIn,
  use,
  useProperty,
  withValues,
} from '../../css/extract/styles.ts';
import { repairs } from './respell.ts';

/** The grammar does not know names of a module after `@include`. */
const QUALIFIED = /@include[ \t]{1,4}[\w-]{1,80}\.(?=[\w-])/g;

/** A part of a name that is computed is like any other for the grammar; a computed value is one in parentheses. */
const COMPUTED = /#\{([^{}\n]*)\}/g;

function respelled(part: string, inner: string, at: number, text: string): string {
  const isInName = /[\w.%-]/.test(text[at - 1] ?? '') || /[\w-]/.test(text[at + part.length] ?? '');
  if (isInName) return '_'.repeat(part.length);
  return /:[ \t]{1,8}$/.test(text.slice(Math.max(0, at - 9), at)) ? ` (${inner})` : part;
}

function prepared(text: string): string | undefined {
  const isIncluding = text.includes('@include');
  const included = withValues(isIncluding ? text.replace(QUALIFIED, (part) => `${part.slice(0, -1)}_`) : text);
  return included.includes('#{') ? included.replace(COMPUTED, respelled) : included;
}

/** `@use "a" as b` binds `b`, without `as` the last part of the path. */
function useModule(x: Extraction, node: Node): void {
  const module = textIn(x, x.childOfKind(node, x.k.string_value));
  if (module === '') return;
  const [, alias] = /\sas\s+([\w*-]+)/.exec(x.text(node)) ?? [];
  if (alias === '*') x.import('wildcard', node, { module });
  else
    x.import('namespace', node, {
      module,
      local:
        alias ??
        module
          .split(/[/:]/)
          .at(-1)!
          .replace(/^_|\.\w+$/g, ''),
    });
}

function importAll(x: Extraction, node: Node): void {
  for (let child = x.first(node); child >= 0; child = x.sibling(child, node)) {
    const module = x.kind(child) === x.k.string_value ? textIn(x, child) : '';
    if (module !== '') x.import('wildcard', child, { module });
  }
}

/** `$gap: 1px` outside of all blocks: elsewhere it is a local variable. */
function declareVariable(x: Extraction, node: Node): void {
  const nameNode = x.childOfKind(node, x.k.property_name);
  const isVariable = x.source[x.start(node)] === '$';
  if (!isVariable) declareProperty(x, node);
  else if (!x.atDeclarationLevel()) x.bind('local', x.text(nameNode), { node: nameNode });
  else if (x.symbolIn(0, x.text(nameNode)) < 0) declareOnce(x, node, { kind: 'variable', nameNode });
}

/** A variable that the file does not bind is that of another sheet. */
function markVariables(x: Extraction): void {
  const { references, expressions } = x.facts.tables;
  for (let row = 0; row < references.rows; row++) {
    const o = references.data[row * REFERENCE.stride + REFERENCE.expression] * EXPRESSION.stride;
    const name = expressions.data[o + EXPRESSION.name];
    if (x.facts.strings[name].startsWith('$') && !x.isBound(name)) expressions.data[o + EXPRESSION.b] = NAMES_A.style;
  }
}

/** `button` of `@include v.button`. */
function includeMixin(x: Extraction, node: Node): void {
  const nameNode = x.childOfKind(node, x.k.identifier);
  use(x, 'call', { node: nameNode, name: x.text(nameNode).split('.').at(-1)! });
}

/** A custom property with a computed value is read as a selector. */
function readTag(x: Extraction, node: Node): void {
  if (x.text(node).startsWith('--')) declareOnce(x, node, { kind: 'variable', nameNode: node });
}

/** `%base` and `.btn` of `@extend`. */
function extendRule(x: Extraction, node: Node): void {
  const end = x.next(node);
  for (let part = node + NODE; part < end; part += NODE)
    if (x.kind(part) === x.k.class_name) use(x, 'inherit', { node: part, name: `.${x.text(part)}` });
}

/** Outside of selectors a placeholder is what a rule extends. */
function placeholder(x: Extraction, node: Node): void {
  const name = x.text(node);
  if (x.symbolIn(0, name) < 0 || x.symbolName(x.symbol) !== name) use(x, 'inherit', { node, name });
}

/** `v.$gap` is a plain value for the grammar. */
function plainValue(x: Extraction, node: Node): void {
  const name = /\.(\$[\w-]+)$/.exec(x.text(node))?.[1];
  if (name === undefined) useProperty(x, node);
  else use(x, 'read', { node, name });
}

/** `half` of `half(3)` and `math.half(3)`; functions of CSS itself have no declaration. */
function callFunction(x: Extraction, node: Node): void {
  const nameNode = x.childOfKind(node, x.k.function_name);
  const name = x.text(nameNode).split('.').at(-1)!;
  if (!CSS_FUNCTION.test(name)) use(x, 'call', { node: nameNode, name });
}
const CSS_FUNCTION =
  /^(?:var|url|calc|min|max|clamp|rgba?|hsla?|env|attr|format|local|(?:repeating-)?(?:linear|radial|conic)-gradient|translate(?:3d|[XYZ])?|scale(?:3d|[XYZ])?|rotate(?:3d|[XYZ])?|skew[XY]?|matrix(?:3d)?|perspective|cubic-bezier|steps|blur|brightness|contrast|drop-shadow|minmax|repeat|counter|not|is|where|has)$/;

export default defineRules({
  tokens: [],
  prepared,
  repairs,
  finish: markVariables,
  rules: {
    ...STYLE_RULES,
    rule_set: { enter: declareSelectors },
    block: { scope: 'block' },
    declaration: { enter: declareVariable },
    mixin_statement: { symbol: { kind: 'macro', body: block }, scope: 'function', parameters: parameters },
    function_statement: { symbol: { kind: 'function', body: block }, scope: 'function', parameters: parameters },
    use_statement: { enter: useModule },
    forward_statement: { enter: importAll },
    import_statement: { enter: importAll },
    include_statement: { enter: includeMixin },
    extend_statement: { enter: extendRule },
    placeholder: { enter: placeholder },
    plain_value: { enter: plainValue },
    tag_name: { enter: readTag },
    call_expression: { enter: callFunction },
    variable: { expression: { op: 'name' } },
  },
  parameters: { parameter: { name: (x, node) => x.first(node), default: 'default' } },
  patterns: { variable: 'name' },
  modifiers: {},
  visibility: (_x, _symbol, flags) => flags | FLAG.exported,
});

function block(x: Extraction, node: Node): Node {
  return x.childOfKind(node, x.k.block);
}
function parameters(x: Extraction, node: Node): Node {
  return x.childOfKind(node, x.k.parameters);
}
