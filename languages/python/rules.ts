/** Python: what its node types declare and use. */
import type { Extraction } from '../../src/extract/extraction.ts';
import { defineLanguage, type Node } from '../../src/extract/rule.ts';
import { FLAG } from '../../src/model/kinds.ts';
import { assignTarget, importFrom, importModules, narrowIsinstance, recordReturn } from './statements.ts';

const self = (_x: Extraction, node: Node): Node => node;
const first = (x: Extraction, node: Node): Node => x.first(node);

/** A function's docstring: the first statement of its body when that is a plain string. */
function docstring(x: Extraction, node: Node): Node {
  const body = x.child(node, x.f.body);
  let statement = x.first(body);
  while (statement >= 0 && x.kind(statement) === x.k.comment) statement = x.sibling(statement, body);
  if (x.kind(statement) !== x.k.expression_statement) return -1;
  const text = x.first(statement);
  return x.kind(text) === x.k.string ? text : -1;
}

const PROPERTY =
  /@(?:[\w.]*\.)?(?:cached_property|property|abstractproperty|classproperty)\b|@\w+\.(?:setter|getter|deleter)\b/;

/** Text of the decorators right above a definition. */
function decorators(x: Extraction, node: Node): string {
  const block = x.annotations;
  return block && block.end <= x.start(node) && x.row(node) - block.endRow <= 1
    ? x.source.slice(block.start, block.end)
    : '';
}

function functionKind(x: Extraction, node: Node) {
  if (!x.inScope('type')) return 'function' as const;
  if (PROPERTY.test(decorators(x, node))) return 'property' as const;
  return x.text(x.child(node, x.f.name)) === '__init__' ? ('constructor' as const) : ('method' as const);
}

function functionFlags(x: Extraction, node: Node): number {
  const above = decorators(x, node);
  let flags = 0;
  if (/@(?:staticmethod|classmethod)\b/.test(above)) flags |= FLAG.static;
  if (/@(?:abc\.)?abstract(?:method|property)\b/.test(above)) flags |= FLAG.abstract;
  if (/@(?:typing\.)?overload\b/.test(above)) flags |= FLAG.declaration;
  if (/@(?:typing\.)?override\b/.test(above)) flags |= FLAG.override;
  if (/@\w+\.setter\b/.test(above)) flags |= FLAG.setter;
  else if (PROPERTY.test(above)) flags |= FLAG.getter;
  return flags;
}

const ENUM_BASE = /\b(?:Int|Str)?(?:Enum|Flag|TextChoices|IntegerChoices|Choices)\b/;

