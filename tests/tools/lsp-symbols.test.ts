/** The symbols of an edited text are those of the index, whatever moved. */
import { describe, expect, it } from 'vitest';
import { parsed } from '../../src/answers/subject/parsed-file.ts';
import { EditorText } from '../../src/lsp/editor-text.ts';
import { documentSymbols, foldingRanges } from '../../src/lsp/features/outline.ts';
import { sameSymbols } from '../../src/lsp/overlay.ts';
import { indexedSample } from './indexed-sample.ts';

const OLD = 'class A:\n    def run(self): pass\n    def stop(self): pass\n\ndef run(): pass\n';
const NEW = '# new\nimport os\n\ndef run(): pass\n\nclass A:\n    def stop(self): pass\n    def go(self): pass\n';

describe('an edited text', () => {
  const sample = indexedSample({ 'a.py': OLD });

  it('has the symbols of the index by name, container and kind', async () => {
    const reader = sample().engine.reader();
    const records = reader.symbolsInFile(reader.fileByPath('a.py')!.id);
    const facts = (await parsed(Buffer.from(NEW), 'a.py', 'python'))!;
    const { rows } = sameSymbols(records, facts);
    const found = records.flatMap((record) => (rows.has(record.id) ? [reader.qualifiedName(record)] : []));
    expect(found.filter((name) => name !== 'a.py')).toEqual(['A', 'A.stop', 'run']);
  });

  it('can be shown as a tree and folded', async () => {
    const facts = (await parsed(Buffer.from(NEW), 'a.py', 'python'))!;
    const text = new EditorText(NEW, 'utf-16');
    const tree = documentSymbols(text, facts);
    expect(tree.map(({ name, children }) => [name, ...(children ?? []).map((one) => one.name)])).toEqual([
      ['run'],
      ['A', 'stop', 'go'],
    ]);
    for (const { range, selectionRange } of tree) {
      expect(range.start.line).toBeLessThanOrEqual(selectionRange.start.line);
      expect(range.end.line).toBeGreaterThanOrEqual(selectionRange.end.line);
    }
    expect(foldingRanges(text, facts)).toContainEqual({ startLine: 5, endLine: 7 });
  });
});
