/** Compares two states of the tree: changed symbols by directory, and the changes that break users of the public API. */

import { unlessCut } from '../../base/deadline.ts';
import { type Comparison, compareFiles } from '../../compare/compare-files.ts';
import { CHANGE_KINDS, type ChangeKind, type SymbolChange, subjectOf } from '../../compare/symbol-change.ts';
import { loadConfig } from '../../config/config.ts';
import { directoryOf } from '../../graph/members.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { placesIn } from '../../tools/places.ts';
import { languagesNamed } from '../../workspace/language-names.ts';
import { makeReply, missingNote, pastTheEnd } from '../../workspace/make-reply.ts';
import { pathFilter } from '../../workspace/path-filter.ts';
import { type Draft, nextCall } from '../../workspace/reply.ts';
import { readerIfUsable, type Session } from '../../workspace/session.ts';
import { rolesOf } from '../../workspace/session-roles.ts';
import { withFreshness } from '../../workspace/with-freshness.ts';
import type { LongWork, Workspace } from '../../workspace/workspace.ts';
import { TOP } from '../dependencies/groups.ts';
import { withMentions } from '../unparsed/reply.ts';
import { changesImpact } from './impact.ts';
import { changesImpactSchema } from './impact-schema.ts';
import { withLayerOfSide } from './layer.ts';
import { isPointerTo } from './lfs-pointer.ts';
import { type ParseWork, parseVersions } from './parse.ts';
import { sessionFor } from './side-session.ts';
import { type Side, sidesOf } from './sides.ts';
import { storedVersions } from './stored.ts';
import { changeView } from './symbol-view.ts';
import type { ChangeView, Question, Results } from './tool.ts';
import { type DifferentFile, differentFiles, type TreeDifference } from './trees.ts';
import { type UnreadFile, unreadNotes, unreadReason } from './unread.ts';

/** `ref`: the commit that is compared instead of the working tree and, with `last`, instead of HEAD. */
export type ChangesQuestion = Omit<Question, 'markdown' | 'fail_on'> & { readonly ref: string | undefined };

export const NO_SYMBOL = 'no symbol within the filters changed';

type ChangesResult = Omit<Results, 'format' | 'verdict'>;

/** Returns the session in which users of changed symbols are looked up, for a state of the tree; undefined where there is none. */
export type SessionAt = (
  side: Side,
) => Promise<{ readonly session: Session; readonly notes: readonly string[] } | undefined>;

interface ChangesWork {
  readonly signal?: AbortSignal | undefined;
  readonly sessionAt: SessionAt;
}

export async function changesIn(
  workspace: Workspace,
  question: ChangesQuestion,
  work: LongWork,
): Promise<Draft<ChangesResult>> {
  if (question.impact) await workspace.requireLinks(work.signal);
  const age = question.impact ? await workspace.ensureFresh(work.signal, true) : { stale: undefined };
  const sessionAt = (session: Session) => (side: Side) => sessionFor(workspace, { side, session, work });
  const { rolesOfFiles, withRoles } = await import('../roles/role-filter.ts');
  if (question.role?.length && (await rolesOfFiles(workspace.root, question.role)) === undefined)
    await workspace.requireLinks(work.signal);
  const reply = await workspace.lease(
    (lease) =>
      withRoles(lease.session, question.role, (session) =>
        findChanges(session, question, { ...work, sessionAt: sessionAt(session) }),
      ),
    { allowFallback: false },
  );
  return withFreshness(workspace, { reply, isMissing: false, isFallback: false }, age);
}

