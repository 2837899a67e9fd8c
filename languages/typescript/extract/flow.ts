/** Types of values that control flow implies: returns, loops. */
import { noteOwnThis } from '../../../src/extract/check-endings.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import { bindPattern } from '../../../src/extract/patterns.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { PARAMETER, SCOPE, SYMBOL, THIS_OF_OUTER } from '../../../src/model/facts.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { notePlace } from './anonymous.ts';
import { isResultWanted } from './call-arguments.ts';
import { noteMembersIn } from './conditions.ts';
import { argumentRow, type Expected, expect, expectedFunction } from './expected.ts';
import { isCapitalised, unwrap } from './names.ts';
import { noteObject } from './objects.ts';
import { bindGiven, hideThis } from './parameters.ts';

/** The value belongs to the innermost function when that is a symbol; the results of callbacks belong to the callbacks. */
export function recordReturn(x: Extraction, kind: 'return' | 'yield', node: Node): void {
  if (node < 0) return;
  const inner = unwrap(x, node);
  noteObject(x, inner, { all: false, depth: 0 });
  notePlace(x, inner, 'returned function');
  const scope = x.nearestScope('function');
  if (scope < 0) return;
  const owner = x.facts.tables.scopes.data[scope * SCOPE.stride + SCOPE.symbol];
  const isOwn = owner >= 0 && x.symbolScope(owner) === scope;
  expectReturned(x, node, isOwn ? owner : -1);
  const unnamed = isOwn ? -1 : (unnamedFunctions.get(scope) ?? -1);
  if (!isOwn && unnamed < 0) return;
  const value = x.expression(node);
  if (value >= 0) x.bind(kind, '', { node: isOwn ? node : unnamed, value, symbol: isOwn ? owner : -1 });
}

/** By scope: callbacks whose results are asked for. */
const unnamedFunctions = new Map<number, Node>();

function noteResult(x: Extraction, node: Node): void {
  if (!isResultWanted(node) || x.scopeOwners.has(node)) return;
  const type = x.expression(x.child(node, x.f.return_type));
  if (type < 0) unnamedFunctions.set(x.scope, node);
  else x.bind('return', '', { node, value: x.addExpression('cast', node, '', type), symbol: -1 });
}

/** The expected type of a function, by scope, where the function does not declare its result. */
const returned = new Map<number, Expected>();
export function begin(): void {
  returned.clear();
  unnamedFunctions.clear();
}

/** The declared or expected result; the `return` value of an async function is the value that its promise holds. */
function expectReturned(x: Extraction, node: Node, owner: number): void {
  const type = owner < 0 ? -1 : x.facts.tables.symbols.data[owner * SYMBOL.stride + SYMBOL.type];
  const expected = type < 0 ? returned.get(x.nearestScope('function')) : undefined;
  if (type < 0 && expected === undefined) return;
  expect(x, node, () => {
    const callee = expected?.() ?? -1;
    if (type < 0 && callee < 0) return -1;
    const value = type < 0 ? x.addExpression('call', node, '', callee) : x.addExpression('cast', node, '', type);
    // What takes a callback may wait for its result.
    const isAwaited = owner < 0 || (x.symbolFlags(owner) & (FLAG.async | FLAG.anonymous)) !== 0;
    return isAwaited ? x.addExpression('await', node, '', value) : value;
  });
}

/** The name in a `throw`: a class that is constructed, with or without `new`; a variable says nothing. */
export function thrown(x: Extraction, node: Node): Node {
  const value = unwrap(x, x.first(node));
  if (x.kind(value) === x.k.new_expression) return value;
  const callee = x.kind(value) === x.k.call_expression ? x.child(value, x.f.function) : -1;
  const property = x.child(callee, x.f.property);
  return isCapitalised(x, property >= 0 ? property : callee) ? value : -1;
}

/** `(a) => expression` returns that. */
export function enterArrow(x: Extraction, node: Node): void {
  keepOuterThis(x, node);
  bindExpected(x, node);
  noteResult(x, node);
  const body = x.child(node, x.f.body);
  if (x.kind(body) !== x.k.statement_block) recordReturn(x, 'return', body);
}

