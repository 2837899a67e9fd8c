/** The packer to beat: the first lines of each function in the order of search, and one line for a large type. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tool as search } from '../../src/answers/search/tool.ts';
import { TYPE_KINDS } from '../../src/graph/type-kinds.ts';
import type { Corpus } from './corpus.ts';
import type { Chunk } from './shown-places.ts';

const LINES = 15;
const RESULTS = 100;

export async function naivePack({ product, root }: Corpus, query: string): Promise<Chunk[]> {
  const { results } = (await product.ask(search, { query, limit: RESULTS }))!;
  return results
    .filter(({ kind }) => kind !== 'file' && kind !== 'section')
    .flatMap(({ path, line, end_line, kind, name }): Chunk[] => {
      const isLarge = TYPE_KINDS.has(kind) && end_line - line >= LINES;
      const end = isLarge ? line : Math.min(end_line, line + LINES - 1);
      const lines = readFileSync(join(root, path), 'utf8')
        .split('\n')
        .slice(line - 1, end);
      const text = lines.map((one, i) => `${line + i}  ${one}\n`).join('');
      return [
        { file: path, line, end: line, text: `${path}:${line} ${name}\n`, shows: 'place' },
        { file: path, line, end, text, shows: isLarge ? 'place' : 'code' },
      ];
    });
}
