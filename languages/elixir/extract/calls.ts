/** Calls: definitions are calls of macros; all others name a function of this module, of another, or a field. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import { isPlainLocal } from '../../../src/extract/local-uses.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION, NAMES_A } from '../../../src/model/facts.ts';
import { referenceKindCode, scopeKindCode } from '../../../src/model/kinds.ts';
import { isForm } from './built-in-names.ts';
import {
  defineFunction,
  defineImplementation,
  defineModule,
  defineRecord,
  defineTest,
  delegate,
  resultNode,
} from './definitions.ts';
import { stateOf } from './file-state.ts';
import { aliasModules, fullNameOf, importFunctions, moduleAround, useModule } from './imports.ts';
import { aliasRow, argumentsOf, calledName, isModuleName, operatorOf, targetOf } from './nodes.ts';
import { bindPattern } from './patterns.ts';
import { declareFields, declareSchemaField, SCHEMA_FIELDS } from './structs.ts';

/** What a macro does with its call. `false`: the node is done, `'call'`: it is a call like any other. */
type Macro = (x: Extraction, call: Node, name: string) => unknown;

/** `for`, `with` and the set-up of tests bind names that only their own parts see. */
const scoped: Macro = (x, call) => {
  if (!x.atDeclarationLevel()) x.enterSymbol(x.symbol, x.addScope(scopeKindCode.block, call, x.symbol));
};

const MACROS: ReadonlyMap<string, Macro> = new Map<string, Macro>([
  ['defmodule', (x, call) => defineModule(x, call, 'module')],
  ['defprotocol', (x, call) => defineModule(x, call, 'interface')],
  ['defimpl', defineImplementation],
  ...['def', 'defp', 'defmacro', 'defmacrop', 'defguard', 'defguardp', 'defdelegate', 'defcallback'].map(
    (name): [string, Macro] => [name, defineFunction],
  ),
  ['defstruct', declareFields],
  ['defexception', declareFields],
  ['alias', aliasModules],
  ['require', aliasModules],
  ['import', importFunctions],
  ['use', useModule],
  ['test', defineTest],
  [
    'describe',
    (x, call) => {
      x.claim(x.childOfKind(call, x.k.do_block));
    },
  ],
  ['setup', setUp],
  ['setup_all', setUp],
  ['for', scoped],
  ['with', scoped],
  [
    'cond',
    (x, call) => {
      const body = x.childOfKind(call, x.k.do_block);
      if (body >= 0) for (const clause of x.children(body)) stateOf(x).conditions.add(clause);
    },
  ],
  ['raise', raise],
  ['schema', openSchema],
  ['embedded_schema', openSchema],
  ...[...SCHEMA_FIELDS].map((name): [string, Macro] => [
    name,
    (x, call) => {
      declareSchemaField(x, call, name);
      return 'call';
    },
  ]),
]);

function openSchema(x: Extraction, call: Node): unknown {
  if (x.childOfKind(call, x.k.do_block) >= 0) stateOf(x).schemaEnd = x.next(call);
  return 'call';
}

function setUp(x: Extraction, call: Node): void {
  const [context] = argumentsOf(x, call);
  const body = x.childOfKind(call, x.k.do_block);
  if (body < 0) return;
  x.enterSymbol(x.symbol, x.addScope(scopeKindCode.block, call, x.symbol));
  if (context !== undefined) stateOf(x).patterns.set(call, [context]);
}

/** `raise Error, "text"`. */
function raise(x: Extraction, call: Node): void {
  const [error] = argumentsOf(x, call);
  if (error === undefined || x.kind(error) !== x.k.alias) return;
  x.reference('throw', aliasRow(x, error));
  x.claim(error);
}

export function enterCall(x: Extraction, call: Node): unknown {
  if (x.isClaimed(call)) return undefined;
  const target = targetOf(x, call);
  if (x.kind(target) === x.k.dot) return enterRemote(x, call, target);
  const name = calledName(x, call);
  if (name === '') return undefined;
  x.claim(target);
  const macro = MACROS.get(name);
  if (macro !== undefined) {
    const done = macro(x, call, name);
    if (done !== 'call') return done;
  }
  if (!isForm(name)) x.reference('call', localRow(x, target), argumentCount(x, call));
  return undefined;
}

/** Binds the parameters once the scope of a definition is open. */
export function insideCall(x: Extraction, call: Node): void {
  const patterns = stateOf(x).patterns.get(call);
  if (patterns === undefined) return;
  for (const one of patterns) bindPattern(x, one, { kind: 'parameter', value: -1 });
  const name = calledName(x, call);
  if (name === 'defdelegate') delegate(x, call);
  const isFunction = x.symbolKind(x.symbol) === 'function' && (name === 'def' || name === 'defp');
  if (!isFunction) return;
  const result = x.expression(resultNode(x, call));
  if (result >= 0) x.bind('return', '', { node: call, value: result, symbol: x.symbol });
}

/** `Mod.f(1)`, `:mod.f(1)`, `value.field`, `value.f(1)`. */
function enterRemote(x: Extraction, call: Node, dot: Node): unknown {
  const left = x.child(dot, x.f.left);
  const right = x.child(dot, x.f.right);
  x.claim(dot);
  if (right < 0) return undefined;
  const name = x.text(right);
  x.claim(right);
  if (x.kind(left) === x.k.alias && x.text(left) === 'Record' && /^defrecordp?$/.test(name))
    defineRecord(x, call, name === 'defrecordp');
  const isCall = isModuleName(x, left) || x.childOfKind(call, x.k.arguments) >= 0 || stateOf(x).piped.has(call);
  if (x.kind(right) !== x.k.identifier && x.kind(right) !== x.k.operator_identifier) return undefined;
  if (isCall) x.reference('call', remoteRow(x, dot), argumentCount(x, call));
  else x.reference('read', remoteRow(x, dot));
  return undefined;
}

