/** Every line that mentions a name in one of its spellings, with the role of its file and the function around it. */
import { splitIdentifier } from '../../extract/words.ts';
import type { FileRole } from '../../model/source-file.ts';
import { compilePatterns } from '../../search/patterns/pattern-set.ts';
import type { Session } from '../../workspace/session.ts';
import { filesToSearch } from '../grep/files.ts';
import { scanFiles } from '../grep/scan.ts';

export interface Mention {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  readonly role: FileRole;
  /** The local name of the symbol around the line. */
  readonly inside?: string;
}

export interface Mentions {
  /** Code first, then configuration and docs, then tests. */
  readonly all: readonly Mention[];
  /** What was searched for. */
  readonly spellings: readonly string[];
  /** Number of files searched, by role. */
  readonly searched: ReadonlyMap<FileRole, number>;
  /** There are more than the limit: the name is a common word. */
  readonly isCut: boolean;
}

const MAX_LINES = 400;
const TIMEOUT_S = 2;
/** A spelling that more symbols have of their own is another name: `MAX_BYTES` in ten files is not the option `max_bytes`. */
const MAX_NAMESAKES = 2;

export async function mentionsOf(
  session: Session,
  { name, exclude }: { readonly name: string; readonly exclude?: readonly string[] | undefined },
  signal?: AbortSignal,
): Promise<Mentions> {
  const isOther = (text: string) => text !== name && session.reader().countNamed(text) > MAX_NAMESAKES;
  const spellings = spellingsOf(name).filter((text) => !isOther(text));
  const set = await compilePatterns(spellings.map((text) => ({ text, regex: false, ignoreCase: false, word: true })));
  const { files } = filesToSearch(session, { exclude });
  const roles = new Map(
    session
      .reader()
      .fileHeads()
      .map(({ path, role }) => [path, role]),
  );
  const request = { files, set, context: 0, timeout: TIMEOUT_S, limit: MAX_LINES, offset: 0 };
  const scan = await scanFiles(session, request, signal);
  const searched = new Map<FileRole, number>();
  for (const role of roles.values()) searched.set(role, (searched.get(role) ?? 0) + 1);
  const all = scan.shown.flatMap(({ path, groups }) =>
    groups.flatMap(({ symbol, lines }) =>
      lines.map(({ line, text }): Mention => {
        const inside = symbol && symbol.kind !== 'file' && symbol.name !== name ? symbol.name : undefined;
        return { path, line, text, role: roles.get(path) ?? 'source', ...(inside && { inside }) };
      }),
    ),
  );
  return { all, spellings, searched, isCut: scan.lines > MAX_LINES || scan.unreached > 0 };
}

/** `maxRetries` is also written max_retries, max-retries, MAX_RETRIES and MaxRetries. */
export function spellingsOf(name: string): string[] {
  const parts = splitIdentifier(name);
  if (parts.length < 2) return [name];
  const upper = (word: string) => word[0].toUpperCase() + word.slice(1);
  const [first, ...rest] = parts;
  const joined = parts.join('_');
  return [
    ...new Set([
      name,
      joined,
      parts.join('-'),
      joined.toUpperCase(),
      first + rest.map(upper).join(''),
      parts.map(upper).join(''),
    ]),
  ];
}
