/** Finds the users of changed symbols, the tests to run, and the places that still use a removed name. */

import { familyOf } from '../../../languages/all.ts';
import { handleOf } from '../../compare/compared-file.ts';
import type { ChangeKind, SymbolChange } from '../../compare/symbol-change.ts';
import { openGraph } from '../../graph/graph.ts';
import { openReferencesNamed } from '../../graph/open-references.ts';
import type { Reader } from '../../store/read/read.ts';
import { many } from '../../tools/layout.ts';
import type { Session } from '../../workspace/session.ts';
import { impactOf } from '../impact/answer.ts';
import { DEFAULT_DEPTH } from '../impact/limits.ts';
import type { Question as ImpactQuestion } from '../impact/tool.ts';
import type { Mentioned } from '../unparsed/reply.ts';
import type { ChangesImpact } from './impact-schema.ts';

/** A change of documentation affects no user, and a new symbol has no users yet. */
const AFFECTING: ReadonlySet<ChangeKind> = new Set<ChangeKind>(['renamed', 'moved', 'visibility', 'signature', 'body']);
const MAX_AFFECTED = 50;
const MAX_PLACES = 50;
/** Looking for more names takes too long. */
const MAX_NAMES = 100;

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
    confidence: 'probable',
    limit: MAX_AFFECTED,
    offset: 0,
  };
  const allGone = goneNames(changes);
  const gone = new Map([...allGone].slice(0, MAX_NAMES));
  const unsought = allGone.size - gone.size;
  const wanted = [...gone].map(([name, { kind, file, nameLine }]) => ({ name, kind, path: file.path, nameLine }));
  const starts = { symbols, gone: wanted, whole: false, notes: [] };
  const { reply, mentioned } = await impactOf(session, input, { starts, signal });
  const { results } = reply;
  const named = reader.inOneView(() => stillNamed(reader, gone));
  const { affected, files, test_files, importing_tests, public_affected, probable, unparsed } = results.counts;
  const { depth, risk, tests } = results;
  const missing = handles.length - symbols.length;
  return {
    results: {
      depth,
      risk,
      counts: {
        affected,
        files,
        test_files,
        importing_tests,
        public_affected,
        probable,
        unparsed,
        still_named: named.length,
      },
      affected: results.affected,
      tests,
      still_named: named.slice(0, MAX_PLACES),
    },
    notes: [
      ...(missing > 0 ? [`${missing} changed symbols are not in the index yet: their users are not counted`] : []),
      ...(unsought > 0 ? [`uses of ${many(unsought, 'more removed name')} were not looked for`] : []),
    ],
    mentioned,
  };
}

type Gone = ReadonlyMap<string, NonNullable<SymbolChange['before']>>;

/** Symbols that were removed or renamed, by their old name. */
function goneNames(changes: readonly SymbolChange[]): Gone {
  const gone = new Map<string, NonNullable<SymbolChange['before']>>();
  for (const { kinds, before } of changes) {
    if (before === undefined || before.kind === 'file' || before.kind === 'section') continue;
    if (!kinds.includes('removed') && !kinds.includes('renamed')) continue;
    if (!gone.has(before.name)) gone.set(before.name, before);
  }
  return gone;
}

function stillNamed(reader: Reader, gone: Gone): ChangesImpact['still_named'] {
  if (gone.size === 0) return [];
  const graph = openGraph(reader);
  return openReferencesNamed(graph, new Set(gone.keys())).flatMap(({ fileId, name, kind, line, reason }) => {
    const { path, language } = graph.nodes.files[graph.nodes.fileNumber(fileId)];
    const was = gone.get(name)!;
    const isSameLanguage = language && was.file.language && familyOf(language) === familyOf(was.file.language);
    // A reference that is known to lead outside the tree cannot mean the removed symbol.
    if (!isSameLanguage || reason === 'external') return [];
    return [{ name, was: handleOf(was), use: kind, path, line }];
  });
}
