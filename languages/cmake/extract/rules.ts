/** CMake: functions and macros, the targets, options and variables that commands declare, and files they include. */
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import { defineRules, type Node } from '../../../src/extract/rule.ts';
import { FLAG, type SymbolKind } from '../../../src/model/kinds.ts';

/** Commands whose first argument names what they declare. */
const DECLARING: Readonly<Record<string, SymbolKind>> = {
  add_executable: 'function',
  add_library: 'function',
  add_custom_target: 'function',
  option: 'constant',
  set: 'variable',
  project: 'module',
};
const INCLUDING: ReadonlySet<string> = new Set(['include', 'add_subdirectory']);

const argument = (x: Extraction, command: Node): Node => {
  const first = x.childOfKind(x.childOfKind(command, x.k.argument_list), x.k.argument);
  return x.first(first);
};

/** A name that a variable or an expression makes is not known. */
const isPlain = (x: Extraction, node: Node): boolean => node >= 0 && /^[\w.:+-]+$/.test(x.text(node));

function command(x: Extraction, node: Node): void {
  const word = x.childOfKind(node, x.k.identifier);
  const name = x.text(word).toLowerCase();
  const first = argument(x, node);
  const kind = DECLARING[name];
  if (INCLUDING.has(name)) {
    if (first >= 0) x.import('wildcard', node, { module: x.text(first).replace(/^"|"$/g, '') });
  } else if (kind === undefined) {
    x.reference('call', x.addExpression('name', word, x.text(word)));
  } else if (isPlain(x, first) && (kind !== 'variable' || x.symbol === 0)) {
    declareAt(x, node, { kind, name: x.text(first), nameNode: first });
  }
}

/** The name is the first argument of the command that opens the definition. */
const definedName =
  (opening: string) =>
  (x: Extraction, node: Node): Node =>
    argument(x, x.childOfKind(node, x.k[opening]));

function variable(x: Extraction, node: Node): void {
  x.reference('read', x.addExpression('name', node, x.text(node)));
}

const body = (x: Extraction, node: Node): Node => x.childOfKind(node, x.k.body);

export default defineRules({
  tokens: [],
  rules: {
    line_comment: { comment: true },
    bracket_comment: { comment: true },
    function_def: { symbol: { kind: 'function', name: definedName('function_command'), body }, scope: 'function' },
    macro_def: { symbol: { kind: 'macro', name: definedName('macro_command'), body }, scope: 'function' },
    normal_command: { enter: command },
    variable: { enter: variable },
  },
  parameters: {},
  patterns: {},
  modifiers: {},
  visibility: (_x, _symbol, flags) => flags | FLAG.exported,
});
