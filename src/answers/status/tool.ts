/** `status`: what is indexed, how fresh it is, what went wrong. */
import * as z from 'zod/mini';
import { PROJECT_KINDS } from '../../discover/projects.ts';
import { REFERENCE_KINDS } from '../../model/kinds.ts';
import { OPEN_REASONS } from '../../model/links.ts';
import { LATER_STAGES } from '../../model/stages.ts';
import { defineTool, type Terminal } from '../../tools/define.ts';
import { inputOf } from '../../tools/inputs.ts';
import { bytes, count, many, table, wrap } from '../../tools/layout.ts';
import { problem, vectorFields } from '../../tools/outputs.ts';
import { markFallback } from '../../workspace/mark-fallback.ts';
import { nextCall } from '../../workspace/reply.ts';
import { extensionsText } from '../unparsed/files.ts';
import { jobFields, jobLines } from './job-view.ts';
import { problemLines } from './problem-view.ts';

const counts = z.record(z.string(), z.int());

const resolutionFields = {
  /** References by their surest link: one that may mean several symbols counts once. */
  exact: z.int(),
  probable: z.int(),
  /** References that are not bound, by reason; those to libraries are `external`. */
  open: z.strictObject({ external: z.int(), dynamic: z.int(), ambiguous: z.int(), unknown: z.int() }),
  /** Share of the references into this tree that are bound, 0 to 1; absent where there are none. */
  rate: z.exactOptional(z.number()),
};

const indexStatus = z.strictObject({
  file: z.string(),
  bytes: z.int(),
  indexed_at: z.string(),
  branch: z.exactOptional(z.string()),
  commit: z.exactOptional(z.string()),
  versions: z.strictObject({ tool: z.string(), format: z.string(), facts: z.string() }),
  changes: z.strictObject({ changed: z.int(), added: z.int(), deleted: z.int(), examples: z.array(z.string()) }),
  files: z.int(),
  parsed_files: z.int(),
  symbols: z.int(),
  references: z.int(),
  vectors: vectorFields,
  /** Stages of a first index that are not made yet. */
  missing: z.exactOptional(z.array(z.enum(LATER_STAGES))),
  resolution: z.strictObject({
    ...resolutionFields,
    /** Of `source`, `test` and `generated` files; fixtures and samples are left out everywhere. */
    roles: z.record(z.string(), z.strictObject(resolutionFields)),
    languages: z.record(z.string(), z.strictObject(resolutionFields)),
    /** What is most often open, in the source files that have most of it; `share` is of what is open there. */
    reasons: z.array(
      z.strictObject({
        reason: z.enum(OPEN_REASONS),
        use: z.enum(REFERENCE_KINDS),
        share: z.number(),
        names: z.array(z.string()),
      }),
    ),
  }),
  languages: z.record(
    z.string(),
    /** `links`: whether references in its files are bound. */
    z.strictObject({ files: z.int(), symbols: z.int(), lines: z.int(), links: z.boolean() }),
  ),
  kinds: counts,
  roles: counts,
  skipped: counts,
  /** Source files without known references, by extension: not parsed, or in a language without reference rules. */
  unparsed: counts,
  problem_count: z.int(),
  problems: z.array(problem),
  project_count: z.int(),
  projects: z.array(
    z.strictObject({
      kind: z.enum(PROJECT_KINDS),
      dir: z.string(),
      manifest: z.string(),
      name: z.string(),
      members: z.exactOptional(z.readonly(z.array(z.string()))),
    }),
  ),
});

const output = z.strictObject({
  root: z.string(),
  index_dir: z.string(),
  indexed: z.boolean(),
  /** Sums over all worktrees and commits that share the directory. */
  disk: z.strictObject({ snapshots: z.int(), bytes: z.int() }),
  /** Waiting and running jobs, then the last ones that ended. */
  jobs: z.array(jobFields),
  /** How a server notices changes of the tree. */
  watching: z.exactOptional(z.strictObject({ by: z.enum(['events', 'checks']), reason: z.exactOptional(z.string()) })),
  index: z.exactOptional(indexStatus),
});

export type StatusReport = z.output<typeof output>;
export type IndexStatus = z.output<typeof indexStatus>;

