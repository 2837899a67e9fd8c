/** The directory tree with the files, symbols and lines of each part. */
import { languageFacts } from '../../../languages/all.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import type { Draft } from '../../workspace/reply.ts';
import { rootPath, type Session } from '../../workspace/session.ts';
import { EMPTY_INDEX, notInIndex } from '../subject/not-in-index.ts';
import type { Question, TreeEntry } from './tool.ts';

interface Totals {
  files: number;
  symbols: number;
  lines: number;
  readonly sizeOf: Map<string, number>;
}

export function makeTree(session: Session, input: Question): Draft<TreeEntry[]> {
  const reader = session.reader();
  const start = input.path === undefined ? '' : rootPath(session, input.path);
  const prefix = start === '' ? '' : `${start}/`;
  const below = reader.files({ under: start });
  if (below.length === 0 && start !== '') throw notInIndex(session, start);

  // Before there is an index, no file was read.
  const isCounted = session.parse === undefined;
  const totals = new Map<string, Totals>([[start, noTotals()]]);
  const leaves = new Set<string>();
  for (const file of below) {
    const parts = file.path.slice(prefix.length).split('/');
    const directories = parts.slice(0, Math.min(parts.length - 1, input.depth));
    const nodes = [start, ...directories.map((_, i) => prefix + parts.slice(0, i + 1).join('/'))];
    if (input.files && parts.length - 1 < input.depth) {
      nodes.push(file.path);
      leaves.add(file.path);
    }
    for (const node of nodes) addTo(totals, node, { ...file, weight: isCounted ? file.lines : file.size });
  }

  const results = [...totals]
    .toSorted(([a], [b]) => compareTree(a, b))
    .map(([path, sum]): TreeEntry => {
      const relative = path === start ? '' : path.slice(prefix.length);
      return {
        path: path === '' ? '.' : path,
        type: leaves.has(path) ? 'file' : 'directory',
        depth: relative === '' ? 0 : relative.split('/').length,
        files: sum.files,
        ...(isCounted && { symbols: sum.symbols, lines: sum.lines }),
        languages: [...sum.sizeOf]
          .toSorted((a, b) => isOfProjects(a[0]) - isOfProjects(b[0]) || b[1] - a[1])
          .slice(0, 3)
          .map(([language]) => language),
      };
    });
  return makeReply(session, results, { notes: below.length === 0 ? [EMPTY_INDEX] : [] });
}

/** 1 for a language of project files, which comes after those that a directory is written in. */
const isOfProjects = (language: string): number => Number(languageFacts(language)?.projectFiles !== undefined);

const noTotals = (): Totals => ({ files: 0, symbols: 0, lines: 0, sizeOf: new Map() });

function addTo(
  totals: Map<string, Totals>,
  path: string,
  file: { symbolCount: number; lines: number; weight: number; language: string | undefined },
): void {
  const sum = totals.get(path) ?? noTotals();
  totals.set(path, sum);
  sum.files++;
  sum.symbols += Math.max(0, file.symbolCount - 1);
  sum.lines += file.lines;
  if (file.language) sum.sizeOf.set(file.language, (sum.sizeOf.get(file.language) ?? 0) + file.weight);
}

/** Segment by segment, so that `a/x` is under `a` and not after `a-b`. */
function compareTree(a: string, b: string): number {
  const left = a === '' ? [] : a.split('/');
  const right = b === '' ? [] : b.split('/');
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    if (left[i] !== right[i]) return left[i] < right[i] ? -1 : 1;
  }
  return left.length - right.length;
}
