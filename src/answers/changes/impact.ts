/** Who is affected by changed symbols, which tests to run, and where names are still used that nothing has any more. */

import { familyOf } from '../../../languages/all.ts';
import { handleOf } from '../../compare/compared-file.ts';
import type { ChangeKind, SymbolChange } from '../../compare/symbol-change.ts';
import { openGraph } from '../../graph/graph.ts';
import { openReferencesNamed } from '../../graph/open-references.ts';
import type { ReferenceKind } from '../../model/kinds.ts';
import type { Reader } from '../../store/read/read.ts';
import type { Session } from '../../workspace/session.ts';
import { impactOf } from '../impact/answer.ts';
import { DEFAULT_DEPTH } from '../impact/limits.ts';
import type { Question as ImpactQuestion, ImpactResult } from '../impact/tool.ts';
import type { Mentioned } from '../unparsed/reply.ts';

export interface StillNamed {
  /** The name that was taken away, and the symbol that had it. */
  readonly name: string;
  readonly was: string;
  readonly use: ReferenceKind;
  readonly path: string;
  readonly line: number;
}

export interface ChangesImpact extends Pick<ImpactResult, 'depth' | 'risk' | 'affected' | 'tests'> {
  readonly counts: Pick<
    ImpactResult['counts'],
    'affected' | 'files' | 'test_files' | 'public_affected' | 'probable' | 'unparsed'
  > & {
    readonly still_named: number;
  };
  /** References that nothing is bound to, of names that were removed or changed; the first of them. */
  readonly still_named: readonly StillNamed[];
}

/** Documentation affects nobody, and what is new nobody uses yet. */
const AFFECTING: ReadonlySet<ChangeKind> = new Set<ChangeKind>(['renamed', 'moved', 'visibility', 'signature', 'body']);
const MOST_AFFECTED = 50;
const MOST_PLACES = 50;
/** Looking for more names takes longer than anybody waits. */
const MOST_NAMES = 100;

interface ChangesUsers {
  readonly results: ChangesImpact;
  readonly notes: readonly string[];
  readonly mentioned?: Mentioned | undefined;
}

export async function changesImpact(
  session: Session,
  changes: readonly SymbolChange[],
  signal?: AbortSignal,
): Promise<ChangesUsers> {
  const reader = session.reader();
  const handles = changes.flatMap(({ kinds, after }) =>
    after !== undefined && kinds.some((kind) => AFFECTING.has(kind)) ? handleOf(after) : [],
  );
  const symbols = reader.inOneView(() => handles.flatMap((handle) => reader.symbolByHandle(handle) ?? []));
  const input: ImpactQuestion = {
    names: [],
    diff: false,
    depth: DEFAULT_DEPTH,
    confidence: 'exact',
    limit: MOST_AFFECTED,
    offset: 0,
  };
  const gone = goneNames(changes);
  const wanted = [...gone].map(([name, { kind, file, nameLine }]) => ({ name, kind, path: file.path, nameLine }));
  const starts = { symbols, gone: wanted, whole: false, notes: [] };
  const { reply, mentioned } = await impactOf(session, input, { starts, signal });
  const { results } = reply;
  const named = reader.inOneView(() => stillNamed(reader, gone));
  const { affected, files, test_files, public_affected, probable, unparsed } = results.counts;
  const { depth, risk, tests } = results;
  const missing = handles.length - symbols.length;
  return {
    results: {
      depth,
      risk,
      counts: { affected, files, test_files, public_affected, probable, unparsed, still_named: named.length },
      affected: results.affected,
      tests,
      still_named: named.slice(0, MOST_PLACES),
    },
    notes: missing > 0 ? [`${missing} changed symbols are not in the index yet: their users are not counted`] : [],
    mentioned,
  };
}

type Gone = ReadonlyMap<string, NonNullable<SymbolChange['before']>>;

/** Symbols that are not there any more, under that name. */
function goneNames(changes: readonly SymbolChange[]): Gone {
  const gone = new Map<string, NonNullable<SymbolChange['before']>>();
  for (const { kinds, before } of changes) {
    if (before === undefined || before.kind === 'file' || before.kind === 'section') continue;
    if (!kinds.includes('removed') && !kinds.includes('renamed')) continue;
    if (gone.size < MOST_NAMES && !gone.has(before.name)) gone.set(before.name, before);
  }
  return gone;
}

function stillNamed(reader: Reader, gone: Gone): StillNamed[] {
  if (gone.size === 0) return [];
  const graph = openGraph(reader);
  return openReferencesNamed(graph, new Set(gone.keys())).flatMap(({ fileId, name, kind, line, reason }) => {
    const { path, language } = graph.nodes.files[graph.nodes.fileNumber(fileId)];
    const was = gone.get(name)!;
    const isSameLanguage = language && was.file.language && familyOf(language) === familyOf(was.file.language);
    // What is known to come from elsewhere is not what was here.
    if (!isSameLanguage || reason === 'external') return [];
    return [{ name, was: handleOf(was), use: kind, path, line }];
  });
}
