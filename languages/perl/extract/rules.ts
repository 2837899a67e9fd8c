/** Perl: packages, subroutines, constants and variables of a package, attributes, calls, and the modules it uses. */
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import { defineRules, type Node, type Rule } from '../../../src/extract/rule.ts';
import { isBlank } from '../../../src/extract/white-space.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { declarePackage, enterBlock, holderAt, inherit, require, use } from './packages.ts';
import { prepared } from './prepared.ts';

/** The last block of documentation. */
const POD = 'pod';
/** A subroutine that takes its object first is a method. */
const RECEIVER = /^\{\s*my[\s(]+\$(?:self|class|this|proto|invocant)\b/;
/** Calls that declare what their first argument names (Moose and its relatives). */
const DECLARING: Readonly<Record<string, 'method' | 'property'>> = {
  has: 'property',
  around: 'method',
  before: 'method',
  after: 'method',
  override: 'method',
};

function declareSub(x: Extraction, node: Node): void {
  const nameNode = x.child(node, x.f.name);
  const body = x.child(node, x.f.body);
  // `sub f;` only announces it.
  if (nameNode < 0 || body < 0) return;
  const start = x.source.slice(x.start(body), Math.min(x.end(body), x.start(body) + 200));
  const isMethod = RECEIVER.test(start) || start.includes('shift->');
  const row = declareAt(x, node, {
    kind: isMethod ? 'method' : 'function',
    name: x.text(nameNode),
    nameNode,
    body,
    parent: holderAt(x, node),
  });
  const doc = documentation(x, node);
  if (doc !== '') x.docs[row] = doc;
  x.scopeOwners.set(node, row);
  x.enterSymbol(row);
}

function enterPod(x: Extraction, node: Node): void {
  x.notes.set(POD, node);
}

/** The text of the block right before, without its commands. */
function documentation(x: Extraction, node: Node): string {
  const pod = x.notes.get(POD) as Node | undefined;
  if (pod === undefined || !isBlank(x.source, x.end(pod), x.start(node))) return '';
  return x
    .text(pod)
    .slice(0, 4000)
    .replace(/^=[a-z].*$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, 2000);
}

/** `use constant PI => 3`, `use constant { E => 2, TAU => 6 }`. */
function constants(x: Extraction, node: Node): boolean {
  const single = x.child(node, x.f.constant);
  const table = x.child(node, x.f.value);
  if (single >= 0) constant(x, node, single);
  else if (x.kind(table) === x.k.hash_ref) {
    for (let one = x.first(table); one >= 0; one = x.sibling(one, table)) {
      const after = x.sibling(one, table);
      const isKey = x.kind(one) === x.k.call_expression_with_bareword && x.kind(after) === x.k.fat_comma;
      if (isKey) constant(x, one, x.child(one, x.f.function_name));
    }
  }
  return true;
}

function constant(x: Extraction, node: Node, nameNode: Node): void {
  declareAt(x, node, { kind: 'constant', name: x.text(nameNode), nameNode, parent: holderAt(x, node) });
}

/** `our $x` belongs to the package, `my $x` outside of all blocks to the file. */
function variables(x: Extraction, node: Node): void {
  const scope = x.text(x.childOfKind(node, x.k.scope));
  const isKept = scope === 'our' || (scope === 'my' && x.atDeclarationLevel());
  const isInside = x.enclosing('function', 'method') >= 0;
  const list = x.childOfKind(node, x.k.array);
  const names = list >= 0 ? x.children(list) : [x.child(node, x.f.variable_name)];
  for (const nameNode of names) {
    const name = x.text(nameNode);
    if (!/^[$@%]\w+$/.test(name)) continue;
    if (isInside || !isKept) {
      if (scope === 'my') x.bind('local', name, { node: nameNode });
    } else if (x.symbolIn(0, name) < 0)
      declareAt(x, node, { kind: 'variable', name, nameNode, parent: holderAt(x, node), bindIn: 0 });
  }
}

/** `our @ISA = ('Base')`. */
function assignment(x: Extraction, node: Node): void {
  const target = x.first(node);
  if (x.kind(target) === x.k.variable_declaration && /^our\s+@ISA$/.test(x.text(target))) inherit(x, node);
}

function call(x: Extraction, node: Node): void {
  const callee = x.childOfKind(node, x.k.call_expression_with_bareword);
  const name = x.child(callee, x.f.function_name);
  if (name < 0) return;
  const text = x.text(name);
  const path = x.child(callee, x.f.package_name);
  if (Object.hasOwn(DECLARING, text) && x.enclosing('function', 'method') < 0) attribute(x, node, DECLARING[text]);
  const module = path < 0 ? -1 : x.addExpression('name', path, x.text(path));
  x.reference('call', x.addExpression(module < 0 ? 'name' : 'member', name, text, module));
}

/** `has name => (…)`, `has 'name' => (…)`, `around run => sub { … }`. */
function attribute(x: Extraction, node: Node, kind: 'method' | 'property'): void {
  const nameNode = x.first(x.child(node, x.f.args));
  const name = x.text(nameNode).replace(/^(['"])\+?(\w+)\1$/, '$2');
  if (/^\w+$/.test(name)) declareAt(x, node, { kind, name, nameNode, parent: holderAt(x, node), bindIn: -1 });
}

/** `$self->run`, `Foo::Bar->new`. */
function invocation(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.function_name);
  if (x.kind(name) !== x.k.identifier) return;
  const path = x.child(node, x.f.package_name);
  const object = path >= 0 ? path : x.child(node, x.f.object_return_value);
  const isPlain = path >= 0 || x.kind(object) === x.k.scalar_variable;
  const receiver = isPlain ? x.addExpression('name', object, x.text(object)) : -1;
  x.reference('call', x.addExpression('member', name, x.text(name), receiver));
}

const sub: Rule = { enter: declareSub, scope: 'function' };

export default defineRules({
  tokens: [],
  rules: {
    comments: { comment: true },
    pod_statement: { enter: enterPod },
    package_statement: { enter: declarePackage },
    standalone_block: { enter: enterBlock },
    block: { scope: 'block' },
    function_definition: sub,
    function_definition_without_sub: sub,
    anonymous_function: { scope: 'function' },
    use_no_statement: { enter: use },
    use_parent_statement: { enter: inherit },
    require_statement: { enter: require },
    use_constant_statement: { enter: constants },
    variable_declaration: { enter: variables },
    binary_expression: { enter: assignment },
    call_expression_with_args_with_brackets: { enter: call },
    call_expression_with_spaced_args: { enter: call },
    method_invocation: { enter: invocation },
  },
  parameters: {},
  patterns: {},
  modifiers: {},
  prepared,
  visibility: (x, symbol, flags) => {
    const isPrivate = x.symbolName(symbol).startsWith('_');
    if (isPrivate) return flags | FLAG.private;
    return (flags & FLAG.local) === 0 ? flags | FLAG.exported | FLAG.publicApi : flags;
  },
});
