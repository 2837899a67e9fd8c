/** What `keepLocals` may and may not change, on the sources of every language's cases. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lineStarts } from '../../../src/base/line-index.ts';
import { languageOf } from '../../../src/discover/language.ts';
import { at, BINDING, EXPRESSION, type FileFacts, REFERENCE, SYMBOL } from '../../../src/model/facts.ts';
import { BINDING_KINDS, EXPRESSION_OPS, REFERENCE_KINDS } from '../../../src/model/kinds.ts';
import { readCase } from '../../kit/cases.ts';
import { extractText } from '../../kit/extract.ts';

const ROOT = join(import.meta.dirname, '../../../languages');

const sources = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => readdirSync(join(ROOT, name, 'cases'), { withFileTypes: true }))
  .flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));

/** Files of some languages are known by their place in a repository: those are of the language of the folder. */
const languageAt = (path: string): string => languageOf(path) ?? path.slice(ROOT.length + 1).split('/')[0];

/** `kind op name at line:col` of every reference, sorted. */
function referenceTexts(facts: FileFacts): string[] {
  return Array.from({ length: facts.references.rows }, (_, row) => {
    const expression = at(facts.references, row, REFERENCE.expression);
    const cell = (column: number): number => at(facts.expressions, expression, column);
    const place = `${cell(EXPRESSION.line)}:${cell(EXPRESSION.col)}`;
    const op = EXPRESSION_OPS[cell(EXPRESSION.op)];
    const kind = REFERENCE_KINDS[at(facts.references, row, REFERENCE.kind)];
    return `${kind} ${op} ${facts.strings[cell(EXPRESSION.name)]} at ${place}`;
  }).sort();
}

/** Rows have to be the same: they are how symbols are known outside the file. */
const symbolTexts = (facts: FileFacts): string[] =>
  Array.from({ length: facts.symbols.rows }, (_, row) => {
    const cell = (column: number): number => at(facts.symbols, row, column);
    return `${cell(SYMBOL.kind)} ${facts.strings[cell(SYMBOL.name)]} in ${cell(SYMBOL.parent)} at ${cell(SYMBOL.start)}`;
  });

const LOCAL = new Set(['parameter', 'local', 'element', 'catch', 'type_parameter']);

/** Local names that are not spelled where they are said to be bound. */
function misplaced(facts: FileFacts, source: string): string[] {
  const starts = lineStarts(source);
  const out: string[] = [];
  for (let row = 0; row < facts.bindings.rows; row++) {
    const name = facts.strings[at(facts.bindings, row, BINDING.name)];
    const line = at(facts.bindings, row, BINDING.line);
    // Line 0: nothing spells it; names that begin with a space are no identifiers (Go's jumps).
    if (line === 0 || name.startsWith(' ') || !LOCAL.has(BINDING_KINDS[at(facts.bindings, row, BINDING.kind)]))
      continue;
    const offset = starts[line - 1] + at(facts.bindings, row, BINDING.col);
    if (!source.startsWith(name, offset)) out.push(`${name} at ${line}`);
  }
  return out;
}

describe('keepLocals', () => {
  for (const path of sources) {
    const id = languageAt(path);
    const { source } = readCase(readFileSync(path, 'utf8'));
    it(`adds references and moves no symbol: ${path.slice(ROOT.length + 1)}`, async () => {
      const { facts: plain } = await extractText(id, source);
      const symbols = symbolTexts(plain);
      const references = referenceTexts(plain);
      const { facts: kept } = await extractText(id, source, { keepLocals: true });
      expect(symbolTexts(kept)).toEqual(symbols);
      const all = new Set(referenceTexts(kept));
      expect(references.filter((text) => !all.has(text))).toEqual([]);
      expect(misplaced(kept, source)).toEqual([]);
    });
  }

  it('names every use once', async () => {
    for (const path of sources) {
      const { source } = readCase(readFileSync(path, 'utf8'));
      const { facts } = await extractText(languageAt(path), source, { keepLocals: true });
      const texts = referenceTexts(facts);
      expect(
        texts.filter((text, i) => i > 0 && text === texts[i - 1]),
        path,
      ).toEqual([]);
    }
  });
});