async function findChanges(session: Session, input: ChangesQuestion, work: ChangesWork): Promise<Draft<ChangesResult>> {
  const { signal } = work;
  const sides = await sidesOf(session, input, signal);
  const compared = await compareSides(session, sides, { isWanted: fileFilter(session, input), signal });
  const hasRole = roleOfChange(session, input);
  const fitting = compared.changes.filter(changeFilter(input)).filter((one) => hasRole?.(one) ?? true);
  const page = fitting.slice(input.offset, input.offset + input.limit);
  const impact = input.impact ? await impactOf(fitting, sides.to, work) : undefined;
  const results: ChangesResult = {
    from: sideView(sides.from),
    to: sideView(sides.to),
    counts: countsOf(compared, fitting),
    modules: byModule(page),
    ...(impact?.results && { impact: impact.results }),
  };
  const left = Math.max(0, fitting.length - input.offset - page.length);
  const notes = [...sides.notes, ...unreadNotes(compared.unread), ...(impact?.notes ?? [])];
  if (hasRole) notes.push('roles of symbols are those of the indexed tree: a symbol that it lacks has none');
  if (compared.files.length + compared.unread.length === 0)
    notes.push(`no source file differs between ${sides.from.name} and ${sides.to.name}`);
  else if (page.length === 0) notes.push(...(fitting.length > 0 ? [pastTheEnd(fitting.length)] : unlessCut(NO_SYMBOL)));
  const reply = makeReply(session, results, {
    omitted: left,
    notes,
    isPartial: compared.unread.length > 0 || impact?.isPartial === true || sides.isCut,
    next: left > 0 ? [nextCall('changes', { ...again(input), offset: input.offset + page.length })] : [],
  });
  const whole = impact?.mentioned ? withMentions(session, reply, impact.mentioned) : reply;
  const named = { ...whole, meta: { ...whole.meta, ref: refOf(sides.to) ?? reply.meta.ref } };
  const paths = [...new Set(page.map((change) => subjectOf(change).file.path))];
  return withLayerOfSide({ to: sides.to, files: compared.files, paths }, named);
}

/** Drops `ref`: it is a global flag, which the surface adds to the command. */
const again = ({ ref: _, ...question }: ChangesQuestion) => question;

const refOf = ({ kind, name }: Side): string | undefined => (kind === 'worktree' ? undefined : name);

export const sideView = ({ name, commit }: Side): Results['from'] => ({
  name,
  ...(commit !== undefined && { commit }),
});

export interface ComparedSides extends Comparison, TreeDifference {}

interface Comparing {
  readonly isWanted?: (file: SourceFile) => boolean;
  readonly signal?: AbortSignal | undefined;
}

export async function compareSides(
  session: Session,
  { from, to }: { readonly from: Side; readonly to: Side },
  { isWanted = () => true, signal }: Comparing,
): Promise<ComparedSides> {
  const { config } = await loadConfig({ root: session.root, env: process.env });
  const known = (root: string) =>
    (root === session.root ? readerIfUsable(session)?.fileStamps() : undefined) ?? new Map();
  const { files, unread } = await differentFiles(from, to, { config, isWanted, known, signal });
  const stored = storedVersions(session, config, [from, to]);
  try {
    return await compareVersions({ files, unread }, { root: session.root, stored, config, signal });
  } finally {
    stored.close();
  }
}

/** Parses both sides of all files in one run, so that workers start once. */
async function compareVersions({ files, unread }: TreeDifference, work: ParseWork): Promise<ComparedSides> {
  const differing = files.filter((file) => !isSameByPointer(file));
  const versions = differing.flatMap(({ before, after }) => [before, after].filter((one) => one !== undefined));
  const parsed = await parseVersions(versions, work);
  const fileOf = new Map(versions.map((version, i) => [version, parsed[i]]));
  const pairs = differing.map((file) => ({
    file,
    old: file.before && fileOf.get(file.before),
    now: file.after && fileOf.get(file.after),
  }));
  // A file of which one side was not parsed would look as if all its symbols had been added or removed.
  const unparsed = pairs.flatMap(({ file, old, now }): UnreadFile[] => {
    const { path } = file;
    if ((file.before && !old) || (file.after && !now)) return [{ path, why: 'time' }];
    if (!old || !now || (old.skip === undefined) === (now.skip === undefined)) return [];
    return [{ path, why: unreadReason(old.skip ?? now.skip ?? '') }];
  });
  const left = new Set(unparsed.map(({ path }) => path));
  const compared = pairs.filter(({ file }) => !left.has(file.path));
  const comparison = compareFiles(
    compared.flatMap(({ old }) => old ?? []),
    compared.flatMap(({ now }) => now ?? []),
  );
  return { files: compared.map(({ file }) => file), unread: [...unread, ...unparsed], ...comparison };
}

