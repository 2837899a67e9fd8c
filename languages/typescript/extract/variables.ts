/** Variables: symbols at module level, bindings inside functions; functions, classes and components under their variable's name. */
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import { bindPattern } from '../../../src/extract/patterns.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { BINDING } from '../../../src/model/facts.ts';
import { bindingKindCode, FLAG, type SymbolKind, scopeKindCode } from '../../../src/model/kinds.ts';
import { acceptDeclared } from './accepted-properties.ts';
import { expectType } from './expected.ts';
import { importVariable, WHOLE } from './modules.ts';
import { isCapitalised, isComponent, isFunction, isText, prefixesOf, unwrap, valueBody } from './names.ts';
import { noteObject } from './objects.ts';

/** Later declarators of `const a = 1, b = 2` cannot see their statement, so they are noted here. */
export function enterDeclaration(x: Extraction, node: Node): void {
  let isFirst = true;
  const hoists = x.kind(node) === x.k.variable_declaration && x.inScope('block');
  for (let c = x.first(node); c >= 0; c = x.sibling(c, node)) {
    if (x.kind(c) !== x.k.variable_declarator) continue;
    if (!isFirst || hoists) x.notes.set(c, node);
    isFirst = false;
  }
}

interface Target {
  readonly statement: Node;
  readonly isFirst: boolean;
}

function targetOf(x: Extraction, node: Node): Target {
  const noted = x.notes.get(node) as Node | undefined;
  const statement = noted ?? x.parent(node);
  return { statement, isFirst: noted === undefined || x.first(statement) === node };
}

export function enterDeclarator(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  const valueNode = x.child(node, x.f.value);
  const value = exportedValue(x, name, unwrap(x, valueNode));
  if (value >= 0 && importVariable(x, name, value)) return;
  const isName = x.kind(name) === x.k.identifier;
  if (isName && (isFunction(x, value) || x.kind(value) === x.k.class)) {
    declareFunction(x, node, value);
    return;
  }
  const type = x.expression(x.child(node, x.f.type));
  if (isName && x.atDeclarationLevel()) noteObject(x, value, { all: true, depth: 0 });
  const row = x.expression(valueNode);
  expectType(x, valueNode, type);
  if (!x.atDeclarationLevel()) {
    const scope = hoistScope(x, node);
    bindPattern(x, name, { type, value: row, bound: (text, at) => x.bindIn(scope, 'local', text, at) });
    noteObject(x, value, { all: false, depth: 0 });
    return;
  }
  const inner = isName && isCapitalised(x, name) ? componentFunction(x, value) : undefined;
  const shared = declarationParts(x, node);
  const kind: SymbolKind = inner === undefined ? (shared.isConst ? 'constant' : 'variable') : 'component';
  bindPattern(x, name, {
    type,
    value: row,
    bound: (text, at) => {
      if (isDeclared(x, text)) return x.bind('assign', text, at);
      const symbol = declareAt(x, node, {
        kind,
        name: text,
        nameNode: at.node,
        type: at.type,
        value: at.value,
        flags: shared.flags,
        wrappers: shared.wrappers,
        body: isName ? valueBody(x, value) : -1,
      });
      if (!isName) return;
      if (inner !== undefined) acceptDeclared(x, symbol, { type: x.child(node, x.f.type), value });
      if (inner !== undefined && inner >= 0) x.scopeOwners.set(inner, symbol);
      x.enterSymbol(symbol);
    },
  });
}

/** Whether a variable of that name is there already; a type may have the same name. */
function isDeclared(x: Extraction, name: string): boolean {
  const known = x.symbolIn(x.scope, name);
  return known >= 0 && !TYPES.has(x.symbolKind(known));
}

const TYPES: ReadonlySet<SymbolKind> = new Set(['type_alias', 'interface', 'namespace', 'module']);

/** `var app = module.exports = {}`: the variable is the value that the module exports. */
function exportedValue(x: Extraction, name: Node, value: Node): Node {
  let inner = value;
  while (x.kind(inner) === x.k.assignment_expression) {
    if (isText(x, x.child(inner, x.f.left), 'module.exports')) {
      x.export(inner, WHOLE, x.text(name));
      x.notes.set(inner, 'exported');
    }
    inner = unwrap(x, x.child(inner, x.f.right));
  }
  return inner;
}

