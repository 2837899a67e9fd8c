/** What the rules find in a tree and did not find at its base: the repository's own rules, import cycles, unused exports. */
import { wasCut } from '../../base/deadline.ts';
import type { CheckRule } from '../../config/rule-schema.ts';
import { AppError } from '../../errors/errors.ts';
import { type Graph, openGraph } from '../../graph/graph.ts';
import { listed } from '../../graph/live/node-lists.ts';
import { useTable } from '../../graph/live/use-table.ts';
import type { RunContext } from '../../tools/define.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import type { Session } from '../../workspace/session.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { checkWith } from '../check/answer.ts';
import { type Baseline, readBaseline } from '../check/baseline.ts';
import { type RuleSet, rulesOf } from '../check/rules-source.ts';
import { type CheckedRule, type FoundViolation, runRules } from '../check/run-rules.ts';
import type { Question as CheckQuestion, Results as CheckResults } from '../check/tool.ts';
import { idsInside } from '../references/edges.ts';

const everywhere = { severity: 'warning', allow_empty: true, tests: true } as const;
/** No rule of a user has a space in its name. */
const CYCLES: CheckRule = {
  name: 'new cycles',
  kind: 'cycles',
  between: 'file',
  // Only imports that a program runs when it loads the file: others are what a cycle is broken with.
  type_imports: false,
  lazy_imports: false,
  ...everywhere,
};
const UNUSED: CheckRule = { name: 'unused exports', kind: 'unused_exports', ...everywhere };

/** Both trees. `base` is undefined where it cannot be indexed. */
export interface Trees {
  readonly head: Workspace;
  readonly base: Workspace | undefined;
  readonly context: RunContext;
}

export interface OwnFindings {
  readonly cycles: readonly FoundViolation[];
  /** Exports that the base has and uses. */
  readonly unused: readonly FoundViolation[];
  readonly notes: readonly string[];
}

/** By the handle or path of the newer tree: the one that the symbol or file had at the base, where it had another. */
export type OldNames = ReadonlyMap<string, string>;

interface Differences {
  readonly oldNames: OldNames;
  /** Files that differ. Compilers may have confirmed one of the trees alone: links of other files say nothing about the branch. */
  readonly files: ReadonlySet<string>;
}

/** Undefined without a base to compare with, and where time ran out. */
export async function ownFindings(
  { head, base, context }: Trees,
  { oldNames, files }: Differences,
): Promise<OwnFindings | undefined> {
  if (base === undefined) return undefined;
  const [before] = await held(base, context, { rules: [CYCLES], isAccepted: () => false });
  const newNames = new Map([...oldNames].map(([now, was]) => [was, now]));
  const known = new Set(before.found.flatMap(({ keys }) => keys.map((key) => translated(key, newNames))));
  const isAccepted = (rule: string, key: string) => rule === CYCLES.name && known.has(key);
  const [cycles, unused] = await held(head, context, { rules: [CYCLES, UNUSED], isAccepted });
  const unusedNow = new Map(unused.found.map((one) => [one.symbol ?? '', one]));
  const now = await usersIn(head, context, [...unusedNow.keys()]);
  const then = await usersIn(
    base,
    context,
    [...unusedNow.keys()].map((handle) => translated(handle, oldNames)),
  );
  // Something else that nothing uses may use it, now and at the base: it is new where it lost a user.
  const isChanged = (path: string) => files.has(path);
  const hasLost = (handle: string) =>
    [...(then.get(translated(handle, oldNames)) ?? [])].some(
      (user) => isChanged(pathOf(user)) && !now.get(handle)?.has(translated(user, newNames)),
    );
  // Loops end early then, and what they did not reach looks as if it were not there.
  if (wasCut()) return undefined;
  const notes = [before, cycles, unused].flatMap(({ outcome }) => [...outcome.gaps, ...outcome.notes]);
  return {
    cycles: cycles.found.filter(({ keys }) => keys.some((key) => !known.has(key) && key.split(' -> ').some(isChanged))),
    unused: [...unusedNow].flatMap(([handle, one]) => (hasLost(handle) ? [one] : [])),
    notes: [...new Set(notes)],
  };
}

/** A key of a cycle names the two ends of an import, another key a handle. */
const translated = (key: string, names: OldNames): string =>
  key
    .split(' -> ')
    .map((name) => names.get(name) ?? inRenamedFile(name, names))
    .join(' -> ');

const pathOf = (handle: string): string => handle.split('#', 1)[0];

function inRenamedFile(handle: string, names: OldNames): string {
  const end = handle.indexOf('#');
  const path = end < 0 ? undefined : names.get(handle.slice(0, end));
  return path === undefined ? handle : path + handle.slice(end);
}

const WHOLE = { isEmpty: () => false, withoutIndex: 'refused', withoutLinks: 'refused' } as const;

interface Holding {
  readonly rules: readonly CheckRule[];
  isAccepted(rule: string, key: string): boolean;
}

