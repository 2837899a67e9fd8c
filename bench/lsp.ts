/**
 * Benchmarks the language server as an editor asks it, over its standard streams:
 *   npm run bench:lsp -- --root DIR [--files 40] [--places 8] [--seed 1]
 * Opens source files spread over an indexed tree, and asks about names in them that the index has bound. Prints the median and the 95th
 * percentile of each request; the first one about a file that was just opened, which is parsed then, is a row of its own.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BoundName, boundNames } from '../src/graph/bound-names.ts';
import { openGraph } from '../src/graph/graph.ts';
import { openReader } from '../src/store/read/read.ts';
import { indexDirOf, snapshotKeyOf } from '../src/store/snapshots/snapshot-dir.ts';
import { type Editor, openEditor, untilIndexed, uriOf } from '../tests/kit/lsp-client.ts';
import { randomOf } from '../tests/kit/random-edits.ts';

const { values: flags } = parseArgs({
  options: {
    root: { type: 'string', default: process.cwd() },
    files: { type: 'string', default: '40' },
    places: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
  },
});

interface Subject {
  readonly path: string;
  readonly names: readonly BoundName[];
}

function subjectsIn(root: string): Subject[] {
  const random = randomOf(Number(flags.seed));
  const pick = <T>(from: readonly T[]): T => from[random(from.length)];
  const reader = openReader(indexDirOf(root), snapshotKeyOf(root));
  try {
    const graph = openGraph(reader);
    const files = reader.fileHeads().filter(({ role, language }) => role === 'source' && language !== null);
    const found: Subject[] = [];
    for (let tries = 0; found.length < Number(flags.files) && tries < 20 * Number(flags.files); tries++) {
      const { id, path } = pick(files);
      const names = boundNames(graph, id).uses.filter(({ targets }) => targets.length > 0);
      if (names.length === 0 || found.some((one) => one.path === path)) continue;
      found.push({ path, names: Array.from({ length: Number(flags.places) }, () => pick(names)) });
    }
    return found;
  } finally {
    reader.close();
  }
}

class Times {
  readonly #byRow = new Map<string, number[]>();

  async of<T>(row: string, work: () => Promise<T>): Promise<T> {
    const from = performance.now();
    const value = await work();
    this.#byRow.set(row, [...(this.#byRow.get(row) ?? []), performance.now() - from]);
    return value;
  }

  print(): void {
    console.log(`${'request'.padEnd(28)}${['n', 'p50', 'p95', 'max'].map((head) => head.padStart(10)).join('')}  ms`);
    for (const [row, times] of this.#byRow) {
      const sorted = times.toSorted((a, b) => a - b);
      const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
      const cells = [String(times.length), at(0.5).toFixed(1), at(0.95).toFixed(1), at(1).toFixed(1)];
      console.log(row.padEnd(28) + cells.map((cell) => cell.padStart(10)).join(''));
    }
  }
}

const root = join(flags.root);
const subjects = subjectsIn(root);
const times = new Times();
const started = performance.now();
const editor: Editor = await openEditor({ folders: [root], capabilities: {} });
console.log(`initialize: ${(performance.now() - started).toFixed(0)} ms`);
await untilIndexed(() => editor.request('workspace/symbol', { query: 'x' }));
console.log(`first answer: ${(performance.now() - started).toFixed(0)} ms`);

let uses = 0;
for (const { path, names } of subjects) {
  const file = join(root, path);
  const uri = uriOf(file);
  const textDocument = { uri };
  const at = ({ line, col }: BoundName) => ({ textDocument, position: { line: line - 1, character: col } });
  await editor.open(file);
  await times.of('definition, just opened', () => editor.request('textDocument/definition', at(names[0])));
  await times.of('documentSymbol', () => editor.request('textDocument/documentSymbol', { textDocument }));
  await times.of('foldingRange', () => editor.request('textDocument/foldingRange', { textDocument }));
  for (const name of names) {
    await times.of('definition', () => editor.request('textDocument/definition', at(name)));
    await times.of('hover', () => editor.request('textDocument/hover', at(name)));
    await times.of('documentHighlight', () => editor.request('textDocument/documentHighlight', at(name)));
    const found = await times.of('references', () =>
      editor.request('textDocument/references', { ...at(name), context: { includeDeclaration: true } }),
    );
    uses += found.length;
    const row = found.length > 300 ? 'references, more than 300' : 'references, up to 300';
    await times.of(row, () =>
      editor.request('textDocument/references', { ...at(name), context: { includeDeclaration: true } }),
    );
    await times.of('workspace/symbol', () => editor.request('workspace/symbol', { query: name.name.slice(0, 4) }));
  }
  const [first] = names;
  await editor.edit(uri, editor.textOf(uri).slice(0, 1), `${editor.textOf(uri).slice(0, 1)}`);
  await times.of('definition, just edited', () => editor.request('textDocument/definition', at(first)));
  const lenses = await times.of('codeLens', () => editor.request('textDocument/codeLens', { textDocument }));
  for (const lens of (lenses ?? []).filter(({ command }: { command?: unknown }) => !command).slice(0, 5))
    await times.of('codeLens/resolve', () => editor.request('codeLens/resolve', lens));
  await editor.notify('textDocument/didClose', { textDocument });
}
times.print();
console.log(`${uses} uses found from ${subjects.length} files`);
await editor.close();
