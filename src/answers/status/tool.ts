/** `status`: what is indexed, how fresh it is, what went wrong. */
import * as z from 'zod/mini';
import { PROJECT_KINDS } from '../../discover/projects.ts';
import { LATER_STAGES } from '../../model/stages.ts';
import { defineTool, type Terminal } from '../../tools/define.ts';
import { inputOf, pathOrRoot } from '../../tools/inputs.ts';
import { bytes, count, many, table, wrap } from '../../tools/layout.ts';
import { problem, vectorFields } from '../../tools/outputs.ts';
import { markFallback } from '../../workspace/mark-fallback.ts';
import { nextCall } from '../../workspace/reply.ts';
import { isWorkspace } from '../../workspace/workspace-root.ts';
import { projectProgress } from '../language-services/fields.ts';
import { extensionsText } from '../unparsed/files.ts';
import { jobFields, jobLines } from './job-view.ts';
import { type PathStatus, pathStatus } from './path/fields.ts';
import { pathLines } from './path/view.ts';
import { problemLines } from './problem-view.ts';
import { reasonFields, resolutionFields } from './resolution-fields.ts';
import { byCount, percent, resolutionText } from './resolution-text.ts';
import { servicesLines } from './services-lines.ts';

const counts = z.record(z.string(), z.int());

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
    /** In the source files that have most of it. */
    reasons: reasonFields,
  }),
  /** What compilers, language servers and imported indexes made of the links; absent where none can be asked. */
  services: z.exactOptional(
    z.strictObject({
      /** Bound references by who bound or confirmed them: `binder`, then each service. */
      origins: z.array(z.strictObject({ origin: z.string(), references: z.int() })),
      projects: z.array(projectProgress),
    }),
  ),
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
  /** What is known about the path that was asked about; then there is no `index`. */
  path: z.exactOptional(pathStatus),
});

const input = inputOf({
  path: pathOrRoot('A file or directory: why it is indexed or not, and what the index knows about it'),
});

export type StatusReport = z.output<typeof output>;
export type IndexStatus = z.output<typeof indexStatus>;

export const tool = defineTool({
  group: 'Running',
  title: 'Index status',
  summary: 'Show what is indexed, how fresh it is, and what went wrong',
  description: `Compares the index with the current tree and lists what changed since, then what is in the index: branch and commit, files and symbols by language, kind and role, the share of references into the tree that are resolved, what compilers and language servers confirmed of them and how far they are, the active vectors and the progress of new ones, the runs that wait, write or ended last, projects, files that were not parsed with the reason, and the first problems. Exit status 1 when there is no index.

With a path it says why that file is in the index or not: the rule that leaves it out with its file and line, its role and language and the rule for it, why it was not parsed, its symbols, how many of its references are resolved and why the others are not, and whether it changed since. A directory is summed up, with what is left out in it. Exit status 1 when the path is not indexed.`,
  brief: 'What is indexed, how fresh it is and what went wrong. For when answers look incomplete.',
  core: true,
  readOnly: true,
  input,
  output,
  positional: [],
  // Agents learn of it where a file is not in the index.
  forPeople: ['path'],
  orElse: {
    key: 'path',
    value: 'PATH',
    description: 'a file or directory in it',
    accepts: (word, hasRoot) => hasRoot || !isWorkspace(word),
  },
  examples: [
    { args: '', says: 'the state of this workspace' },
    { args: 'src/index.ts', says: 'why a file is indexed or not, and what is known about it' },
    { args: 'dist', says: 'a directory: its files, or the rule that leaves it out' },
    { args: '--json', says: 'the same for a script' },
  ],
  async run(workspace, { path }, { signal }) {
    if (path !== undefined) {
      const { reportPathStatus } = await import('./path/status.ts');
      return workspace.lease(({ session }) => reportPathStatus(session, path, signal), { allowFallback: false });
    }
    const { reportStatus } = await import('./answer.ts');
    const draft = await workspace.lease(({ session }) => reportStatus(session, signal), { allowFallback: false });
    const { by, reason } = workspace.watching ?? {};
    const watching = by && { watching: { by, ...(reason !== undefined && { reason }) } };
    if (draft.results.indexed) return { ...draft, results: { ...draft.results, ...watching } };
    return markFallback(draft, workspace.fallback(), 'partial');
  },
  render({ results }, terminal) {
    const { color } = terminal;
    if (results.path) return pathLines(results.path, terminal).join('\n');
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
  exitCode: ({ results: { indexed, path } }) => (path ? (isInIndex(path) ? 0 : 1) : indexed ? 0 : 1),
  cut: {
    size: ({ index, path }) =>
      path
        ? path.problems.length + (path.directory?.ignored.length ?? 0)
        : index
          ? index.problems.length + index.projects.length
          : 0,
    take: (results, count) => ({
      ...results,
      ...(results.index && { index: takeLists(results.index, count) }),
      ...(results.path && { path: takePath(results.path, count) }),
    }),
    rest: (_request, shown, { index }) =>
      shown < (index?.problems.length ?? 0) ? [nextCall('files', { skip: 'any' })] : [],
    leadsTo: ['files'],
  },
});

const isInIndex = ({ state }: PathStatus): boolean => state === 'indexed' || state === 'changed';

/** Problems before what is left out. */
function takePath(path: PathStatus, count: number): PathStatus {
  const problems = path.problems.slice(0, count);
  const { directory } = path;
  const left = directory?.ignored.slice(0, Math.max(0, count - problems.length)) ?? [];
  return { ...path, problems, ...(directory && { directory: { ...directory, ignored: left } }) };
}

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
    ...servicesLines(index.services, LABEL, terminal),
    ...table(languages, terminal),
    ...table(projects, terminal),
    ...(index.project_count > SHOWN_PROJECTS
      ? [`${' '.repeat(LABEL)}and ${index.project_count - SHOWN_PROJECTS} more`]
      : []),
  ];
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

const listed = (before: string, sums: Readonly<Record<string, number>>): string =>
  Object.keys(sums).length === 0 ? '' : before + byCount(sums);