/** Whether a function is the value of a declaration: the symbol around is its own. */
const isNamed = (x: Extraction, node: Node): boolean => {
  const row = x.scopeOwners.get(node);
  return row !== undefined && (x.symbolFlags(row) & FLAG.anonymous) === 0;
};

const OBJECT_HOLDERS: ReadonlySet<string> = new Set(['constant', 'variable', 'property', 'field']);

/** An arrow function with a name inside an object literal does not have the object as `this`. */
function keepOuterThis(x: Extraction, node: Node): void {
  const scope = isNamed(x, node) ? x.nearestScope('type') : -1;
  if (scope < 0) return;
  const holder = x.facts.tables.scopes.data[scope * SCOPE.stride + SCOPE.symbol];
  if (OBJECT_HOLDERS.has(x.symbolKind(holder))) x.bind('local', THIS_OF_OUTER, { node });
}

/** A named function expression sees itself by that name. */
export function enterNamedFunction(x: Extraction, node: Node): void {
  noteOwnThis(x);
  bindExpected(x, node);
  hideThis(x);
  noteResult(x, node);
  const name = x.child(node, x.f.name);
  if (name < 0) return;
  x.claim(name);
  x.bind('symbol', x.text(name), { node: name, symbol: x.symbol });
}

/** So does a named class expression. */
export function bindOwnName(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  if (name < 0) return;
  x.claim(name);
  x.bind('symbol', x.text(name), { node: name, symbol: x.symbol });
}

/** Parameters without a type of their own have the types that the expected function type says. */
export function bindExpected(x: Extraction, node: Node): void {
  if (bindGiven(x, node)) return;
  const expected = expectedFunction(node);
  if (expected === undefined) return;
  if (x.child(node, x.f.return_type) < 0) returned.set(x.scope, expected);
  const list = x.child(node, x.f.parameters);
  const parameters = list >= 0 ? x.children(list) : [x.child(node, x.f.parameter)];
  let place = 0;
  for (const parameter of parameters) {
    if (x.kind(parameter) === x.k.comment) continue;
    const index = String(place++);
    if (x.child(parameter, x.f.type) >= 0) continue;
    const pattern = x.child(parameter, x.f.pattern);
    const value = argumentRow(x, parameter, { place: index, callee: expected() });
    if (value < 0) return;
    if (isNamed(x, node)) setParameterType(x, { symbol: x.symbol, index: place - 1, type: value });
    bindPattern(x, pattern >= 0 ? pattern : parameter, {
      type: -1,
      value,
      bound: (name, at) => x.bind('assign', name, at),
    });
  }
}

interface TypedParameter {
  readonly symbol: number;
  readonly index: number;
  readonly type: number;
}

/** The parameters of a symbol are the last rows while its head is being read. */
function setParameterType(x: Extraction, { symbol, index, type }: TypedParameter): void {
  const { data, rows } = x.facts.tables.parameters;
  let first = rows;
  while (first > 0 && data[(first - 1) * PARAMETER.stride + PARAMETER.symbol] === symbol) first--;
  if (first + index < rows) data[(first + index) * PARAMETER.stride + PARAMETER.type] = type;
}

const DECLARES = /\b(const|let|var|using)\s+$/;

/** `for (const x of xs)`, `for (x in y)`. */
export function enterLoop(x: Extraction, node: Node): void {
  const left = x.child(node, x.f.left);
  const right = x.child(node, x.f.right);
  if (left < 0 || right < 0) return;
  const isOf = x.kind(x.child(node, x.f.operator)) === x.k['"of"'];
  const keyword = DECLARES.exec(x.source.slice(x.start(node), x.start(left)))?.[1];
  if (keyword === undefined) noteMembersIn(x, left);
  const scope = keyword === 'var' ? x.nearestScope('function', 'namespace', 'file') : x.scope;
  const list = isOf ? x.expression(right) : -1;
  const value = list < 0 ? -1 : x.addExpression('index', left, 'loop', list);
  const type = isOf ? -1 : x.addExpression('literal', left, 'string');
  bindPattern(x, left, {
    type,
    value,
    bound: (name, at) => {
      if (keyword !== undefined) x.bindIn(scope, 'local', name, at);
      else {
        x.bind('assign', name, at);
        x.reference('write', x.addExpression('name', at.node, name));
      }
    },
  });
}