export const tool = defineTool({
  group: 'Running',
  title: 'Index status',
  summary: 'Show what is indexed, how fresh it is, and what went wrong',
  description: `Compares the index with the current tree and lists what changed since, then what is in the index: branch and commit, files and symbols by language, kind and role, the share of references into the tree that are resolved, the active vectors and the progress of new ones, the runs that wait, write or ended last, projects, files that were not parsed with the reason, and the first problems. Exit status 1 when there is no index.`,
  brief: 'What is indexed, how fresh it is and what went wrong. For when answers look incomplete.',
  core: true,
  readOnly: true,
  input: inputOf({}),
  output,
  positional: [],
  examples: [
    { args: '', says: 'the state of this workspace' },
    { args: '--json', says: 'the same for a script' },
  ],
  async run(workspace, _question, { signal }) {
    const { reportStatus } = await import('./answer.ts');
    const draft = await workspace.lease(({ session }) => reportStatus(session, signal), { allowFallback: false });
    const { by, reason } = workspace.watching ?? {};
    const watching = by && { watching: { by, ...(reason !== undefined && { reason }) } };
    if (draft.results.indexed) return { ...draft, results: { ...draft.results, ...watching } };
    return markFallback(draft, workspace.fallback(), 'partial');
  },
  render({ results }, terminal) {
    const { color } = terminal;
    const jobs = jobLines(results.jobs, 'runs'.padEnd(LABEL - 2), terminal);
    if (!results.index) return [color.bold(results.root), color.yellow('not indexed'), ...jobs].join('\n');
    return [
      color.bold(results.root),
      ...overview(results.index, terminal),
      ...watchingLine(results.watching, terminal),
      ...diskLine(results.disk, terminal),
      ...jobs,
      ...problemLines(results.index, terminal),
    ].join('\n');
  },
  exitCode: ({ results }) => (results.indexed ? 0 : 1),
  cut: {
    size: ({ index }) => (index ? index.problems.length + index.projects.length : 0),
    take: (results, count) => (results.index ? { ...results, index: takeLists(results.index, count) } : results),
    rest: (_request, shown, { index }) =>
      shown < (index?.problems.length ?? 0) ? [nextCall('files', { skip: 'any' })] : [],
    leadsTo: ['files'],
  },
});

/** Removes projects first: problems are what a user can act on. */
function takeLists(index: IndexStatus, count: number): IndexStatus {
  const problems = index.problems.slice(0, count);
  return { ...index, problems, projects: index.projects.slice(0, Math.max(0, count - problems.length)) };
}

/** Only a server watches. */
function watchingLine(watching: StatusReport['watching'], terminal: Terminal): string[] {
  if (watching === undefined) return [];
  const { by, reason } = watching;
  const text =
    by === 'events' ? 'as the system reports them' : `by a check before answers${reason ? `: ${reason}` : ''}`;
  const [first = '', ...more] = wrap(text, ' '.repeat(LABEL), terminal);
  return [`${terminal.color.dim('changes'.padEnd(LABEL))}${first.trimStart()}`, ...more];
}

/** Shown where there is more than one snapshot. */
function diskLine({ snapshots, bytes: all }: { snapshots: number; bytes: number }, { color }: Terminal): string[] {
  if (snapshots < 2) return [];
  return [`${color.dim('disk'.padEnd(LABEL))}${bytes(all)} in ${many(snapshots, 'snapshot')}`];
}

function overview(index: IndexStatus, terminal: Terminal): string[] {
  const { color } = terminal;
  const head = [index.branch, index.commit?.slice(0, 12)].filter(Boolean).join(' ');
  const rows: [string, string][] = [
    ['state', freshness(index)],
    ...(head ? [['head', head] as [string, string]] : []),
    [
      'indexed',
      `${index.indexed_at || 'unknown'} by wayfind ${index.versions.tool || '?'} (format ${index.versions.format}, facts ${index.versions.facts})`,
    ],
    ['files', filesLine(index)],
    ['symbols', `${count(index.symbols)}${listed(': ', index.kinds)}`],
    ['references', count(index.references)],
    ...(index.missing?.includes('links') ? [['resolved', 'links are not made yet'] as [string, string]] : []),
    ...(index.resolution.rate === undefined
      ? []
      : [['resolved', resolutionText(index.resolution)] as [string, string]]),
    ['vectors', vectorsText(index.vectors)],
    ...(index.files > 0 ? [['roles', byCount(index.roles)] as [string, string]] : []),
    ...(Object.keys(index.unparsed).length > 0
      ? [['not linked', extensionsText(index.unparsed)] as [string, string]]
      : []),
    ['index', `${bytes(index.bytes)}  ${index.file}`],
  ];
  const languages = Object.entries(index.languages).map(([name, sums], i) => [
    { text: (i === 0 ? 'languages' : '').padEnd(LABEL - 2), paint: color.dim },
    name,
    { text: many(sums.files, 'file'), right: true },
    { text: many(sums.lines, 'line'), right: true },
    { text: many(sums.symbols, 'symbol'), right: true },
    { text: sums.links ? rateOf(index, name) : 'names only', right: true },
  ]);
  const projects = index.projects
    .slice(0, SHOWN_PROJECTS)
    .map(({ kind, name, manifest }, i) => [
      { text: (i === 0 ? 'projects' : '').padEnd(LABEL - 2), paint: color.dim },
      { text: manifest, paint: color.cyan },
      name,
      { text: kind, paint: color.dim },
    ]);
  return [
    ...rows.flatMap(([label, text]) => {
      const [first = '', ...more] = wrap(text, ' '.repeat(LABEL), terminal);
      return [`${color.dim(label.padEnd(LABEL))}${first.trimStart()}`, ...more];
    }),
    ...table(languages, terminal),
    ...table(projects, terminal),
    ...(index.project_count > SHOWN_PROJECTS
      ? [`${' '.repeat(LABEL)}and ${index.project_count - SHOWN_PROJECTS} more`]
      : []),
  ];
}

