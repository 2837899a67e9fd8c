/** OCaml: modules and their types, values and functions, types with constructors and fields, classes; interfaces have the same rules. */
import { cleanDoc } from '../../../src/extract/doc.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import { defineRules, type Node, type Rule } from '../../../src/extract/rule.ts';
import { isBlank } from '../../../src/extract/white-space.ts';
import { SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, type SymbolKind } from '../../../src/model/kinds.ts';
import { application, infix, inheritance, invocation, openModule, use } from './uses.ts';

const FUNCTIONS = ['fun_expression', 'function_expression'] as const;
/** The last symbol whose documentation may follow it. */
const BEFORE = 'before';

const pick =
  (...kinds: string[]) =>
  (x: Extraction, node: Node): Node => {
    for (const kind of kinds) {
      const found = x.childOfKind(node, x.k[kind]);
      if (found >= 0) return found;
    }
    return -1;
  };

/** `(+)` is named by the operator in it. */
const spelled = (x: Extraction, node: Node): Node =>
  x.kind(node) === x.k.parenthesized_operator ? x.first(node) : node;
const boundName = (x: Extraction, node: Node): Node => spelled(x, x.child(node, x.f.pattern));
const valueName = (x: Extraction, node: Node): Node =>
  spelled(x, pick('value_name', 'parenthesized_operator')(x, node));

/** `let f x = …`, `let f = fun x -> …`. */
function isFunction(x: Extraction, node: Node): boolean {
  const body = x.child(node, x.f.body);
  return x.hasChild(node, x.k.parameter) || FUNCTIONS.some((kind) => x.kind(body) === x.k[kind]);
}

/** `_` and patterns are no names; of the values inside of functions only functions are symbols. */
function bindingKind(x: Extraction, node: Node): SymbolKind | undefined {
  const pattern = x.child(node, x.f.pattern);
  const isName = x.kind(pattern) === x.k.value_name || x.kind(pattern) === x.k.parenthesized_operator;
  if (!isName || x.text(pattern) === '_') return undefined;
  if (isFunction(x, node)) return 'function';
  return x.atDeclarationLevel() ? 'variable' : undefined;
}

/** Other names that a `let` binds are locals, as are the parts of a pattern. */
function bindLocal(x: Extraction, node: Node): void {
  const pattern = x.child(node, x.f.pattern);
  if (x.kind(pattern) === x.k.value_name && bindingKind(x, node) === undefined)
    x.bind('local', x.text(pattern), { node: pattern });
}

function typeKind(x: Extraction, node: Node): SymbolKind | undefined {
  // `type t += A` adds to a type that is declared elsewhere.
  if (x.kind(x.child(node, x.f.name)) !== x.k.type_constructor) return undefined;
  const body = x.kind(x.child(node, x.f.body));
  return body === x.k.variant_declaration ? 'enum' : body === x.k.record_declaration ? 'struct' : 'type_alias';
}

const specifiedKind = (x: Extraction, node: Node): SymbolKind =>
  x.kind(x.child(node, x.f.type)) === x.k.function_type ? 'function' : 'variable';

/** The constructor of an exception is the exception. */
const exceptionName = (x: Extraction, node: Node): Node => {
  const declaration = x.childOfKind(node, x.k.constructor_declaration);
  x.claim(declaration);
  return x.childOfKind(declaration, x.k.constructor_name);
};
const constructorKind = (x: Extraction, node: Node): SymbolKind | undefined =>
  x.isClaimed(node) ? undefined : 'enum_member';

const moduleBody = (x: Extraction, node: Node): Node => {
  const body = x.child(node, x.f.body);
  return body >= 0 ? body : x.child(node, x.f.module_type);
};

function noteEnd(x: Extraction): void {
  x.notes.set(BEFORE, x.symbol);
}

