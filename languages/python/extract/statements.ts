/** Python statements that a table cannot describe: imports, assignments, narrowing. */
import { noteWrite } from '../../../src/extract/check-endings.ts';
import { declareAt } from '../../../src/extract/declare.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Bound } from '../../../src/extract/patterns.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { visibleAfter } from '../../../src/extract/visible-after.ts';
import { IMPORT_FLAG } from '../../../src/model/facts.ts';
import { FLAG, type SymbolKind } from '../../../src/model/kinds.ts';
import { typeExpression } from './annotations.ts';
import { keepStored } from './calls.ts';
import { pathOf } from './conditions.ts';
import { exportAll } from './exports.ts';
import { implyWith } from './implied-calls.ts';
import { scopeElsewhere } from './scopes.ts';
import { storeItem } from './stores.ts';
import { bindTargets } from './targets.ts';

const CONSTANT = /^_*[A-Z][A-Z0-9_]*$/;

const importFlags = (x: Extraction): number => (x.inScope('file') ? 0 : IMPORT_FLAG.conditional);

/** The module a node spells; uses of it and of the packages on the way, where a position may be asked about. */
function useModule(x: Extraction, node: Node): string {
  if (x.keepsLocals) {
    for (let part = node; part >= 0 && part < x.next(node); part += NODE) {
      if (x.kind(part) !== x.k.identifier) continue;
      x.reference('import', x.addExpression('literal', part, x.source.slice(x.start(node), x.end(part))));
    }
  }
  return x.text(node);
}

/** `import a.b, c as d`: `a` is bound for a plain dotted import, the alias otherwise. */
export function importModules(x: Extraction, node: Node): boolean {
  for (const child of x.children(node)) {
    if (x.kind(child) === x.k.aliased_import) {
      const alias = x.child(child, x.f.alias);
      const module = useModule(x, x.child(child, x.f.name));
      x.import('namespace', child, { module, local: x.text(alias), localNode: alias, flags: importFlags(x) });
    } else {
      const module = useModule(x, child);
      x.import('module', child, { module, local: module.split('.')[0], localNode: child, flags: importFlags(x) });
    }
  }
  return false;
}

/** `from m import a, b as c` and `from m import *`. */
export function importFrom(x: Extraction, node: Node): boolean {
  const module = useModule(x, x.child(node, x.f.module_name));
  for (const child of x.children(node)) {
    const kind = x.kind(child);
    if (kind === x.k.wildcard_import) x.import('wildcard', child, { module, flags: importFlags(x) });
    if (x.field(child) !== x.f.name) continue;
    const isAliased = kind === x.k.aliased_import;
    const name = isAliased ? x.child(child, x.f.name) : child;
    const local = isAliased ? x.child(child, x.f.alias) : child;
    x.import('name', name, {
      module,
      imported: x.text(name),
      local: x.text(local),
      localNode: local,
      flags: importFlags(x),
    });
  }
  return false;
}

/** Names become symbols at file and class level, locals in functions; `self.x` becomes a field of the class. */
export function assignTarget(x: Extraction, statement: Node, target: Node): void {
  const type = x.expression(x.child(statement, x.f.type));
  const right = x.child(statement, x.f.right);
  // `x += y` keeps the type of `x`.
  const value = x.kind(statement) === x.k.augmented_assignment ? -1 : x.expression(right);
  if (x.inScope('file') && x.text(target) === '__all__') exportAll(x, right);
  const isLambda = x.kind(right) === x.k.lambda;
  bindTargets(x, target, {
    type,
    value,
    attribute: (attribute, facts) => assignAttribute(x, statement, attribute, facts),
    item: (item) => value >= 0 && storeItem(x, item, right),
    bound: (name, at) => {
      const elsewhere = scopeElsewhere(x, name);
      if (elsewhere >= 0) return assignName(x, name, at, elsewhere);
      if (!x.atDeclarationLevel() && !isLambda) return bindLocal(x, statement, name, at);
      // A second plain assignment is not a second definition; a second function is.
      if (!isLambda && x.symbolIn(x.holderOf(x.scope), name) >= 0) {
        if (x.kind(statement) === x.k.augmented_assignment) x.reference('write', x.expression(at.node));
        else assignName(x, name, at, x.scope);
        return;
      }
      const kind = variableKind(x, name, isLambda);
      const flags = !isLambda && kind !== 'enum_member' && CONSTANT.test(name) ? FLAG.readonly : 0;
      const { node: nameNode, type, value } = at;
      const row = declareAt(x, statement, { kind, name, nameNode, flags, type, value });
      if (isLambda) x.scopeOwners.set(right, row);
      // In `a = b = c` the references in the value belong to the last name.
      if (x.kind(right) !== x.k.assignment) x.enterSymbol(row);
    },
  });
}

