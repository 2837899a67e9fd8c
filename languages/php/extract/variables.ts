/** Variables: the functions that bind them, and the values assigned to them. */
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import { isPlainLocal } from '../../../src/extract/local-uses.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { visibleAfter } from '../../../src/extract/visible-after.ts';
import { BINDING, SCOPE } from '../../../src/model/facts.ts';
import {
  type BindingKind,
  bindingKindCode,
  type ReferenceKind,
  referenceKindCode,
  scopeKindCode,
} from '../../../src/model/kinds.ts';
import { typeRow } from './doc-types.ts';
import { stateOf } from './file-state.ts';

/** Set by the language for every script. */
const SUPERGLOBAL = /^\$(?:_[A-Z]+|GLOBALS|argc|argv|http_response_header|php_errormsg)$/;

export const isThis = (x: Extraction, node: Node): boolean =>
  x.kind(node) === x.k.variable_name && x.end(node) - x.start(node) === 5 && x.text(node) === '$this';

/** The row of `$name` or `$this`. */
export function variableRow(x: Extraction, node: Node): number {
  if (isThis(x, node)) return x.addExpression('this', node);
  return x.addExpression('name', node, x.text(node));
}

/** A use that nothing around it accounted for reads the variable. */
export function readVariable(x: Extraction, node: Node): boolean {
  if (!x.isClaimed(node)) useVariable(x, node, 'read');
  return false;
}

export function useVariable(x: Extraction, node: Node, kind: ReferenceKind, args = -1): void {
  x.claim(node);
  const name = x.text(node);
  if (SUPERGLOBAL.test(name)) return;
  if (isThis(x, node)) {
    if (x.keepsLocals) x.reference(kind, x.expression(node));
    return;
  }
  const nameId = x.facts.id(name);
  if (!isVisible(x, nameId, name) && !bindFirstUse(x, node, name) && !x.keepsLocals) return;
  if (x.keepsLocals || args !== -1 || !isPlainLocal(x, x.scope, nameId, referenceKindCode[kind]))
    x.reference(kind, x.expression(node), args);
}

/** Whether a variable is bound at the current node of the walk: functions see nothing around them, closures do. */
export function isVisible(x: Extraction, nameId: number, name: string): boolean {
  const { closures, globals } = stateOf(x);
  for (let scope = x.holderOf(x.scope); scope >= 0; scope = x.scopeParent(scope)) {
    if (x.bindingIn(scope, nameId) >= 0) return true;
    const kind = x.scopeKind(scope);
    if (globals.size > 0 && globals.has(`${scope} ${name}`)) return true;
    if (kind <= scopeKindCode.type) return false;
    if (kind === scopeKindCode.function && !closures.has(scope)) return false;
  }
  return false;
}

/** A variable that a call fills by reference, or that a template receives: its first use is its declaration. */
function bindFirstUse(x: Extraction, node: Node, name: string): boolean {
  const type = docTypeOf(x, node, name);
  if (x.atDeclarationLevel() && type < 0) return false;
  x.bind('local', name, { node, type, scope: x.holderOf(x.scope) });
  return true;
}

/** The type of a variable from a comment before the place; -1 when there is no such comment. */
function docTypeOf(x: Extraction, node: Node, name: string): number {
  const { variableDocs } = stateOf(x);
  if (variableDocs.length === 0) return -1;
  const found = variableDocs.findLast((doc) => doc.at < x.start(node) && doc.name === name);
  if (found === undefined || found.at < functionStart(x)) return -1;
  return typeRow(x, found.type);
}

function functionStart(x: Extraction): number {
  const scope = x.nearestScope('function', 'file');
  return x.facts.tables.scopes.data[scope * SCOPE.stride + SCOPE.start];
}

/** One target with the part of the value that it takes. */
export interface Taken {
  /** Expression row, -1 when unknown. */
  readonly value: number;
  /** The node that is evaluated before the name holds. */
  readonly from: Node;
  readonly statement: Node;
  readonly binding?: BindingKind;
  readonly type?: number;
}

/** Binds a value to a variable: a symbol outside of functions, a local name inside. */
export function bindVariable(x: Extraction, node: Node, taken: Taken): void {
  x.claim(node);
  const name = x.text(node);
  if (SUPERGLOBAL.test(name) || isThis(x, node)) return;
  const nameId = x.facts.id(name);
  const value = visibleAfter(x, taken.from, { value: taken.value, name });
  const type = taken.type ?? commentType(x, taken.statement, name);
  const kind = taken.binding ?? 'local';
  const isGlobal = stateOf(x).globals.has(`${x.nearestScope('function')} ${name}`);
  if (x.keepsLocals) x.reference('write', x.expression(node));
  if (isGlobal) return;
  openParameter(x, nameId);
  if (kind !== 'local' || !x.atDeclarationLevel()) {
    // A type from a comment holds for this value, not for those before it.
    if (type < 0 || kind !== 'local') x.bind(kind, name, { node, value, type });
    else x.bind(kind, name, { node, value: x.addExpression('cast', node, '', type, value) });
    return;
  }
  if (x.bindingIn(x.holderOf(x.scope), nameId) >= 0) {
    x.bind('assign', name, { node, value });
    if (!x.keepsLocals) x.reference('write', x.expression(node));
    return;
  }
  const spelled = x.first(node);
  const row = declareAt(x, taken.statement, {
    kind: 'variable',
    name: name.slice(1),
    nameNode: spelled,
    type,
    value,
    bindIn: -1,
  });
  x.bind('symbol', name, { node, symbol: row, value });
}

/** A parameter that is given another value later need not have its declared type then: the type counts as its first value. */
function openParameter(x: Extraction, nameId: number): void {
  const binding = x.bindingIn(x.holderOf(x.scope), nameId);
  const { data } = x.facts.tables.bindings;
  const o = binding * BINDING.stride;
  if (binding < 0 || data[o + BINDING.kind] !== bindingKindCode.parameter || data[o + BINDING.type] < 0) return;
  const value = x.addExpression('cast', 0, '', data[o + BINDING.type], data[o + BINDING.value]);
  data[o + BINDING.type] = -1;
  data[o + BINDING.value] = value;
}

function commentType(x: Extraction, statement: Node, name: string): number {
  const { variableDocs } = stateOf(x);
  if (variableDocs.length === 0) return -1;
  const found = variableDocs.findLast((doc) => doc.at < x.start(statement) && doc.name === name);
  if (found === undefined || found.at < functionStart(x)) return -1;
  // The comment describes the statement right after it.
  const between = x.source.slice(x.source.indexOf('*/', found.at) + 2, x.start(statement));
  return between.trim() === '' ? typeRow(x, found.type) : -1;
}

/** `global $a`: the name means the variable of that name outside of functions. */
export function takeGlobals(x: Extraction, node: Node): boolean {
  const { globals } = stateOf(x);
  const scope = x.nearestScope('function');
  for (const child of x.children(node)) {
    if (x.kind(child) !== x.k.variable_name) continue;
    x.claim(child);
    if (scope >= 0) globals.add(`${scope} ${x.text(child)}`);
    x.reference('read', x.expression(child));
  }
  return false;
}
