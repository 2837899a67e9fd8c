/** Which router an expression means: the place where it was made, a parameter, or a class; and where it comes from. */
import { at, BASE, BINDING, EXPRESSION, PARAMETER, SCOPE, SYMBOL } from '../model/facts.ts';
import { bindingKindCode, expressionOpCode, symbolKindCode } from '../model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../model/links.ts';
import type { Binder } from '../resolve/core/binder.ts';
import { evaluate } from '../resolve/core/evaluate.ts';
import type { FileView } from '../resolve/core/file-view.ts';
import { memberOf } from '../resolve/core/members.ts';
import { libraryPath } from '../resolve/core/outside.ts';
import { settle } from '../resolve/core/settle.ts';
import { isTypeKind, typeOf } from '../resolve/core/type-of.ts';
import { alternatives, type Value } from '../resolve/core/values.ts';
import { functionAt } from './arguments.ts';
import type { TreeSite } from './tree-sites.ts';

/** A router as a text that is the same wherever it is named. */
export type RouterKey = string;

/** Steps back from a value to where it was made; routers are often made in chains of a hundred calls. */
const MAX_DEPTH = 200;

/** Calls by the place of the callee's name: those that are groups, and those that return what they are called on. */
export interface KnownCalls {
  /** The site at a place, where it makes a router of its own. */
  makes(file: number, line: number, col: number): TreeSite | undefined;
  /** The innermost group whose block is around an offset of a file. */
  blockAround(file: number, offset: number): TreeSite | undefined;
  /** The router that a function makes: what it returns, in languages whose facts do not say which value that is. */
  madeIn(view: FileView, symbol: number): RouterKey | undefined;
}

export const siteKey = ({ view, line, col }: Pick<TreeSite, 'view' | 'line' | 'col'>): RouterKey =>
  `@${view.file.id}:${line}:${col}`;
export const symbolRouter = (key: SymbolKey): RouterKey => `s${key}`;
export const parameterRouter = (key: SymbolKey, index: number): RouterKey => `p${key}:${index}`;

interface Place {
  readonly view: FileView;
  readonly scope: number;
}

/** The router that an expression means. Undefined: the text does not tell. */
export function routerAt(
  b: Binder,
  { view, scope }: Place,
  row: number,
  known: KnownCalls,
  depth = 0,
): RouterKey | undefined {
  if (row < 0 || depth > MAX_DEPTH) return undefined;
  const { expressions } = view.facts;
  const a = at(expressions, row, EXPRESSION.a);
  switch (at(expressions, row, EXPRESSION.op)) {
    case expressionOpCode.call:
    case expressionOpCode.new:
      return routerOfCall(b, { view, scope }, row, known, depth);
    case expressionOpCode.await:
    case expressionOpCode.spread:
    case expressionOpCode.behind:
      return routerAt(b, { view, scope }, a, known, depth + 1);
    case expressionOpCode.cast:
      return routerAt(b, { view, scope }, at(expressions, row, EXPRESSION.b), known, depth + 1);
    case expressionOpCode.scoped:
      return routerAt(
        b,
        { view, scope: Number(view.facts.strings[at(expressions, row, EXPRESSION.name)]) },
        a,
        known,
        depth + 1,
      );
    case expressionOpCode.union:
      return (
        routerAt(b, { view, scope }, a, known, depth + 1) ??
        routerAt(b, { view, scope }, at(expressions, row, EXPRESSION.b), known, depth + 1)
      );
    case expressionOpCode.member: {
      const value = evaluate(b, view, row, scope);
      const found = routerOfValue(b, value, known, depth + 1);
      // `app.router` of an application from outside is the application.
      return found ?? (value?.kind === 'external' ? routerAt(b, { view, scope }, a, known, depth + 1) : undefined);
    }
    default:
      return routerOfValue(b, evaluate(b, view, row, scope), known, depth + 1);
  }
}

/** Where it was made; a chain leads back to the router that it starts with, a function of the tree to what it returns. */
function routerOfCall(
  b: Binder,
  { view, scope }: Place,
  row: number,
  known: KnownCalls,
  depth: number,
): RouterKey | undefined {
  return routerOfCallee(b, { view, scope }, at(view.facts.expressions, row, EXPRESSION.a), known, depth);
}

