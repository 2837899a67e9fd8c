/** The main reasons why references are not bound, with the names that are most often open. */
import { decodeFacts } from '../../extract/facts-codec.ts';
import { reasonReader } from '../../graph/handed-out.ts';
import { at } from '../../model/facts.ts';
import { REFERENCE_KINDS } from '../../model/kinds.ts';
import { OPEN } from '../../model/links.ts';
import type { FileLinkCounts } from '../../store/read/links.ts';
import type { Reader } from '../../store/read/read.ts';
import type { IndexStatus } from './tool.ts';

type OpenReasons = IndexStatus['resolution']['reasons'];

/** The files with the most open references are read: they show the reasons. */
const MAX_FILES = 60;
const MAX_REASONS = 4;
const MAX_NAMES = 3;

export function openReasons(reader: Reader, files: readonly FileLinkCounts[]): OpenReasons {
  const unbound = ({ counts: { open } }: FileLinkCounts) => open.dynamic + open.ambiguous + open.unknown;
  const most = files.filter((file) => unbound(file) > 0).toSorted((a, b) => unbound(b) - unbound(a));
  const reasonOf = reasonReader(reader);
  const found = new Map<string, { count: number; names: Map<string, number> }>();
  let all = 0;
  for (const { id, language } of most.slice(0, MAX_FILES)) {
    const { open } = reader.linksOf(id);
    const bytes = reader.factsOf(id);
    const strings = bytes.length === 0 ? [] : decodeFacts(bytes).strings;
    for (let row = 0; row < open.rows; row++) {
      const name = strings[at(open, row, OPEN.name)] ?? '';
      const reason = reasonOf(at(open, row, OPEN.reason), name, language);
      if (reason === 'external') continue;
      all++;
      const key = `${reason} ${REFERENCE_KINDS[at(open, row, OPEN.kind)]}`;
      const group = found.get(key) ?? { count: 0, names: new Map<string, number>() };
      found.set(key, group);
      group.count++;
      group.names.set(name, (group.names.get(name) ?? 0) + 1);
    }
  }
  return [...found]
    .toSorted(([, a], [, b]) => b.count - a.count)
    .slice(0, MAX_REASONS)
    .map(([key, { count, names }]) => {
      const [reason, use] = key.split(' ') as [OpenReasons[number]['reason'], OpenReasons[number]['use']];
      const often = [...names].toSorted(([, a], [, b]) => b - a).slice(0, MAX_NAMES);
      return { reason, use, share: Math.round((count / all) * 100) / 100, names: often.map(([name]) => name) };
    });
}