export default defineLanguage({
  id: 'python',
  title: 'Python',
  revision: 1,
  grammar: 'python',
  tokens: ['async'],
  modifiers: { '"async"': FLAG.async },
  rules: {
    comment: { comment: true },
    decorated_definition: { wrapper: true },
    decorator: { annotation: true },
    class_definition: {
      scope: 'type',
      symbol: {
        kind: (x, node) => (ENUM_BASE.test(x.text(x.child(node, x.f.superclasses))) ? 'enum' : 'class'),
        doc: docstring,
      },
      enter: (x, node) => {
        x.claim(x.child(node, x.f.superclasses));
      },
    },
    argument_list: {
      // Claimed: the bases of a class, not the arguments of a call.
      enter: (x, node) => {
        if (!x.isClaimed(node)) return;
        for (const child of x.children(node)) {
          if (x.kind(child) === x.k.keyword_argument) continue;
          const expression = x.expression(child);
          if (expression < 0) continue;
          x.base(x.symbol, expression, 'inherit');
          if (x.kind(child) === x.k.identifier || x.kind(child) === x.k.attribute) {
            x.reference('inherit', expression);
            x.claim(child);
            x.claim(x.child(child, x.f.attribute));
          }
        }
      },
    },
    function_definition: {
      scope: 'function',
      symbol: {
        kind: functionKind,
        parameters: 'parameters',
        type: 'return_type',
        doc: docstring,
        flags: functionFlags,
      },
    },
    lambda: { scope: 'function', parameters: 'parameters', expression: { op: 'function' } },
    list_comprehension: { scope: 'block', expression: { op: 'literal', type: 'list' } },
    set_comprehension: { scope: 'block', expression: { op: 'literal', type: 'set' } },
    dictionary_comprehension: { scope: 'block', expression: { op: 'literal', type: 'dict' } },
    generator_expression: { scope: 'block', expression: { op: 'literal', type: 'generator' } },
    for_in_clause: { variable: { pattern: 'left', value: 'right', localOnly: true, element: true } },
    for_statement: { variable: { pattern: 'left', value: 'right', localOnly: true, element: true } },
    assignment: { enter: (x, node) => assignTarget(x, node, x.child(node, x.f.left)) },
    augmented_assignment: { enter: (x, node) => assignTarget(x, node, x.child(node, x.f.left)) },
    named_expression: {
      variable: { pattern: 'name', value: 'value', localOnly: true },
      expression: { op: 'pass', a: 'value' },
    },
    with_item: {
      // `with open(p) as f`: an `as_pattern` whose alias is bound to the value.
      enter: (x, node) => {
        const pattern = x.first(node);
        if (x.kind(pattern) !== x.k.as_pattern) return;
        bindAlias(x, pattern, 'local');
      },
    },
    except_clause: {
      enter: (x, node) => {
        const pattern = x.first(node);
        if (x.kind(pattern) === x.k.as_pattern) bindAlias(x, pattern, 'catch');
      },
    },
    type_alias_statement: { symbol: { kind: 'type_alias', name: (x, node) => x.first(x.child(node, x.f.left)) } },
    global_statement: { skip: true },
    nonlocal_statement: { skip: true },
    import_statement: { enter: importModules },
    import_from_statement: { enter: importFrom },
    future_import_statement: { skip: true },
    return_statement: { enter: (x, node) => recordReturn(x, 'return', x.first(node)) },
    yield: { enter: (x, node) => recordReturn(x, 'yield', x.first(node)) },
    raise_statement: { throws: first },
    if_statement: { enter: (x, node) => narrowIsinstance(x, x.child(node, x.f.condition)) },
    assert_statement: { enter: (x, node) => narrowIsinstance(x, x.first(node)) },
    keyword_argument: { enter: (x, node) => x.claim(x.child(node, x.f.name)) },
    keyword_pattern: { enter: (x, node) => x.claim(x.first(node)) },

    identifier: { expression: { op: 'name' } },
    attribute: { expression: { op: 'member', a: 'object', name: 'attribute' } },
    call: { expression: { op: 'call', a: 'function', args: 'arguments' } },
    subscript: { expression: { op: 'index', a: 'value' } },
    generic_type: {
      expression: { op: 'generic', a: first, args: (x, node) => x.childOfKind(node, x.k.type_parameter) },
    },
    type: { expression: { op: 'pass', a: first } },
    union_type: { expression: { op: 'union', a: first, b: (x, node) => x.sibling(x.first(node), node) } },
    member_type: { expression: { op: 'member', a: first, name: (x, node) => x.sibling(x.first(node), node) } },
    parenthesized_expression: { expression: { op: 'pass', a: first } },
    await: { expression: { op: 'await', a: first } },
    conditional_expression: {
      expression: { op: 'union', a: first, b: (x, node) => x.children(node)[2] ?? -1 },
    },
    boolean_operator: { expression: { op: 'union', a: 'left', b: 'right' } },
    list_splat: { expression: { op: 'spread', a: first } },
    dictionary_splat: { expression: { op: 'spread', a: first } },
    string: { expression: { op: 'literal', type: 'str' } },
    concatenated_string: { expression: { op: 'literal', type: 'str' } },
    integer: { expression: { op: 'literal', type: 'int' } },
    float: { expression: { op: 'literal', type: 'float' } },
    true: { expression: { op: 'literal', type: 'bool' } },
    false: { expression: { op: 'literal', type: 'bool' } },
    none: { expression: { op: 'literal', type: 'None' } },
    list: { expression: { op: 'literal', type: 'list' } },
    tuple: { expression: { op: 'literal', type: 'tuple' } },
    dictionary: { expression: { op: 'literal', type: 'dict' } },
    set: { expression: { op: 'literal', type: 'set' } },
  },
  parameters: {
    identifier: { name: self },
    typed_parameter: { name: first, type: 'type' },
    default_parameter: { name: 'name', default: 'value', flags: FLAG.optional },
    typed_default_parameter: { name: 'name', type: 'type', default: 'value', flags: FLAG.optional },
    list_splat_pattern: { name: first, flags: FLAG.variadic },
    dictionary_splat_pattern: { name: first, flags: FLAG.variadic },
  },
  patterns: {
    identifier: 'name',
    pattern_list: 'sequence',
    tuple_pattern: 'sequence',
    list_pattern: 'sequence',
    list_splat_pattern: { inner: first },
    dictionary_splat_pattern: { inner: first },
  },
  visibility: (x, symbol, flags) => {
    const name = x.symbolName(symbol);
    const isDunder = name.startsWith('__') && name.endsWith('__');
    if (name.startsWith('_') && !isDunder) return flags | FLAG.private;
    if ((flags & FLAG.local) !== 0) return flags;
    const parent = x.symbolParent(symbol);
    const reachable = parent <= 0 || (x.symbolFlags(parent) & FLAG.publicApi) !== 0;
    return flags | (reachable ? FLAG.exported | FLAG.publicApi : 0);
  },
});

function bindAlias(x: Extraction, pattern: Node, kind: 'local' | 'catch'): void {
  const target = x.first(x.child(pattern, x.f.alias));
  if (x.kind(target) !== x.k.identifier) return;
  const value = x.expression(x.first(pattern));
  x.claim(target);
  x.bind(kind, x.text(target), kind === 'catch' ? { node: target, type: value } : { node: target, value });
}