/** Whether one side is the Git LFS pointer to the other. */
const isSameByPointer = ({ before, after }: DifferentFile): boolean =>
  before !== undefined &&
  after !== undefined &&
  (isPointerTo(before.bytes, after.bytes) || isPointerTo(after.bytes, before.bytes));

function fileFilter(session: Session, input: ChangesQuestion): (file: SourceFile) => boolean {
  const languages = languagesNamed(input.lang);
  const roles = rolesOf(session, input.role);
  const inPath = pathFilter(session, input);
  return (file) =>
    (!languages || (file.language !== undefined && languages.has(file.language))) &&
    (roles?.mayHold(file) ?? true) &&
    inPath(file.path);
}

/** By the symbol of the same handle in the index; undefined where files alone decide. */
function roleOfChange(session: Session, { role }: ChangesQuestion): ((change: SymbolChange) => boolean) | undefined {
  const roles = rolesOf(session, role);
  if (roles === undefined || roles.isByFile) return undefined;
  const reader = session.reader();
  const known = new Map<string, ReadonlyMap<string, SymbolRecord>>();
  return (change) => {
    const { file, local } = subjectOf(change);
    let byHandle = known.get(file.path);
    if (byHandle === undefined) {
      const listed = reader.fileByPath(file.path);
      const symbols = listed === undefined ? [] : reader.symbolsInFile(listed.id);
      const handles = reader.handlesInFile(symbols);
      byHandle = new Map(symbols.map((symbol) => [handles.get(symbol.id) ?? file.path, symbol]));
      known.set(file.path, byHandle);
    }
    const symbol = byHandle.get(`${file.path}#${local}`);
    return symbol === undefined ? roles.named.length === 0 : roles.inside(symbol);
  };
}

function changeFilter({ change, breaking, kind }: ChangesQuestion): (change: SymbolChange) => boolean {
  const kinds = change?.length ? new Set<string>(change) : undefined;
  const symbols = kind?.length ? new Set<string>(kind) : undefined;
  return (one) =>
    (!kinds || one.kinds.some((name) => kinds.has(name))) &&
    (!symbols || symbols.has(subjectOf(one).kind)) &&
    (!breaking || one.breaks.length > 0);
}

function countsOf({ files, unread }: TreeDifference, changes: readonly SymbolChange[]): Results['counts'] {
  const of = (kind: ChangeKind) => changes.filter(({ kinds }) => kinds.includes(kind)).length;
  return {
    files: files.length,
    unread: unread.length,
    symbols: changes.length,
    breaking: changes.filter(({ breaks }) => breaks.length > 0).length,
    ...(Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, of(kind)])) as Record<ChangeKind, number>),
  };
}

function byModule(changes: readonly SymbolChange[]): Results['modules'] {
  const modules = new Map<string, ChangeView[]>();
  for (const change of changes) {
    const name = directoryOf(subjectOf(change).file.path) || TOP;
    modules.set(name, [...(modules.get(name) ?? []), changeView(change)]);
  }
  return [...modules].map(([name, views]) => ({ name, changes: views }));
}

async function impactOf(changes: readonly SymbolChange[], to: Side, { sessionAt, signal }: ChangesWork) {
  const there = await sessionAt(to);
  if (there === undefined)
    return { results: undefined, notes: [`affected symbols are not known for ${to.name}`], isPartial: true };
  const { results, notes, mentioned } = await changesImpact(there.session, changes, signal);
  const { relocated } = await import('../../workspace/relocate-lines.ts');
  const places = placesIn(changesImpactSchema);
  const missing = missingNote(there.session);
  return {
    results: relocated(there.session, results, places),
    notes: [...there.notes, ...missing, ...notes],
    mentioned,
    isPartial: missing.length > 0,
  };
}