/** `__MODULE__.Inner` outside of a call. */
export function enterDot(x: Extraction, dot: Node): void {
  const right = x.child(dot, x.f.right);
  if (x.isClaimed(dot) || x.kind(right) !== x.k.alias) return;
  x.claim(right);
  x.reference('read', x.expression(dot));
}

export const dotValue = (x: Extraction, dot: Node): number =>
  x.kind(x.child(dot, x.f.right)) === x.k.alias ? remoteRow(x, dot) : -1;

function remoteRow(x: Extraction, dot: Node): number {
  const known = x.expressionRows[dot / NODE];
  if (known !== 0) return known - 1;
  const right = x.child(dot, x.f.right);
  const row = x.addExpression('member', right, x.text(right), x.expression(x.child(dot, x.f.left)));
  x.expressionRows[dot / NODE] = row + 1;
  return row;
}

/** The row of a function that is named without a module. */
function localRow(x: Extraction, nameNode: Node): number {
  const known = x.expressionRows[nameNode / NODE];
  if (known !== 0) return known - 1;
  const row = x.addExpression('name', nameNode, x.text(nameNode), -1, NAMES_A.function);
  x.expressionRows[nameNode / NODE] = row + 1;
  return row;
}

/** All keywords are one argument, `do … end` is another, and a pipe gives the first. */
function argumentCount(x: Extraction, call: Node): number {
  const block = x.childOfKind(call, x.k.do_block) >= 0 ? 1 : 0;
  return argumentsOf(x, call).length + block + (stateOf(x).piped.has(call) ? 1 : 0);
}

/** The value of a call: the result of the function, or a field. */
export function callValue(x: Extraction, call: Node): number {
  const target = targetOf(x, call);
  const count = argumentCount(x, call);
  if (x.kind(target) === x.k.identifier)
    return isForm(x.text(target)) ? -1 : x.addExpression('call', call, '', counted(x, localRow(x, target), count));
  if (x.kind(target) !== x.k.dot || x.child(target, x.f.right) < 0) return -1;
  const row = remoteRow(x, target);
  const isCall =
    isModuleName(x, x.child(target, x.f.left)) || x.childOfKind(call, x.k.arguments) >= 0 || stateOf(x).piped.has(call);
  return isCall ? x.addExpression('call', call, '', counted(x, row, count)) : row;
}

/** The callee of a call whose result is a value knows the number of arguments: it decides which function is meant. */
function counted(x: Extraction, callee: number, count: number): number {
  const { expressions } = x.facts.tables;
  let list = -1;
  for (let left = Math.min(count, 16); left > 0; left--) {
    list = x.addExpression('list', 0, '', -1, list);
  }
  if (list >= 0) expressions.data[callee * EXPRESSION.stride + EXPRESSION.b] = list;
  return callee;
}

const isLocal = (x: Extraction, name: string): boolean =>
  isPlainLocal(x, x.scope, x.facts.id(name), referenceKindCode.read);

/** The callee in the row of a call. */
const calleeOf = (x: Extraction, call: number): number =>
  x.facts.tables.expressions.data[call * EXPRESSION.stride + EXPRESSION.a];

/** A name is a variable where one is bound, else a call without arguments. */
export function enterName(x: Extraction, node: Node): void {
  if (x.isClaimed(node)) return;
  const name = x.text(node);
  if (name.startsWith('_') || isForm(name)) return;
  if (!isLocal(x, name)) x.reference('call', calleeOf(x, x.expression(node)), stateOf(x).piped.has(node) ? 1 : 0);
  else if (x.keepsLocals) x.reference('read', x.expression(node));
}

export function nameValue(x: Extraction, node: Node): number {
  const name = x.text(node);
  if (name === '__MODULE__') {
    const module = moduleAround(x);
    return module < 0 ? -1 : x.addExpression('module', node, fullNameOf(x, module));
  }
  if (name.startsWith('_') || isForm(name)) return -1;
  if (isLocal(x, name)) return x.addExpression('name', node, name);
  return x.addExpression('call', node, '', x.addExpression('name', node, name, -1, NAMES_A.function));
}

/** `&name/1`, `&Mod.name/2`: the function itself is passed on. */
export function enterCapture(x: Extraction, node: Node): void {
  const operand = x.child(node, x.f.operand);
  if (x.kind(operand) !== x.k.binary_operator || operatorOf(x, operand) !== '/') return;
  const named = x.child(operand, x.f.left);
  const count = x.child(operand, x.f.right);
  if (x.kind(count) !== x.k.integer) return;
  const args = Number(x.text(count));
  if (x.kind(named) === x.k.identifier) {
    x.claim(named);
    x.reference('read', localRow(x, named), args);
    return;
  }
  const dot = x.kind(named) === x.k.call ? targetOf(x, named) : -1;
  if (x.kind(dot) !== x.k.dot || x.child(dot, x.f.right) < 0) return;
  const row = remoteRow(x, dot);
  x.facts.tables.expressions.data[row * EXPRESSION.stride + EXPRESSION.b] = NAMES_A.function;
  x.claim(named);
  x.claim(dot);
  x.claim(x.child(dot, x.f.right));
  x.reference('read', row, args);
}