/** `x += 1` says nothing new of a name that is bound already. */
function bindLocal(x: Extraction, statement: Node, name: string, at: Bound): void {
  const isBound = x.bindingIn(x.holderOf(x.scope), x.facts.id(name)) >= 0;
  if (isBound && x.kind(statement) === x.k.augmented_assignment) x.reference('write', x.expression(at.node));
  else {
    const value = visibleAfter(x, x.child(statement, x.f.right), { name, value: at.value });
    x.bind('local', name, { node: at.node, type: at.type, value });
  }
}

function assignName(x: Extraction, name: string, at: Bound, scope: number): void {
  x.bind('assign', name, { node: at.node, scope, type: at.type, value: at.value, symbol: valueOwner(x) });
  x.reference('write', x.expression(at.node));
}

function variableKind(x: Extraction, name: string, isLambda: boolean): SymbolKind {
  const inType = x.inScope('type');
  if (isLambda) return inType ? 'method' : 'function';
  if (inType) return x.symbolKind(x.symbol) === 'enum' ? 'enum_member' : 'field';
  return CONSTANT.test(name) ? 'constant' : 'variable';
}

/** `self.x = …` inside a method: a field of the class, once; a write reference otherwise. */
export function assignAttribute(
  x: Extraction,
  statement: Node,
  target: Node,
  facts: { type: number; value: number },
): void {
  const object = x.child(target, x.f.object);
  const attribute = x.child(target, x.f.attribute);
  const method = x.enclosing('method', 'constructor', 'property');
  const receiver = x.kind(object) === x.k.identifier ? x.text(object) : '';
  x.claim(target);
  x.claim(attribute);
  if (method < 0 || (receiver !== 'self' && receiver !== 'cls')) {
    const row = x.expression(target);
    keepStored(x, row, { node: x.child(statement, x.f.right), value: facts.value });
    x.reference('write', row);
    return;
  }
  const owner = x.symbolParent(method);
  const typeScope = x.symbolScope(owner);
  const name = x.text(attribute);
  const { type, value } = facts;
  if (x.symbolIn(typeScope, name) < 0) {
    noteWrite(x, target, pathOf(x, target));
    declareAt(x, statement, {
      kind: 'field',
      name,
      nameNode: attribute,
      type,
      value,
      parent: owner,
      bindIn: typeScope,
    });
  } else {
    x.bind('assign', name, { node: attribute, scope: typeScope, type, value, symbol: valueOwner(x) });
    x.reference('write', x.expression(target));
  }
}

/** The function whose names an assignment to another scope's name reads; -1 where that is the scope itself. */
const valueOwner = (x: Extraction): number => (x.atDeclarationLevel() ? -1 : x.symbol);

/** `except Error as name`. */
export function bindCaught(x: Extraction, clause: Node): void {
  const pattern = x.first(clause);
  bindAlias(x, pattern, 'catch', { type: typeExpression(x, x.first(pattern)), value: -1 });
}

/** `with value as name` binds the result of `value.__enter__()`. */
export function bindEntered(x: Extraction, item: Node): void {
  const pattern = x.first(item);
  const isBound = x.kind(pattern) === x.k.as_pattern;
  const enter = implyWith(x, item, x.expression(isBound ? x.first(pattern) : pattern));
  if (!isBound) return;
  const value = enter < 0 ? -1 : x.addExpression('call', item, '', enter);
  bindAlias(x, pattern, 'local', { type: -1, value });
}

function bindAlias(
  x: Extraction,
  pattern: Node,
  kind: 'local' | 'catch',
  facts: { type: number; value: number },
): void {
  bindTargets(x, x.first(x.child(pattern, x.f.alias)), {
    type: facts.type,
    value: facts.value,
    bound: (name, at) => x.bind(kind, name, at),
    attribute: (attribute, taken) => assignAttribute(x, pattern, attribute, taken),
  });
}

const YIELD_FROM = /^yield\s+from\b/;

/** `yield from other`: as good as returning the other one. */
export function recordYield(x: Extraction, node: Node): void {
  recordReturn(x, YIELD_FROM.test(x.text(node).slice(0, 40)) ? 'return' : 'yield', x.first(node));
}

export function recordReturn(x: Extraction, kind: 'return' | 'yield', node: Node): void {
  const value = x.expression(node);
  const owner = x.enclosing('function', 'method', 'constructor', 'property');
  if (value >= 0 && owner >= 0) x.bind(kind, '', { node, value, symbol: owner });
}
