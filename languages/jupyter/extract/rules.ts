/** Jupyter: the code cells of a notebook as one Python module, each cell a section of it. */
import { lineAt } from '../../../src/base/line-index.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import { defineRules, type Node } from '../../../src/extract/rule.ts';
import python from '../../python/extract/rules.ts';
import { type Cell, cellsOf, isPython } from './notebook.ts';
import { declareSection, insertSections, sectionsOf } from './sections.ts';
import { SourceText } from './source-text.ts';

interface Notebook {
  readonly text: string;
  readonly cells: readonly Cell[];
  readonly code: string;
  readonly hasMoreLines: boolean;
}

/** The notebook that was prepared last: its cells are needed again after the parse. */
let last: Notebook | undefined;

function notebookOf(text: string): Notebook {
  if (last?.text === text) return last;
  const cells = cellsOf(text);
  const source = new SourceText(text);
  if (isPython(text)) for (const cell of cells) if (cell.isCode) source.addCode(cell);
  last = { text, cells, code: source.toString(), hasMoreLines: source.hasMoreLines };
  return last;
}

/** The code and the prose, each where the file has it: outputs and pictures are no part of what is searched. */
function readableText({ text, cells, code }: Notebook): string {
  const source = new SourceText(text, code);
  for (const cell of cells) if (!cell.isCode) source.addProse(cell);
  return source.toString();
}

function begin(x: Extraction, root: Node): void {
  const notebook = notebookOf(x.source);
  last = undefined;
  if (notebook.hasMoreLines) countLines(x);
  x.source = readableText(notebook);
  const sections = sectionsOf(notebook.cells, x.source);
  insertSections(x, sections);
  x.docs[0] = sections.find(({ bodyStart, start }) => bodyStart > start)?.name ?? '';
  python.begin?.(x, root);
}

/** Lines that the file does not have were parsed: each node is on the line where the file has it. */
function countLines(x: Extraction): void {
  const { data, count, lineStarts } = x;
  for (let node = 0; node < count; node += NODE) {
    data[node + 3] = lineAt(lineStarts, data[node + 1]);
    data[node + 4] = lineAt(lineStarts, data[node + 2]);
  }
}

export default defineRules({
  ...python,
  prepared: (text) => notebookOf(text).code,
  rules: { ...python.rules, module: { enter: declareSection } },
  begin,
});