/** Interfaces often document a value below it: such a comment is followed by an empty line. */
function documentBefore(x: Extraction, node: Node): void {
  const row = x.notes.get(BEFORE) as number | undefined;
  if (row === undefined || x.docs[row] !== '' || !x.source.startsWith('(**', x.start(node))) return;
  const end = x.facts.tables.symbols.data[row * SYMBOL.stride + SYMBOL.end];
  const between = x.start(node) - end;
  if (between < 0 || !isBlank(x.source, end, x.start(node)) || /\n\s*\n/.test(x.source.slice(end, x.start(node))))
    return;
  if (/^[ \t]*(?:\r?\n[ \t]*(?:\r?\n|end\b|$)|$)/.test(x.source.slice(x.end(node), x.end(node) + 200)))
    x.docs[row] = cleanDoc(x.text(node));
}

const value: Rule = {
  symbol: { kind: specifiedKind, name: valueName, flags: () => FLAG.declaration },
  inside: noteEnd,
};
const wrapper: Rule = { wrapper: true };
const lambda: Rule = { scope: 'function', parameters: (_x, node) => node, expression: { op: 'function' } };

export const ocamlRules = defineRules({
  tokens: ['private'],
  rules: {
    comment: { comment: true, enter: documentBefore },
    module_definition: wrapper,
    value_definition: wrapper,
    type_definition: wrapper,
    class_definition: wrapper,
    class_type_definition: wrapper,
    module_binding: { symbol: { kind: 'module', name: pick('module_name'), body: moduleBody }, scope: 'namespace' },
    module_type_definition: { symbol: { kind: 'interface', name: pick('module_type_name') }, scope: 'namespace' },
    let_binding: {
      enter: bindLocal,
      symbol: { kind: bindingKind, name: boundName },
      scope: 'function',
      scopeIf: isFunction,
      parameters: (_x, node) => node,
    },
    let_expression: { scope: 'block' },
    fun_expression: lambda,
    match_case: {
      scope: 'block',
      variable: { pattern: 'pattern', localOnly: true },
    },
    value_specification: value,
    external: value,
    type_binding: { symbol: { kind: typeKind }, scope: 'type', inside: noteEnd },
    constructor_declaration: { symbol: { kind: constructorKind, name: pick('constructor_name') } },
    field_declaration: { symbol: { kind: 'field', name: pick('field_name') } },
    exception_definition: { symbol: { kind: 'class', name: exceptionName }, inside: noteEnd },
    class_binding: {
      symbol: { kind: 'class', name: pick('class_name') },
      scope: 'type',
      parameters: (_x, node) => node,
    },
    class_type_binding: { symbol: { kind: 'interface', name: pick('class_type_name') }, scope: 'type' },
    method_definition: {
      symbol: { kind: 'method', name: pick('method_name') },
      scope: 'function',
      parameters: (_x, node) => node,
    },
    method_specification: { symbol: { kind: 'method', name: pick('method_name'), flags: () => FLAG.declaration } },
    instance_variable_definition: { symbol: { kind: 'field', name: pick('instance_variable_name') } },
    inheritance_definition: { enter: inheritance },
    open_module: { enter: openModule },
    include_module: { enter: openModule },
    application_expression: { enter: application },
    infix_expression: { enter: infix },
    method_invocation: { enter: invocation },
    value_path: { enter: use('read') },
    constructor_path: { enter: use('read') },
    type_constructor_path: { enter: use('type') },
  },
  parameters: { parameter: { name: 'pattern' } },
  patterns: {
    value_pattern: 'name',
    value_name: 'name',
    tuple_pattern: 'sequence',
    parenthesized_pattern: { inner: 'pattern' },
    typed_pattern: { inner: 'pattern' },
    constructor_pattern: { inner: 'pattern' },
    or_pattern: 'alternatives',
    cons_pattern: 'sequence',
    list_pattern: 'sequence',
  },
  modifiers: { '"private"': FLAG.private },
  visibility: (_x, _symbol, flags) =>
    (flags & (FLAG.private | FLAG.local)) === 0 ? flags | FLAG.exported | FLAG.publicApi : flags,
});
