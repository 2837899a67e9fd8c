/** Types that comments of plain JavaScript declare: `@typedef {Object} Options` with its properties, `@callback Handler`. */
import { columnAt, lineAt } from '../../../src/base/line-index.ts';
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { BINDING, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, type SymbolKind } from '../../../src/model/kinds.ts';
import { type DocTag, docTags } from './doc-tags.ts';
import { typeRow } from './doc-type-parser.ts';

const TYPED = new Set(
  'type param arg argument returns return throws exception satisfies extends augments implements this typedef property prop enum yields template'.split(
    ' ',
  ),
);
const IMPORTED_TYPE = /^\s*import\(\s*['"][^'"]+['"]\s*\)\.[\w$]+\s*$/;

/** The names that the types of a comment use, and the types that it declares. */
export function enterDoc(x: Extraction, comment: Node): void {
  const start = x.start(comment);
  if (!x.source.startsWith('/**', start)) return;
  const text = x.text(comment);
  if (!text.includes('@')) return;
  const tags = [...docTags(text)];
  const rows = tags.map(({ tag, type, typeAt }) =>
    type !== '' && TYPED.has(tag) ? typeRow(x, type, start + typeAt) : -1,
  );
  for (const [i, { tag, type, name }] of tags.entries()) {
    const isAlias = tag === 'typedef' && !IMPORTED_TYPE.test(type);
    if (name === '' || name.includes('.') || (!isAlias && tag !== 'callback')) continue;
    let end = i + 1;
    while (end < tags.length && tags[end].tag !== 'typedef' && tags[end].tag !== 'callback') end++;
    const parts = tags.slice(i + 1, end).map((part, at) => ({ ...part, row: rows[i + 1 + at] }));
    if (tag === 'callback') declare(x, comment, { ...tags[i], kind: 'type_alias', type_: signature(x, parts) });
    else declareAlias(x, comment, { ...tags[i], row: rows[i] }, parts);
  }
}

type Part = DocTag & { readonly row: number };

function declareAlias(x: Extraction, comment: Node, tag: Part, parts: readonly Part[]): void {
  const properties = parts.filter(({ tag: one, name }) => (one === 'property' || one === 'prop') && name !== '');
  const own = properties.filter(({ name }) => !name.includes('.'));
  const alias = declare(x, comment, { ...tag, kind: 'type_alias', type_: own.length > 0 ? -1 : tag.row });
  for (const one of own) declare(x, comment, { ...one, kind: 'property', type_: one.row, parent: alias });
}

/** `@param {A} a`, `@returns {B}`. */
function signature(x: Extraction, parts: readonly Part[]): number {
  const isParameter = ({ tag, name }: Part): boolean => /^(?:param|arg|argument)$/.test(tag) && !name.includes('.');
  const list = parts.filter(isParameter).reduceRight((tail, { row }) => x.addExpression('list', 0, '', row, tail), -1);
  const result = parts.find(({ tag }) => tag.startsWith('return'))?.row ?? -1;
  return x.addExpression('function_type', 0, '', result, list);
}

interface DocSymbol extends DocTag {
  readonly kind: SymbolKind;
  readonly type_: number;
  readonly parent?: number;
}

/** A symbol whose name is spelled inside a comment. */
function declare(x: Extraction, comment: Node, { kind, name, nameAt, tag, type, type_, parent }: DocSymbol): number {
  const row = declareAt(x, comment, {
    kind,
    name,
    nameNode: comment,
    docNode: comment,
    flags: FLAG.declaration,
    type: type_,
    ...(parent === undefined ? {} : { parent, bindIn: -1 }),
  });
  const offset = x.start(comment) + nameAt;
  const line = lineAt(x.lineStarts, offset) + 1;
  const col = columnAt(x.lineStarts, offset);
  x.setSymbol(row, SYMBOL.nameLine, line);
  x.setSymbol(row, SYMBOL.nameCol, col);
  if (parent !== undefined) {
    x.setSymbol(row, SYMBOL.line, line);
    x.setSymbol(row, SYMBOL.endLine, line);
  } else {
    const { data, rows } = x.facts.tables.bindings;
    data[(rows - 1) * BINDING.stride + BINDING.line] = line;
    data[(rows - 1) * BINDING.stride + BINDING.col] = col;
  }
  x.signatures[row] = `@${tag} ${type === '' ? '' : `{${onOneLine(type)}} `}${name}`;
  if (parent === undefined && x.scope === 0) x.setSymbol(row, SYMBOL.flags, FLAG.declaration | FLAG.exported);
  return row;
}

/** A type that goes over several lines of a comment. */
const onOneLine = (type: string): string =>
  type
    .split('\n')
    .map((line) => line.trim().replace(/^\*/, '').trim())
    .join(' ')
    .trim();
