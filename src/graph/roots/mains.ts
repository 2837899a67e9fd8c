/** What the system starts: a function `main`, and files that are programs by their paths. */
import { FLAG, type SymbolKind } from '../../model/kinds.ts';
import type { Graph } from '../graph.ts';
import { perGraph } from '../per-graph.ts';

const MAINS = ['main', 'Main', '_main'];

/** `main.py`, `manage.py`, `index.js`, `__main__.py`, and every file in a `bin`, `cmd` or `scripts` directory. */
const PROGRAM =
  /(?:^|\/)(?:main|__main__|manage|index|server|app|cli|run|start|bootstrap|wsgi|asgi|Program)\.\w+$|(?:^|\/)(?:bin|cmd|scripts)\//;

export const isProgramPath = (path: string): boolean => PROGRAM.test(path);

const nameIds = perGraph(() => ({ ids: undefined as ReadonlySet<number> | undefined }));

interface Candidate {
  readonly nameId: number;
  readonly kind: SymbolKind;
  readonly flags: number;
}

export function isMain(graph: Graph, { nameId, kind, flags }: Candidate): boolean {
  const kept = nameIds(graph);
  kept.ids ??= new Set(MAINS.flatMap((name) => graph.reader.nameNamed(name)?.id ?? []));
  // In languages without free functions, a static member counts as one.
  return kept.ids.has(nameId) && (kind === 'function' || (flags & FLAG.static) !== 0);
}
