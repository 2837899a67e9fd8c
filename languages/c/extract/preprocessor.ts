/** The preprocessor: what it defines and includes. Both branches of a condition are read. */
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { IMPORT_FLAG } from '../../../src/model/facts.ts';
import { FLAG } from '../../../src/model/kinds.ts';

/** Macros belong to the file wherever they are written. */
export function define(x: Extraction, node: Node): void {
  const nameNode = x.child(node, x.f.name);
  const name = x.text(nameNode);
  if (name === '') return;
  const parameters = x.child(node, x.f.parameters);
  const row = declareAt(x, node, {
    kind: 'macro',
    name,
    nameNode,
    parent: 0,
    bindIn: 0,
    body: parameters < 0 ? -1 : x.child(node, x.f.value),
  });
  for (const parameter of x.children(parameters)) {
    const isVariadic = x.kind(parameter) !== x.k.identifier;
    x.claim(parameter);
    x.parameter(row, isVariadic ? '' : x.text(parameter), -1, isVariadic ? FLAG.variadic : 0, -1);
  }
}

/** `#undef NAME` names a macro; other directives name nothing. */
export function directive(x: Extraction, node: Node): void {
  const argument = x.child(node, x.f.argument);
  if (argument < 0 || !x.text(x.child(node, x.f.directive)).endsWith('undef')) return;
  x.reference('read', x.addExpression('name', argument, x.text(argument).trim()));
}

/** Everything a header declares becomes visible here and in every file that includes this one. */
export function include(x: Extraction, node: Node): void {
  const path = x.child(node, x.f.path);
  const isSystem = x.kind(path) === x.k.system_lib_string;
  if (!isSystem && x.kind(path) !== x.k.string_literal) return;
  const module = x.text(path).slice(1, -1).trim();
  if (module === '') return;
  const flags = IMPORT_FLAG.reexported | (isSystem ? IMPORT_FLAG.global : 0);
  x.import('wildcard', path, { module, flags });
}