/** `var` in a block belongs to the function around it. */
function hoistScope(x: Extraction, node: Node): number {
  if (!x.inScope('block')) return x.scope;
  const statement = x.notes.get(node);
  const isVar = statement !== undefined && x.kind(statement as Node) === x.k.variable_declaration;
  return isVar ? x.nearestScope('function', 'namespace', 'file') : x.scope;
}

/** A name that is only ever assigned to is a global of the file; an assignment inside a function may never run. */
export function bindImplicit(x: Extraction): void {
  const { bindings } = x.facts.tables;
  for (let row = 0, { rows } = bindings; row < rows; row++) {
    const cell = (column: number): number => bindings.data[row * BINDING.stride + column];
    if (cell(BINDING.kind) !== bindingKindCode.assign || cell(BINDING.symbol) >= 0) continue;
    const name = cell(BINDING.name);
    let scope = cell(BINDING.scope);
    const isFunction = (): boolean => x.scopeKind(scope) === scopeKindCode.function;
    while (scope >= 0 && x.bindingIn(scope, name) < 0 && !isFunction()) scope = x.scopeParent(scope);
    if (scope >= 0) continue;
    const line = cell(BINDING.line);
    const col = cell(BINDING.col);
    const o = bindings.rows * BINDING.stride;
    x.bind('local', x.facts.strings[name], { scope: 0, type: cell(BINDING.type), value: cell(BINDING.value) });
    bindings.data[o + BINDING.line] = line;
    bindings.data[o + BINDING.col] = col;
  }
}

function declarationParts(x: Extraction, node: Node): { isConst: boolean; flags: number; wrappers: Node[] } {
  const { statement, isFirst } = targetOf(x, node);
  const isConst = x.kind(statement) === x.k.lexical_declaration && x.source.startsWith('const', x.start(statement));
  const around = prefixesOf(x, statement);
  let flags = isConst ? FLAG.readonly : 0;
  for (const prefix of around) flags |= x.kind(prefix) === x.k.export_statement ? FLAG.exported : FLAG.declaration;
  return { isConst, flags, wrappers: isFirst ? [...around, statement] : [] };
}

function declareFunction(x: Extraction, node: Node, value: Node): void {
  const name = x.child(node, x.f.name);
  const isClass = x.kind(value) === x.k.class;
  const shared = declarationParts(x, node);
  const symbol = declareAt(x, node, {
    kind: isClass ? 'class' : isComponent(x, name, value) ? 'component' : 'function',
    name: x.text(name),
    nameNode: name,
    flags: shared.flags & ~FLAG.readonly,
    type: x.expression(x.child(value, x.f.return_type)),
    body: x.child(value, x.f.body),
    wrappers: [...shared.wrappers, node, value],
    bindIn: hoistScope(x, node),
  });
  // `const f: Handler = …`: the annotation is the type of the function itself, not of its result.
  const type = x.expression(x.child(node, x.f.type));
  expectType(x, value, type);
  if (type >= 0) x.bind('assign', x.text(name), { node: name, type, symbol });
  if (x.symbolKind(symbol) === 'component') acceptDeclared(x, symbol, { type: x.child(node, x.f.type), value });
  x.scopeOwners.set(value, symbol);
  x.enterSymbol(symbol);
}

const WRAPPERS = new Set(['memo', 'forwardRef', 'lazy', 'observer']);

/** The function inside `memo(forwardRef(…))`, -1 when another component is wrapped, `undefined` when this is no component. */
function componentFunction(x: Extraction, value: Node): Node | undefined {
  for (let call = value, depth = 0; depth < 4 && x.kind(call) === x.k.call_expression; depth++) {
    const callee = x.child(call, x.f.function);
    const property = x.child(callee, x.f.property);
    if (!WRAPPERS.has(x.text(property >= 0 ? property : callee))) return undefined;
    const argument = unwrap(x, x.first(x.child(call, x.f.arguments)));
    if (isFunction(x, argument)) return argument;
    if (x.kind(argument) === x.k.identifier) return isCapitalised(x, argument) ? -1 : undefined;
    call = argument;
  }
  return undefined;
}