/** The same, for the expression that names what is called. */
export function routerOfCallee(
  b: Binder,
  { view, scope }: Place,
  callee: number,
  known: KnownCalls,
  depth = 0,
): RouterKey | undefined {
  const { expressions } = view.facts;
  if (callee < 0) return undefined;
  const [line, col] = [at(expressions, callee, EXPRESSION.line), at(expressions, callee, EXPRESSION.col)];
  const site = known.makes(view.file.id, line, col);
  if (site !== undefined) return siteKey(site);
  const value = evaluate(b, view, callee, scope, 'call');
  for (const one of alternatives(settle(b, value))) {
    if (one.kind !== 'symbol') continue;
    const isType = isTypeKind(b.cell(one.key, SYMBOL.kind));
    // Each object of a type that extends one of a library may be another router.
    if (isType && originsOfType(b, one.key).length > 0) break;
    const made = isType ? symbolRouter(one.key) : returnedRouter(b, one.key, known, depth);
    if (made !== undefined) return made;
  }
  if (at(expressions, callee, EXPRESSION.op) === expressionOpCode.member) {
    const receiver = at(expressions, callee, EXPRESSION.a);
    const outer = routerAt(b, { view, scope }, receiver, known, depth + 1);
    if (outer !== undefined) return outer;
  }
  return wrappedFunction(b, { view, scope }, callee, known, depth) ?? `@${view.file.id}:${line}:${col}`;
}

/** The function that something from outside is given and returns as a router: `fp(async (fastify) => …)`. */
function wrappedFunction(
  b: Binder,
  { view, scope }: Place,
  callee: number,
  known: KnownCalls,
  depth: number,
): RouterKey | undefined {
  const { expressions } = view.facts;
  for (let cell = at(expressions, callee, EXPRESSION.b); cell >= 0; cell = at(expressions, cell, EXPRESSION.b)) {
    if (at(expressions, cell, EXPRESSION.op) !== expressionOpCode.list) return undefined;
    const given = at(expressions, cell, EXPRESSION.a);
    if (given < 0) continue;
    const op = at(expressions, given, EXPRESSION.op);
    const [line, col] = [at(expressions, given, EXPRESSION.line), at(expressions, given, EXPRESSION.col)];
    const written = op === expressionOpCode.function ? functionAt(view, line, col) : undefined;
    if (written !== undefined) return parameterRouter(written, 0);
    const named = op === expressionOpCode.name ? routerAt(b, { view, scope }, given, known, depth + 1) : undefined;
    if (named?.startsWith('p')) return named;
  }
  return undefined;
}

function returnedRouter(b: Binder, key: SymbolKey, known: KnownCalls, depth: number): RouterKey | undefined {
  const view = b.view(key);
  for (const result of view.resultsOf(rowOfKey(key))) {
    const place = { view, scope: view.binding(result, BINDING.scope) };
    const found = routerAt(b, place, view.binding(result, BINDING.value), known, depth + 1);
    if (found !== undefined) return found;
  }
  return known.madeIn(view, rowOfKey(key));
}

/** The router that a value holds. */
export function routerOfValue(
  b: Binder,
  value: Value | undefined,
  known: KnownCalls,
  depth = 0,
): RouterKey | undefined {
  if (value === undefined || depth > MAX_DEPTH) return undefined;
  switch (value.kind) {
    case 'symbol':
      return routerOfSymbol(b, value.key, known, depth);
    case 'local':
      return routerOfBinding(b, b.world.view(value.file), value.row, known, depth);
    case 'instance':
      return symbolRouter(value.key);
    case 'property': {
      const view = b.world.view(value.file);
      return routerAt(
        b,
        { view, scope: value.scope },
        at(view.facts.expressions, value.row, EXPRESSION.a),
        known,
        depth + 1,
      );
    }
    case 'union':
      return value.of.map((one) => routerOfValue(b, one, known, depth + 1)).find((one) => one !== undefined);
    case 'module':
      // A module that is a router as a whole, or exports one by default.
      return value.file < 0
        ? undefined
        : (routerOfValue(b, memberOf(b, value, 'default'), known, depth + 1) ??
            symbolRouter(b.world.view(value.file).key(0)));
    default:
      return undefined;
  }
}

function routerOfSymbol(b: Binder, key: SymbolKey, known: KnownCalls, depth: number): RouterKey | undefined {
  const view = b.view(key);
  const row = rowOfKey(key);
  const kind = view.symbol(row, SYMBOL.kind);
  if (isTypeKind(kind)) return symbolRouter(key);
  if (kind === symbolKindCode.function || kind === symbolKindCode.method || kind === symbolKindCode.constructor)
    return parameterRouter(key, 0);
  const value = view.symbol(row, SYMBOL.value);
  const place = { view, scope: view.valueScopeOf(row) };
  const made = value < 0 ? undefined : routerAt(b, place, value, known, depth + 1);
  if (made !== undefined) return made;
  const binding = view.bindingRowOf(row);
  for (let next = binding < 0 ? -1 : view.nextBinding(binding); next >= 0; next = view.nextBinding(next)) {
    const assigned = routerAt(
      b,
      { view, scope: view.binding(next, BINDING.scope) },
      view.binding(next, BINDING.value),
      known,
      depth + 1,
    );
    if (assigned !== undefined) return assigned;
  }
  return symbolRouter(key);
}

