/** The commit that brought a piece of code, the ones that removed or moved it, and where it is now. */
import { timeLeftMs } from '../../base/deadline.ts';
import { commitPlace } from '../../discover/commit-place.ts';
import { FETCH_MISSING, readBlobsIn } from '../../discover/git-blobs.ts';
import { shallowCommits } from '../../discover/git-repository.ts';
import { AppError } from '../../errors/errors.ts';
import { decodeText } from '../../parse/decode.ts';
import { commitNamed } from '../../workspace/git-objects.ts';
import { makeReply, pastTheEnd } from '../../workspace/make-reply.ts';
import { pathFilter } from '../../workspace/path-filter.ts';
import { type Draft, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { type IsolatedGit, withIsolatedGit } from './isolated-git.ts';
import { pathspecsOf } from './pathspecs.ts';
import { type Picked, type Pickings, pickCommits } from './pickaxe.ts';
import { placesNow } from './places-now.ts';
import { linesOf, type Match, type Snippet, snippetOf } from './snippet.ts';
import type { Question, Results, Touch } from './tool.ts';

type SnippetQuestion = Question & { readonly introduced: string; readonly ref: string | undefined };

/** All searches of one question together. */
const TIMEOUT_MS = 20_000;

/** Throws BAD_INPUT, and GIT_FAILED outside a repository. */
export async function snippetHistory(
  session: Session,
  question: SnippetQuestion,
  signal?: AbortSignal,
): Promise<Draft<Results>> {
  const { root } = session;
  const snippet = snippetOf(question.introduced);
  const commit = await commitNamed(root, question.ref ?? 'HEAD', signal);
  const places = await placesNow(session, snippet, { path: question.path, signal });
  const { prefix } = commitPlace(root, commit);
  const search: Searching = {
    snippet,
    commit,
    prefix,
    pathspecs: pathspecsOf(prefix, question.path),
    current: places.found.map(({ path }) => path),
    isWanted: pathFilter(session, question),
    endMs: performance.now() + Math.min(TIMEOUT_MS, timeLeftMs()),
    signal,
  };
  const found = await withIsolatedGit(root, async (git) => {
    const origin = await originOf(git, search);
    return { ...origin, ...(await viewOf(git, question, { ...search, ...origin })) };
  });
  if (found === undefined) throw new AppError('GIT_FAILED', `${root} is not in a git repository`);
  return replyOf(session, question, { ...found, commit, places, cuts: shallowCommits(root) });
}

interface Searching {
  readonly snippet: Snippet;
  readonly commit: string;
  /** Of the root, from the top of the repository. */
  readonly prefix: string;
  readonly pathspecs: readonly string[];
  /** Paths that have it now. */
  readonly current: readonly string[];
  readonly isWanted: (path: string) => boolean;
  /** On the clock of the process. */
  readonly endMs: number;
  readonly signal: AbortSignal | undefined;
}

interface Origin extends Pickings {
  readonly match: Match;
  /** Time ran out, and only the history of the files that have it now was searched. */
  readonly isOfCurrent: boolean;
  /** Whether it is older with other white space could not be found out in time. */
  readonly isUnsure: boolean;
}

/** As it is written first. Several lines may have been there before with another indentation. */
async function originOf(git: IsolatedGit, search: Searching): Promise<Origin> {
  const exact = await picked(git, search, 'exact', [search.commit]);
  const oldest = exact.commits.at(-1);
  if (oldest === undefined && exact.cut === undefined) {
    const loose = await picked(git, search, 'spaces', [search.commit]);
    return { ...loose, match: 'spaces', isUnsure: false };
  }
  const parent = exact.cut === undefined && search.snippet.hasSeveralLines ? oldest?.parent : undefined;
  if (parent === undefined) return { ...exact, match: 'exact', isUnsure: false };
  const older = await picked(git, search, 'spaces', [parent]);
  if (older.commits.length === 0) return { ...exact, match: 'exact', isUnsure: older.cut !== undefined };
  return { ...older, commits: [...exact.commits, ...older.commits], match: 'spaces', isUnsure: false };
}

/** The whole tree, and at the same time the files that have it now: where the first takes too long, the second is known. */
async function picked(
  git: IsolatedGit,
  search: Searching,
  match: Match,
  from: readonly string[],
): Promise<Pickings & Pick<Origin, 'isOfCurrent'>> {
  const { snippet, endMs, signal, pathspecs, prefix, current, isWanted } = search;
  const what =
    match === 'exact' ? { text: snippet.text, isExpression: false } : { text: snippet.expression, isExpression: true };
  const timeoutMs = Math.max(1, Math.floor(endMs - performance.now()));
  const literal = current.map((path) => `:(top,literal)${prefix}${path}`);
  const [whole, some] = await Promise.all([
    pickCommits(git, { ...what, from, pathspecs, timeoutMs, signal }),
    literal.length > 0 ? pickCommits(git, { ...what, from, pathspecs: literal, timeoutMs, signal }) : undefined,
  ]);
  const isOfCurrent = whole.cut !== undefined && some !== undefined && some.cut === undefined;
  const { commits, cut } = isOfCurrent ? some : whole;
  // Paths below the root, as the question means them.
  const wanted = commits.flatMap(({ files, ...head }): Picked[] => {
    const inside = files
      .filter(({ path }) => path.startsWith(prefix) && isWanted(path.slice(prefix.length)))
      .map((file) => ({ ...file, path: file.path.slice(prefix.length) }));
    return inside.length > 0 ? [{ ...head, files: inside }] : [];
  });
  return { commits: wanted, cut: isOfCurrent ? 'time' : cut, isOfCurrent };
}

interface Viewing extends Searching, Origin {}

interface Viewed {
  readonly page: readonly Touch[];
  readonly introduced: Touch | undefined;
}

/** Only what is shown is read: a common text has thousands of commits. */
async function viewOf(git: IsolatedGit, { offset, limit }: Question, viewing: Viewing): Promise<Viewed> {
  const { commits } = viewing;
  const page: Touch[] = [];
  for (const one of commits.slice(offset, offset + limit)) page.push(await touchOf(git, one, viewing));
  for (const one of commits.toReversed().slice(0, MAX_TRIED)) {
    const known = page.find(({ commit }) => commit === one.commit);
    const touch = known ?? (await touchOf(git, one, viewing));
    if (touch.changes.includes('added')) return { page, introduced: touch };
  }
  return { page, introduced: undefined };
}

/** The oldest commit adds it, unless its contents cannot be read. */
const MAX_TRIED = 5;
const MAX_PLACES = 5;
const MAX_FILES = 50;

async function touchOf(
  git: IsolatedGit,
  { files, ...head }: Picked,
  { snippet, match, signal }: Viewing,
): Promise<Touch> {
  const some = files.slice(0, MAX_FILES);
  const ids = some.flatMap(({ old, now }) => [old, now].filter((id) => id !== undefined));
  const blobs = await readBlobsIn(git.gitDir, ids, signal);
  const linesIn = (id: string | undefined): number[] => {
    const bytes = id === undefined ? undefined : blobs.get(id);
    return bytes === undefined ? [] : linesOf(decodeText(bytes).text, snippet, match);
  };
  const counted = some.map(({ path, old, now }) => ({ path, old: linesIn(old), now: linesIn(now) }));
  const sum = counted.reduce((total, { old, now }) => total + now.length - old.length, 0);
  const places = counted.flatMap(({ path, old, now }) =>
    (sum < 0 ? old : now).slice(0, MAX_PLACES).map((line) => ({ path, line })),
  );
  return {
    ...head,
    changes: [changeIn(counted, sum)],
    handle: places[0]?.path ?? some[0].path,
    places: places.slice(0, MAX_PLACES),
  };
}

interface Counted {
  /** Lines of the occurrences. */
  readonly old: readonly number[];
  readonly now: readonly number[];
}

/** `body`: only its white space changed. */
function changeIn(files: readonly Counted[], sum: number): Touch['changes'][number] {
  if (sum !== 0 || files.every(({ now }) => now.length === 0)) return sum < 0 ? 'removed' : 'added';
  return files.some(({ old, now }) => old.length !== now.length) ? 'moved' : 'body';
}

interface Gathered extends Origin, Viewed {
  readonly commit: string;
  readonly places: Awaited<ReturnType<typeof placesNow>>;
  /** Where the history of this clone ends. */
  readonly cuts: ReadonlySet<string>;
}

function replyOf(session: Session, { ref: _, ...question }: SnippetQuestion, gathered: Gathered): Draft<Results> {
  const { commits, page, introduced, places, match, commit } = gathered;
  const isKnown = introduced !== undefined && gathered.cut === undefined && !gathered.cuts.has(introduced.commit);
  const isUncommitted = commits.length === 0 && gathered.cut === undefined && places.found.length > 0;
  const left = Math.max(0, commits.length - question.offset - page.length);
  const results: Results = {
    commit,
    ...(isUncommitted && { uncommitted: 'added' as const }),
    commits: [...page],
    total: commits.length,
    ...(isKnown && { introduced }),
    snippet: {
      match: commits.length > 0 ? match : places.match,
      now: places.found.slice(0, MAX_NOW),
      now_total: places.found.length,
    },
  };
  for (const { path } of results.snippet!.now) session.answer.cited.add(path);
  const gaps = gapsOf(gathered, introduced);
  const reply = makeReply(session, results, {
    omitted: left,
    isPartial: gaps.length > 0,
    notes: [
      ...gaps,
      ...(commits.length > 0 && match === 'spaces' ? ['it has other white space in some of these commits'] : []),
      ...(isUncommitted ? ['it is in the tree, and not committed yet'] : []),
      ...(commits.length === 0 && !isUncommitted && gaps.length === 0 ? ['no commit has this text'] : []),
      ...(page.length === 0 && commits.length > 0 ? [pastTheEnd(commits.length)] : []),
    ],
    next:
      left > 0 && page.length > 0 ? [nextCall('history', { ...question, offset: question.offset + page.length })] : [],
  });
  return { ...reply, hasCurrentLines: true };
}

const MAX_NOW = 20;

function gapsOf({ cut, cuts, isOfCurrent, isUnsure, places }: Gathered, introduced: Touch | undefined): string[] {
  const seconds = TIMEOUT_MS / 1000;
  return [
    ...(isOfCurrent
      ? [
          `searching the whole history took longer than ${seconds} s: these are the commits of the files that have it now, and it may come from another file; narrow with --path`,
        ]
      : cut === 'time'
        ? [`there may be older commits: searching the history took longer than ${seconds} s; narrow with --path`]
        : []),
    ...(cut === 'output' ? ['there may be older commits: too many have this text; pass more of it'] : []),
    ...(cut === 'objects'
      ? [
          `there may be older commits: git cannot read all contents of this clone (${FETCH_MISSING}, or run \`git fsck\`)`,
        ]
      : []),
    ...(introduced && cuts.has(introduced.commit)
      ? ['the commit that introduced it is older than this shallow clone']
      : []),
    ...(isUnsure ? ['it may be older with other white space: searching for that took too long'] : []),
    ...places.gaps,
  ];
}
