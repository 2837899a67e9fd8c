/** The history of a symbol: the commits that changed it, the one that introduced it, and the authors of its lines. */

import { resolveInRoot } from '../../base/paths.ts';
import { type ComparedFile, type ComparedSymbol, symbolIn } from '../../compare/compared-file.ts';
import { symbolText } from '../../compare/symbol-lines.ts';
import { type Config, loadConfig } from '../../config/config.ts';
import { FETCH_MISSING, readBlobs } from '../../discover/git-blobs.ts';
import { languageOf } from '../../discover/language.ts';
import { roleOf } from '../../discover/path-rules.ts';
import { AppError } from '../../errors/errors.ts';
import { readSource } from '../../indexer/parse/read-source.ts';
import { NO_STAMP } from '../../model/disk-stamp.ts';
import { shortCommit } from '../../workspace/commit-view.ts';
import { commitNamed } from '../../workspace/git-objects.ts';
import { namedObjects } from '../../workspace/layer.ts';
import { makeReply, pastTheEnd } from '../../workspace/make-reply.ts';
import { type Draft, type NextCall, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { textOf, versionParser } from '../changes/parse.ts';
import { namedSymbols } from '../subject/asked-symbols.ts';
import type { Found } from '../subject/find-symbols.ts';
import { type Blame, blameLines } from './blame.ts';
import { type Followed, firstCommits, follow } from './follow.ts';
import type { Question, Results } from './tool.ts';

/** `ref`: the newest commit to look at (default: HEAD). */
type HistoryQuestion = Question & { readonly name: string; readonly ref: string | undefined };

const END_NOTES: Readonly<Record<Followed['end'], string | undefined>> = {
  introduced: undefined,
  time: 'there may be older commits: following them took too long',
  commits: 'there may be older commits: the file has too many',
  shallow: 'the commit that introduced it is not in this clone, or was merged from elsewhere',
  objects: 'which commit introduced it is not known: git cannot read all that it needs from this clone',
  origin: 'the oldest of these commits may have moved it from another file: not all of its files could be compared',
};

/** Throws like `findSymbols`, and GIT_FAILED outside a repository. */
export async function symbolHistory(
  session: Session,
  input: HistoryQuestion,
  signal?: AbortSignal,
): Promise<Draft<Results>> {
  const { root } = session;
  const asked = await namedSymbols(session, input.name);
  const [found] = asked.symbols;
  const handle = session.reader().handle(found);
  const local = found.kind === 'file' ? undefined : handle.slice(found.path.length + 1);
  const commit = await commitNamed(root, input.ref ?? 'HEAD', signal);
  const { config } = await loadConfig({ root, env: process.env });
  const parse = versionParser({ root, config, signal });
  const listing = firstCommits(root, { from: commit, path: found.path }, signal);
  // Its failure is that of the answer only where the commits are asked for.
  listing.catch(() => {});
  const committed = await committedSymbol({ root, commit, path: found.path, local, parse, signal });
  const about = { handle, commit };
  const chosen = choiceOf(asked, input.name);
  if (typeof committed === 'string') {
    const notes = [...chosen.notes, `${found.path} cannot be read in ${shortCommit(commit)}: ${committed}`];
    return makeReply(session, { ...about, commits: [], total: 0 }, { ...chosen, notes, isPartial: true });
  }
  if (committed === undefined) {
    if (input.ref !== undefined) throw new AppError('SYMBOL_NOT_FOUND', `${input.ref} has no ${handle}`);
    const results: Results = { ...about, uncommitted: 'added', commits: [], total: 0 };
    return makeReply(session, results, { ...chosen, notes: [...chosen.notes, 'it is not committed yet'] });
  }
  const [followed, blame, uncommitted] = await Promise.all([
    follow(
      { from: commit, path: found.path, local, commits: listing, newest: committed.file },
      { root, parse, maxBytes: config.index.max_file_size, wanted: input.offset + input.limit, signal },
    ),
    input.blame
      ? blameLines(root, { commit, path: found.path, start: committed.line, end: committed.endLine }, signal)
      : undefined,
    input.ref === undefined ? uncommittedChange(session, { committed, config, parse }) : undefined,
  ]);
  return historyReply(session, input, { ...about, ...(uncommitted && { uncommitted }), followed, blame, chosen });
}

interface Choice {
  readonly notes: readonly string[];
  readonly next: readonly NextCall[];
}

/** Says that the name means several symbols, of which one is followed. */
function choiceOf({ symbols, match, notes }: Found, name: string): Choice {
  if (match !== 'several' || symbols.length < 2) return { notes, next: [] };
  const several = `${symbols.length} symbols match ${name}; this covers the first; pass a handle to choose another`;
  return { notes: [...notes, several], next: [nextCall('symbol', { name })] };
}

interface Gathered extends Pick<Results, 'handle' | 'commit' | 'uncommitted'> {
  readonly followed: Followed;
  readonly blame: Blame | undefined;
  readonly chosen: Choice;
}

function historyReply(
  session: Session,
  { ref: _, ...input }: HistoryQuestion,
  { followed, blame, chosen, ...about }: Gathered,
): Draft<Results> {
  const { touches, end, seen, unread } = followed;
  const authors = blame?.authors;
  const page = touches.slice(input.offset, input.offset + input.limit);
  const introduced = end === 'introduced' ? touches.at(-1) : undefined;
  const left = Math.max(0, touches.length - input.offset - page.length);
  const isPast = page.length === 0 && touches.length > 0;
  const results: Results = {
    ...about,
    ...(authors && { authors }),
    commits: page,
    total: touches.length,
    ...(introduced && { introduced }),
  };
  const note = END_NOTES[end];
  const gaps = [
    ...(unread > 0
      ? [`${unread} of the ${seen} commits that touched its file could not be read (${UNREAD_CAUSE})`]
      : []),
    ...(note === undefined ? [] : [note]),
    ...(blame?.notes ?? []),
  ];
  return makeReply(session, results, {
    omitted: left,
    notes: [...chosen.notes, ...gaps, ...(isPast ? [pastTheEnd(touches.length)] : [])],
    isPartial: gaps.length > 0,
    next: [
      ...(left > 0 ? [nextCall('history', { ...input, offset: input.offset + page.length })] : []),
      ...chosen.next,
    ],
  });
}

const UNREAD_CAUSE = `contents that a partial clone lacks: ${FETCH_MISSING}; or damaged, too large, binary, or Git LFS pointers`;

interface Committed {
  readonly root: string;
  readonly commit: string;
  readonly path: string;
  readonly local: string | undefined;
  readonly parse: ReturnType<typeof versionParser>;
  readonly signal: AbortSignal | undefined;
}

/** Undefined: the commit does not have it. A text: why that is not known. */
async function committedSymbol({
  root,
  commit,
  path,
  local,
  parse,
  signal,
}: Committed): Promise<ComparedSymbol | string | undefined> {
  const objects = await namedObjects(root, commit, [path]);
  if (objects === undefined) return 'git cannot list the files of the commit';
  const id = objects.get(path);
  if (id === undefined) return undefined;
  const bytes = (await readBlobs(root, [id], signal)).get(id);
  if (bytes === undefined) return `its content is not in this clone, or is damaged (${FETCH_MISSING})`;
  const file = await parseBytes(path, bytes, parse);
  if (file.language !== undefined && file.skip !== undefined)
    return `it is not parsed (${file.skip.replace('_', ' ')})`;
  return symbolIn(file, local);
}

function parseBytes(path: string, bytes: Buffer, parse: Committed['parse']): Promise<ComparedFile> {
  const language = languageOf(path);
  const file = { path, size: bytes.length, ...NO_STAMP, language, role: roleOf(path, language).role };
  return parse({ file, id: '', bytes });
}

interface Against {
  readonly committed: ComparedSymbol;
  readonly config: Config;
  readonly parse: Committed['parse'];
}

/** Whether the symbol in the working tree differs from the last commit. */
async function uncommittedChange(
  { root }: Session,
  { committed, config, parse }: Against,
): Promise<'changed' | undefined> {
  const { path } = committed.file;
  const source = readSource(resolveInRoot(root, path), config.index.max_file_size);
  if (!source.ok) return source.code === 'too_large' ? 'changed' : undefined;
  const bytes = Buffer.from(source.bytes);
  if (textOf(bytes) === committed.file.text) return undefined;
  const now = await parseBytes(path, bytes, parse);
  const same = symbolIn(now, committed.parent === undefined ? undefined : committed.local);
  return same && symbolText(same) === symbolText(committed) ? undefined : 'changed';
}
