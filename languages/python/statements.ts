/** Python statements that a table cannot describe: imports, assignments, narrowing. */
import { declareAt } from '../../src/extract/declare.ts';
import type { Extraction } from '../../src/extract/extraction.ts';
import { bindPattern } from '../../src/extract/patterns.ts';
import type { Node } from '../../src/extract/rule.ts';
import { IMPORT_FLAG } from '../../src/model/facts.ts';
import { FLAG, type SymbolKind } from '../../src/model/kinds.ts';

const CONSTANT = /^_*[A-Z][A-Z0-9_]*$/;

const importFlags = (x: Extraction): number => (x.inScope('file') ? 0 : IMPORT_FLAG.conditional);

/** `import a.b, c as d`: `a` is bound for a plain dotted import, the alias otherwise. */
export function importModules(x: Extraction, node: Node): boolean {
  for (const child of x.children(node)) {
    if (x.kind(child) === x.k.aliased_import) {
      const alias = x.child(child, x.f.alias);
      const module = x.text(x.child(child, x.f.name));
      x.import('namespace', child, { module, local: x.text(alias), localNode: alias, flags: importFlags(x) });
    } else {
      const module = x.text(child);
      x.import('module', child, { module, local: module.split('.')[0], localNode: child, flags: importFlags(x) });
    }
  }
  return false;
}

/** `from m import a, b as c` and `from m import *`. */
export function importFrom(x: Extraction, node: Node): boolean {
  const moduleNode = x.child(node, x.f.module_name);
  const module = x.text(moduleNode);
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
  const kind = x.kind(target);
  const type = x.expression(x.child(statement, x.f.type));
  const right = x.child(statement, x.f.right);
  const value = x.expression(right);
  if (kind === x.k.attribute) {
    assignAttribute(x, statement, target, { type, value });
    return;
  }
  if (kind === x.k.pattern_list || kind === x.k.tuple_pattern || kind === x.k.list_pattern) {
    for (const child of x.children(target))
      if (x.kind(child) === x.k.attribute) assignAttribute(x, statement, child, { type: -1, value: -1 });
  }
  const isLambda = x.kind(right) === x.k.lambda;
  bindPattern(x, target, {
    type,
    value,
    bound: (name, at) => {
      if (!x.atDeclarationLevel() && !isLambda) return x.bind('local', name, at);
      // A second plain assignment is not a second definition; a second function is.
      if (!isLambda && x.symbolIn(x.scope, name) >= 0) return x.bind('assign', name, at);
      const row = declareAt(x, statement, {
        ...variable(x, name, isLambda),
        name,
        nameNode: at.node,
        type: at.type,
        value: at.value,
      });
      if (isLambda) x.scopeOwners.set(right, row);
      x.enterSymbol(row);
    },
  });
}

function variable(x: Extraction, name: string, isLambda: boolean): { kind: SymbolKind; flags: number } {
  const inType = x.inScope('type');
  if (isLambda) return { kind: inType ? 'method' : 'function', flags: 0 };
  if (inType && x.symbolKind(x.symbol) === 'enum') return { kind: 'enum_member', flags: 0 };
  const isConstant = CONSTANT.test(name);
  return {
    kind: inType ? 'field' : isConstant ? 'constant' : 'variable',
    flags: isConstant ? FLAG.readonly : 0,
  };
}

/** `self.x = …` inside a method: a field of the class, once; a write reference otherwise. */
function assignAttribute(x: Extraction, statement: Node, target: Node, facts: { type: number; value: number }): void {
  const object = x.child(target, x.f.object);
  const attribute = x.child(target, x.f.attribute);
  const method = x.enclosing('method', 'constructor', 'property');
  const receiver = x.kind(object) === x.k.identifier ? x.text(object) : '';
  x.claim(target);
  x.claim(attribute);
  if (method < 0 || (receiver !== 'self' && receiver !== 'cls')) {
    x.reference('write', x.expression(target));
    return;
  }
  const owner = x.symbolParent(method);
  const typeScope = x.symbolScope(owner);
  const name = x.text(attribute);
  if (x.symbolIn(typeScope, name) < 0) {
    declareAt(x, statement, { kind: 'field', name, nameNode: attribute, parent: owner, bindIn: typeScope, ...facts });
  } else {
    x.bind('assign', name, { node: attribute, scope: typeScope, ...facts });
    x.reference('write', x.expression(target));
  }
}

export function recordReturn(x: Extraction, kind: 'return' | 'yield', node: Node): void {
  const value = x.expression(node);
  const owner = x.enclosing('function', 'method', 'constructor', 'property');
  if (value >= 0 && owner >= 0) x.bind(kind, '', { node, value, symbol: owner });
}

/** `isinstance(x, T)` as a condition: the name has that type below. */
export function narrowIsinstance(x: Extraction, condition: Node): void {
  if (x.kind(condition) !== x.k.call || x.text(x.child(condition, x.f.function)) !== 'isinstance') return;
  const [name, type] = x.children(x.child(condition, x.f.arguments));
  if (name === undefined || type === undefined || x.kind(name) !== x.k.identifier) return;
  x.bind('narrow', x.text(name), { node: name, type: x.expression(type) });
}