/** `91.3 % of references into this tree: 1,200 exact, …`, then the rates of tests and generated files and the main reasons. */
function resolutionText({ rate, exact, probable, open, roles, reasons }: IndexStatus['resolution']): string {
  const { external, ...unbound } = open;
  const bound = [`${count(exact)} exact`, ...(probable > 0 ? [`${count(probable)} probable`] : [])];
  const missing = Object.values(unbound).some((sum) => sum > 0) ? `; unresolved: ${byCount(unbound)}` : '';
  const { source, ...others } = roles;
  const apart = Object.entries(others).map(([role, one]) => `${role} files ${percent(one.rate!)}`);
  const where = source !== undefined && apart.length > 0 ? `, in source files` : '';
  const why = reasons.map(
    ({ reason, use, share, names }) => `${reason} ${use} ${percent(share)} (${names.join(', ')})`,
  );
  return [
    `${percent(rate!)} of references into this tree${where}: ${bound.join(', ')}${missing}; ${count(external)} external`,
    ...(source !== undefined ? apart : []),
    ...(why.length > 0 ? [`mostly open: ${why.join(', ')}`] : []),
  ].join('; ');
}

/** `static-v2: 1,234 vectors × 256 dimensions; openai:small: 40.0 % computed`. */
function vectorsText({ model, dimensions, count: made, missing_files: missing, next }: IndexStatus['vectors']): string {
  const active = model === undefined ? 'none' : `${model}: ${many(made, 'vector')} × ${dimensions} dimensions`;
  if (next === undefined) return active;
  const share = next.total === 0 ? 'not computed yet' : `${percent(next.made / next.total)} computed`;
  const problem = next.problem === undefined ? '' : `; stopped: ${next.problem}`;
  return `${active}${missing === undefined ? `; ${next.model}: ${share}` : `, ${many(missing, 'file')} without vectors`}${problem}`;
}

/** The share of a language's references into this tree that are resolved. */
function rateOf({ resolution }: IndexStatus, language: string): string {
  const rate = resolution.languages[language]?.rate;
  return rate === undefined ? '' : `${percent(rate)} resolved`;
}

/** Rounded down: 100 % means all of it. */
const percent = (share: number): string => `${(Math.floor(share * 1000) / 10).toFixed(1)} %`;

const LABEL = 12;
/** Projects that are shown: a monorepo has hundreds, and the JSON has more of them. */
const SHOWN_PROJECTS = 10;

function freshness({ changes }: IndexStatus): string {
  const parts = (['changed', 'added', 'deleted'] as const)
    .filter((key) => changes[key] > 0)
    .map((key) => `${count(changes[key])} ${key}`);
  if (parts.length === 0) return 'fresh';
  const more = changes.changed + changes.added + changes.deleted > changes.examples.length ? ', …' : '';
  return `stale: ${parts.join(', ')} (${changes.examples.join(', ')}${more})`;
}

/** Worded like the output of `index`, so that the two can be compared. */
function filesLine({ files, parsed_files, skipped }: IndexStatus): string {
  const sum = Object.values(skipped).reduce((all, one) => all + one, 0);
  const others = files - parsed_files - sum;
  return [
    `${count(files)}: ${count(parsed_files)} parsed`,
    ...(sum > 0 ? [`${count(sum)} skipped (${byCount(skipped)})`] : []),
    ...(others > 0 ? [`${count(others)} of other kinds`] : []),
  ].join(', ');
}

const byCount = (sums: Readonly<Record<string, number>>): string =>
  Object.entries(sums)
    .filter(([, sum]) => sum > 0)
    .toSorted((a, b) => b[1] - a[1])
    .map(([name, sum]) => `${name} ${count(sum)}`)
    .join(', ');

const listed = (before: string, sums: Readonly<Record<string, number>>): string =>
  Object.keys(sums).length === 0 ? '' : before + byCount(sums);
