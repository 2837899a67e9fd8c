/** R: functions and variables by assignment, classes of its systems, calls, and attached packages. */
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import { defineRules, type Node } from '../../../src/extract/rule.ts';
import { FLAG, type ImportKind, type SymbolKind } from '../../../src/model/kinds.ts';
import { argumentsOf, argumentValue, calleeOf, contentOf } from './arguments.ts';
import { declareClass, declareGeneric, enterArgument, isClass } from './classes.ts';

/** Calls that load packages or other files. */
const IMPORTS: Readonly<Record<string, ImportKind>> = {
  library: 'wildcard',
  require: 'wildcard',
  source: 'wildcard',
  requireNamespace: 'effect',
  loadNamespace: 'effect',
};
const CONSTANT = /^[A-Z][A-Z\d_.]+$/;

/** The sides of an assignment, whichever way the arrow points. */
function sidesOf(x: Extraction, node: Node): { target: Node; value: Node; isOuter: boolean } | undefined {
  const operator = x.text(x.child(node, x.f.operator));
  const lhs = x.child(node, x.f.lhs);
  const rhs = x.child(node, x.f.rhs);
  switch (operator) {
    case '<-':
    case '=':
      return { target: lhs, value: rhs, isOuter: false };
    case '<<-':
      return { target: lhs, value: rhs, isOuter: true };
    case '->':
      return { target: rhs, value: lhs, isOuter: false };
    case '->>':
      return { target: rhs, value: lhs, isOuter: true };
    default:
      return undefined;
  }
}

/** The name that an assignment sets; -1 where it sets a part: `x[1] <- 2`, `names(x) <- "a"`. */
const targetName = (x: Extraction, target: Node): Node =>
  x.kind(target) === x.k.identifier ? target : contentOf(x, target);

function assign(x: Extraction, node: Node): void {
  const sides = sidesOf(x, node);
  const nameNode = sides === undefined ? -1 : targetName(x, sides.target);
  if (sides === undefined || nameNode < 0) return;
  const { value } = sides;
  const name = x.text(nameNode);
  if (x.kind(value) === x.k.function_definition) {
    const row = declareAt(x, node, { kind: 'function', name, nameNode, body: x.child(value, x.f.body) });
    x.scopeOwners.set(value, row);
    x.enterSymbol(row);
  } else if (isClass(x, value)) {
    x.claim(value);
    x.enterSymbol(declareClass(x, node, value, nameNode));
    x.reference('call', x.expression(x.child(value, x.f.function)));
  } else if (!x.atDeclarationLevel()) {
    // `<<-` sets a variable of a function around, or of the file: both are declared there.
    if (!sides.isOuter) x.bind('local', name, { node: nameNode });
    if (!sides.isOuter) x.claim(nameNode);
  } else if (x.symbolIn(x.scope, name) < 0) {
    const kind: SymbolKind = CONSTANT.test(name) ? 'constant' : 'variable';
    declareAt(x, node, { kind, name, nameNode });
  }
}

function enterCall(x: Extraction, node: Node): void {
  if (x.isClaimed(node)) return;
  const callee = calleeOf(x, node);
  if (Object.hasOwn(IMPORTS, callee)) load(x, node, IMPORTS[callee]);
  else if (isClass(x, node)) {
    const nameNode = contentOf(x, argumentValue(x, argumentsOf(x, node)[0]));
    if (nameNode >= 0 && x.atDeclarationLevel()) x.enterSymbol(declareClass(x, node, node, nameNode));
  } else declareGeneric(x, node);
}

/** `library(dplyr)`, `require("stats")`, `source("R/util.R")`. */
function load(x: Extraction, node: Node, kind: ImportKind): void {
  const value = argumentValue(x, argumentsOf(x, node)[0]);
  const spelled = targetName(x, value);
  if (spelled < 0) return;
  x.claim(spelled);
  x.import(kind, node, { module: x.text(spelled) });
}

/** The variable of a loop is a local one also where the file has it. */
function loop(x: Extraction, node: Node): void {
  const variable = x.child(node, x.f.variable);
  if (variable < 0) return;
  x.bind('local', x.text(variable), { node: variable });
  x.claim(variable);
}

export default defineRules({
  tokens: ['<-', '=', '<<-', '->', '->>'],
  rules: {
    comment: { comment: true },
    binary_operator: { enter: assign },
    call: { enter: enterCall, expression: { op: 'call', a: 'function' } },
    // What a call evaluates is its own: `local({ … })`, `test_that("…", { … })`.
    arguments: { scope: 'block' },
    argument: { enter: enterArgument },
    function_definition: { scope: 'function', parameters: 'parameters', expression: { op: 'function' } },
    for_statement: { enter: loop },
    namespace_operator: { expression: { op: 'member', a: 'lhs', name: 'rhs' } },
    extract_operator: { expression: { op: 'member', a: 'lhs', name: 'rhs' } },
    identifier: { expression: { op: 'name' } },
  },
  parameters: { parameter: { name: 'name', default: 'default' } },
  patterns: { identifier: 'name' },
  modifiers: {},
  visibility: (_x, _symbol, flags) =>
    (flags & (FLAG.private | FLAG.local)) === 0 ? flags | FLAG.exported | FLAG.publicApi : flags,
});
