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
  /** Number of files to search, by role. */
  readonly files: ReadonlyMap<FileRole, number>;
  /** Number of files that were not searched before the time limit. */
  readonly unreached: number;
  /** Code has more than the limit: the name is a common word. */
  readonly isCut: boolean;
}

/** Lines that are read of code, of docs and of tests, so that none crowds out the others. */
const MAX_LINES = { code: 400, docs: 100, tests: 150 };
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
  const allFiles = filesToSearch(session, { exclude }).files;
  const roles = new Map(
    session
      .reader()
      .fileHeads()
      .map(({ path, role }) => [path, role]),
  );
  const roleOf = (path: string): FileRole => roles.get(path) ?? 'source';
  const all: Mention[] = [];
  let unreached = 0;
  let isCut = false;
  for (const part of ['code', 'docs', 'tests'] as const) {
    const files = allFiles.filter(({ path }) => partOf(roleOf(path)) === part);
    const request = { files, set, context: 0, timeout: TIMEOUT_S, limit: MAX_LINES[part], offset: 0 };
    const scan = await scanFiles(session, request, signal);
    unreached += scan.unreached;
    if (part === 'code') isCut = scan.lines > MAX_LINES.code;
    for (const { path, groups } of scan.shown)
      for (const { symbol, lines } of groups)
        for (const { line, text } of lines) {
          const inside = symbol && symbol.kind !== 'file' && symbol.name !== name ? symbol.name : undefined;
          all.push({ path, line, text: text.trim(), role: roleOf(path), ...(inside && { inside }) });
        }
  }
  const counts = new Map<FileRole, number>();
  for (const { path } of allFiles) counts.set(roleOf(path), (counts.get(roleOf(path)) ?? 0) + 1);
  return { all, spellings, files: counts, unreached, isCut };
}

const partOf = (role: FileRole): keyof typeof MAX_LINES =>
  role === 'test' ? 'tests' : role === 'docs' || role === 'example' ? 'docs' : 'code';

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
