/** Facts as short texts that tests can state: `call self.lock.acquire`, `name join from os.path as j`. */
import { at, EXPORT, EXPRESSION, type FileFacts, IMPORT, SYMBOL } from '../../src/model/facts.ts';
import { EXPRESSION_OPS, FLAG, IMPORT_KINDS, SYMBOL_KINDS } from '../../src/model/kinds.ts';

/** Names and members as written; everything else as `op(…)`: `call(Foo).bar`, `generic(List,[int])`, `literal:str`. */
export function expressionText(facts: FileFacts, row: number, depth = 0): string {
  if (row < 0) return '_';
  if (depth > 12) return '…';
  const cell = (column: number): number => at(facts.expressions, row, column);
  const op = EXPRESSION_OPS[cell(EXPRESSION.op)];
  const name = facts.strings[cell(EXPRESSION.name)];
  const part = (column: number): string => expressionText(facts, cell(column), depth + 1);
  if (op === 'name') return name;
  if (op === 'member') return `${part(EXPRESSION.a)}.${name}`;
  if (op === 'list') {
    const items: string[] = [];
    for (let cons = row; cons >= 0; cons = at(facts.expressions, cons, EXPRESSION.b))
      items.push(expressionText(facts, at(facts.expressions, cons, EXPRESSION.a), depth + 1));
    return `[${items.join(',')}]`;
  }
  const parts = [EXPRESSION.a, EXPRESSION.b].filter((column) => cell(column) >= 0).map(part);
  return `${op}${name ? `:${name}` : ''}${parts.length > 0 ? `(${parts.join(',')})` : ''}`;
}

/** Containers and name, dotted; an owner outside the file counts. */
export function qualifiedText(facts: FileFacts, row: number, owners: ReadonlyMap<number, string>): string {
  const names: string[] = [];
  for (let up = row; up > 0; up = at(facts.symbols, up, SYMBOL.parent)) {
    names.unshift(facts.strings[at(facts.symbols, up, SYMBOL.name)]);
    const owner = owners.get(up);
    if (owner) names.unshift(owner);
  }
  return names.join('.');
}

export const kindText = (facts: FileFacts, row: number): string => SYMBOL_KINDS[at(facts.symbols, row, SYMBOL.kind)];

export const flagTexts = (flags: number): string[] =>
  Object.entries(FLAG)
    .filter(([, bit]) => (flags & bit) !== 0)
    .map(([name]) => name);

/** `name join from os.path as j`, `wildcard from m`, `default from react as React`. */
export function importText(facts: FileFacts, row: number): string {
  const text = (column: number): string => facts.strings[at(facts.imports, row, column)];
  const imported = text(IMPORT.imported);
  const local = text(IMPORT.local);
  return [
    IMPORT_KINDS[at(facts.imports, row, IMPORT.kind)],
    imported,
    `from ${text(IMPORT.module)}`,
    local && local !== (imported || text(IMPORT.module)) ? `as ${local}` : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** `a as b from m`. */
export function exportText(facts: FileFacts, row: number): string {
  const text = (column: number): string => facts.strings[at(facts.exports, row, column)];
  const module = text(EXPORT.module);
  return `${text(EXPORT.local)} as ${text(EXPORT.exported)}${module ? ` from ${module}` : ''}`;
}
