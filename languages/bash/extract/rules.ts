/** Bash and other shells: functions, exported and other variables of the file, calls, and sourced files. */

import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import { others } from '../../../src/extract/respell.ts';
import { defineRules, type Node } from '../../../src/extract/rule.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { withoutHeredocs } from './heredocs.ts';

/** Names of variables that were declared. */
const SEEN = 'seen';
const SOURCING: ReadonlySet<string> = new Set(['source', '.']);
/** A command that an expansion makes is not known. */
const PLAIN_NAME = /^[\w:.-]+$/;
const EMPTY_LIST = /^[ \t]*\([ \t]*\)/;

/** The path as written; one that a variable starts (`"$DIR/lib.sh"`) is kept from the first `/` on. */
function sourced(x: Extraction, argument: Node): string {
  const text = x.text(argument).replace(/^["']|["']$/g, '');
  if (!text.includes('$')) return text;
  const slash = text.indexOf('/');
  return slash < 0 ? text : `.${text.slice(slash)}`;
}

function command(x: Extraction, node: Node): void {
  // `A=1 command` sets it for that command alone.
  for (let one = x.first(node); x.kind(one) === x.k.variable_assignment; one = x.sibling(one, node)) x.claim(one);
  const name = x.child(node, x.f.name);
  const word = x.text(name);
  const argument = x.child(node, x.f.argument);
  if (name >= 0 && EMPTY_LIST.test(x.source.slice(x.end(name), x.end(name) + 20))) {
    shortFunction(x, node, name);
    return;
  }
  if (SOURCING.has(word)) {
    const module = argument < 0 ? '' : sourced(x, argument);
    if (module !== '' && !module.includes('$')) x.import('wildcard', node, { module });
  } else if (word === 'alias') alias(x, node, argument);
  else if (PLAIN_NAME.test(word)) x.reference('call', x.addExpression('name', name, word));
}

/** `run() command` (zsh) has no braces: the grammar reads a command with arguments. */
function shortFunction(x: Extraction, node: Node, name: Node): void {
  x.enterSymbol(declareAt(x, node, { kind: 'function', name: x.text(name), nameNode: name }));
  const callee = x.child(node, x.f.argument);
  if (callee >= 0 && PLAIN_NAME.test(x.text(callee)))
    x.reference('call', x.addExpression('name', callee, x.text(callee)));
}

/** `alias ll='ls -l'` is a command of its own. */
function alias(x: Extraction, node: Node, argument: Node): void {
  const [, name] = /^([\w.-]+)=/.exec(argument < 0 ? '' : x.text(argument)) ?? [];
  if (name !== undefined) declareAt(x, node, { kind: 'function', name, nameNode: argument });
}

/** A variable of the whole script: one that a function sets is read nearby. Only its first assignment declares it. */
function declareVariable(x: Extraction, node: Node, kind: 'constant' | 'variable'): void {
  const name = x.child(node, x.f.name);
  if (x.kind(name) !== x.k.variable_name || x.symbol !== 0) return;
  const seen = (x.notes.get(SEEN) as Set<string> | undefined) ?? new Set<string>();
  x.notes.set(SEEN, seen);
  const text = x.text(name);
  if (seen.has(text)) return;
  seen.add(text);
  declareAt(x, node, { kind, name: text, nameNode: name });
}

function assignment(x: Extraction, node: Node): void {
  if (!x.isClaimed(node)) declareVariable(x, node, 'variable');
}

/** `readonly A=1`, `declare -r A`, `export A=1`. */
function declaration(x: Extraction, node: Node): void {
  const kind = /^(?:readonly|declare\s+-\w*r)/.test(x.source.slice(x.start(node), x.start(node) + 40))
    ? 'constant'
    : 'variable';
  for (let one = x.first(node); one >= 0; one = x.sibling(one, node)) {
    if (x.kind(one) !== x.k.variable_assignment) continue;
    declareVariable(x, one, kind);
    x.claim(one);
  }
}

function variable(x: Extraction, node: Node): void {
  const name = x.childOfKind(node, x.k.variable_name);
  if (name >= 0 && !/^\d+$/.test(x.text(name))) x.reference('read', x.addExpression('name', name, x.text(name)));
}

export default defineRules({
  tokens: [],
  rules: {
    comment: { comment: true },
    function_definition: { symbol: { kind: 'function' }, scope: 'function' },
    command: { enter: command },
    declaration_command: { enter: declaration },
    variable_assignment: { enter: assignment },
    simple_expansion: { enter: variable },
    expansion: { enter: variable },
  },
  parameters: {},
  patterns: {},
  modifiers: {},
  repairs: (text) => others(text, [withoutHeredocs(text)]),
  visibility: (_x, _symbol, flags) => flags | FLAG.exported,
});