function routerOfBinding(
  b: Binder,
  view: FileView,
  row: number,
  known: KnownCalls,
  depth: number,
): RouterKey | undefined {
  const scope = view.binding(row, BINDING.scope);
  const owner = view.scopeSymbol(scope);
  // What is expected of a lambda is kept as an assignment to its parameter.
  const isParameter =
    view.binding(row, BINDING.kind) === bindingKindCode.parameter ||
    (owner > 0 && parameterPlace(view, owner, view.binding(row, BINDING.name)) >= 0);
  if (isParameter) return routerOfParameter(view, row, known);
  const made = routerAt(b, { view, scope }, view.binding(row, BINDING.value), known, depth + 1);
  return made ?? `l${view.file.id}:${row}`;
}

/** The parameter of a block is the group that the block is given to; that of a function gets what its callers pass. */
function routerOfParameter(view: FileView, row: number, known: KnownCalls): RouterKey {
  const scope = view.binding(row, BINDING.scope);
  const start = at(view.facts.scopes, scope, SCOPE.start);
  const symbol = view.scopeSymbol(scope);
  const place = symbol > 0 ? parameterPlace(view, symbol, view.binding(row, BINDING.name)) : -1;
  const isOwn = place >= 0 || (symbol > 0 && view.symbol(symbol, SYMBOL.scope) === scope);
  const group = known.blockAround(view.file.id, start);
  if (group !== undefined && !(isOwn && view.symbol(symbol, SYMBOL.start) < group.start)) return siteKey(group);
  if (!isOwn) return `l${view.file.id}:${row}`;
  return parameterRouter(view.key(symbol), Math.max(0, place));
}

function parameterPlace(view: FileView, symbol: number, name: number): number {
  const [first, end] = view.parametersOf(symbol);
  for (let row = first; row < end; row++)
    if (at(view.facts.parameters, row, PARAMETER.name) === name) return row - first;
  return -1;
}

/** Where an expression's value comes from, as paths from outside the tree; types of the tree by what they extend. */
export function originsOf(b: Binder, view: FileView, row: number, scope: number): string[] {
  if (row < 0) return [];
  return [
    ...new Set(alternatives(settle(b, evaluate(b, view, row, scope))).flatMap((one) => originsOfValue(b, one, 0))),
  ];
}

export function originsOfValue(b: Binder, value: Value, depth: number): string[] {
  if (value.kind === 'external') return value.path === undefined ? [] : [value.path];
  if (value.kind === 'builtin') return [libraryPath(value)];
  if (value.kind !== 'instance' && value.kind !== 'symbol') return [];
  return depth > 4 ? [] : basesOf(b, value.key, depth);
}

/** Where what a call is made on comes from. */
export function receiverOrigins(b: Binder, { view, expression, scope }: TreeSite): string[] {
  const { expressions } = view.facts;
  const isMember = expression >= 0 && at(expressions, expression, EXPRESSION.op) === expressionOpCode.member;
  return isMember ? originsOf(b, view, at(expressions, expression, EXPRESSION.a), scope) : [];
}

/** What the type around a site extends, as paths from outside. */
export function enclosingBases(b: Binder, { view, symbol }: TreeSite): string[] {
  let row = symbol;
  while (row > 0 && !isTypeKind(view.symbol(row, SYMBOL.kind))) row = view.symbol(row, SYMBOL.parent);
  return row > 0 ? basesOf(b, view.key(row), 0) : [];
}

/** The types outside the tree that one of the tree extends. */
export const originsOfType = (b: Binder, key: SymbolKey): string[] => [...new Set(basesOf(b, key, 0))];

function basesOf(b: Binder, key: SymbolKey, depth: number): string[] {
  const view = b.view(key);
  const row = rowOfKey(key);
  if (!isTypeKind(view.symbol(row, SYMBOL.kind))) return [];
  return view.basesOf(row).flatMap((base) => {
    const type = typeOf(b, view, at(view.facts.bases, base, BASE.expression), view.outerScopeOf(row));
    return alternatives(type).flatMap((one) => originsOfValue(b, one, depth + 1));
  });
}