async function held(
  workspace: Workspace,
  context: RunContext,
  { rules, isAccepted }: Holding,
): Promise<readonly CheckedRule[]> {
  const run = async (session: Session) => {
    const { signal } = context;
    const inRoot = { ...session, cwd: session.root };
    return makeReply(session, await runRules(rules, { session: inRoot, signal, isAccepted, ownFiles: new Set() }));
  };
  return (await workspace.ask(run, context, WHOLE)).results;
}

/** By handle: what uses or imports it from outside. A number that tells namesakes apart is left out, because it changes with any of them. */
async function usersIn(
  workspace: Workspace,
  context: RunContext,
  handles: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const run = (session: Session) => {
    const reader = session.reader();
    return reader.inOneView(() => {
      const graph = openGraph(reader);
      return makeReply(session, new Map(handles.map((handle) => [handle, usersOf(graph, handle)])));
    });
  };
  return (await workspace.ask(run, context, WHOLE)).results;
}

function usersOf(graph: Graph, handle: string): ReadonlySet<string> {
  const { nodes, reader } = graph;
  const symbol = reader.symbolByHandle(handle);
  if (symbol === undefined) return new Set();
  const inside = new Set([symbol.id, ...idsInside(graph, symbol.id)].map((id) => nodes.nodeOf(id)));
  const { users, importers } = useTable(graph);
  const outside = [...inside].flatMap((node) =>
    [users, importers].flatMap((lists) => [...listed(lists, node)].filter((user) => !inside.has(user))),
  );
  const ids = [...new Set(outside)].map((node) => nodes.symbolId(node));
  return new Set(reader.symbolsById(ids).map((user) => reader.handle(user).replace(/~\d+/g, '')));
}

interface NamedPlace {
  /** The handle at the base. */
  readonly was: string;
  readonly path: string;
}

/**
 * Places that used a symbol at the base and name it still: other places of that name may mean anything, such as `constructor`. All
 * of them without a base.
 */
export async function stillMeant<T extends NamedPlace>(
  { base, context }: Trees,
  places: readonly T[],
  oldNames: OldNames,
): Promise<readonly T[]> {
  if (base === undefined || places.length === 0) return places;
  const users = await usersIn(base, context, [...new Set(places.map(({ was }) => was))]);
  return places.filter(({ was, path }) => {
    const old = oldNames.get(path) ?? path;
    return [...(users.get(was) ?? [])].some((user) => user === old || user.startsWith(`${old}#`));
  });
}

export interface RuleFindings {
  readonly results: CheckResults;
  /** False: all violations are listed, whether the base has them or not. */
  readonly isSinceBase: boolean;
  /** Violations that the base has too; undefined where that is not known. */
  readonly old: number | undefined;
  readonly notes: readonly string[];
  readonly isPartial: boolean;
}

const QUESTION: CheckQuestion = { update_baseline: false, fail_on: 'error', format: 'json', offset: 0 };

/** Undefined where the repository has no rules. `against`: the commit that rules about API breaks compare with. */
export async function ruleFindings({ head, base, context }: Trees, against: string): Promise<RuleFindings | undefined> {
  const set = await rulesOf(head, QUESTION);
  if (set.all.length === 0) return undefined;
  const notes: string[] = [];
  const baseline = baselineOf(head, set);
  if (baseline instanceof AppError) notes.push(baseline.message);
  const accepted = baseline instanceof AppError || baseline === undefined ? [] : baseline.entries;
  const question = { ...QUESTION, against };
  const before = base === undefined ? undefined : await violationsAt(base, set, context);
  if (before instanceof AppError) notes.push(`the rules were not checked at the base: ${before.message}`);
  const isSinceBase = before !== undefined && !(before instanceof AppError);
  const old = isSinceBase ? before : [];
  const known: Baseline = { path: set.baseline ?? '', entries: [...accepted, ...old] };
  const { draft } = await checkWith(head, question, { set, known, context });
  const { results, meta } = draft;
  const isAccepted = new Set(accepted.map(({ rule, fingerprint }) => `${rule} ${fingerprint}`));
  const fixed = results.fixed.filter(({ rule, fingerprint }) => !isAccepted.has(`${rule} ${fingerprint}`));
  const kept = results.rules.reduce((sum, rule) => sum + rule.accepted, 0);
  return {
    results: { ...results, fixed },
    isSinceBase,
    old: isSinceBase ? kept : undefined,
    notes: [...notes, ...meta.notes.filter((note) => !note.includes('--update-baseline'))],
    isPartial: meta.completeness === 'partial' || results.verdict === 'incomplete',
  };
}

function baselineOf(workspace: Workspace, { baseline }: RuleSet): Baseline | undefined | AppError {
  try {
    return baseline === undefined ? undefined : readBaseline(workspace.root, baseline);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** A rule about API breaks compares with the base, which has none since itself. */
async function violationsAt(base: Workspace, set: RuleSet, context: RunContext) {
  const wanted = set.wanted.filter(({ kind }) => kind !== 'api_breaks');
  if (wanted.length === 0) return [];
  try {
    return (await checkWith(base, QUESTION, { set: { ...set, wanted }, known: undefined, context })).entries;
  } catch (error) {
    // A path that a rule names may not have been there yet.
    if (error instanceof AppError && error.code === 'BAD_INPUT') return error;
    throw error;
  }
}
