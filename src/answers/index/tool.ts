/** `index`: builds or updates the index. */
import * as z from 'zod/mini';
import { looksLikeGitUrl } from '../../discover/git-url.ts';
import { defineTool, type QuestionOf, type Terminal } from '../../tools/define.ts';
import { flag, inputOf } from '../../tools/inputs.ts';
import { count, folded, many, table } from '../../tools/layout.ts';
import { problem, vectorFields } from '../../tools/outputs.ts';
import { nextCall } from '../../workspace/reply.ts';
import { problemLines } from '../status/problem-view.ts';
import { planLines } from './plan-view.ts';

const input = inputOf({
  url: z
    .optional(z.string().check(z.minLength(1), z.maxLength(4096)))
    .check(z.describe('The address of a git repository, which is cloned into the cache and indexed there')),
  force: flag('Rebuild from scratch instead of updating'),
  jobs: z
    .optional(z.int().check(z.minimum(1), z.maximum(64)))
    .check(z.describe('Worker threads (default: one per core)')),
  show_ignored: flag('Also list every ignored path and the rule that excludes it'),
  explain: flag('Also show what is done with each file, and why'),
  wait: flag('Wait until compilers and language servers have confirmed the links'),
  estimate: flag('Only report the texts, tokens and price of vectors from the configured provider; changes nothing'),
});

const fileCount = z.int().check(z.minimum(0));
const indexed = z.strictObject({
  root: z.string(),
  snapshot: z.string(),
  files: z.strictObject({
    total: fileCount,
    parsed: fileCount,
    unchanged: fileCount,
    moved: z.exactOptional(fileCount),
    removed: fileCount,
    skipped: fileCount,
  }),
  symbols: z.int(),
  references: z.int(),
  duration_ms: z.int(),
  files_per_second: z.exactOptional(z.int()),
  vectors: vectorFields,
  embedded: z.exactOptional(z.int()),
  problem_count: z.int(),
  problems: z.array(problem),
  /** Where the workspace is a clone that was made or updated for this run. */
  clone: z.exactOptional(
    z.strictObject({
      url: z.string(),
      /** `--root` takes it. */
      name: z.string(),
      state: z.enum(['cloned', 'updated', 'unchanged']),
      branch: z.string(),
      commit: z.string(),
    }),
  ),
  ignored: z.exactOptional(z.array(z.strictObject({ path: z.string(), reason: z.string(), detail: z.string() }))),
  /** With `wait`: what each service came to. */
  services: z.exactOptional(
    z.strictObject({
      files: fileCount,
      runs: z.array(
        z.strictObject({
          service: z.string(),
          dir: z.string(),
          state: z.enum(['running', 'done', 'failed']),
          left: fileCount,
          duration_ms: z.number(),
          problems: z.array(
            z.strictObject({ code: z.string(), message: z.string(), fix: z.exactOptional(z.string()) }),
          ),
        }),
      ),
    }),
  ),
  plan: z.exactOptional(
    z.strictObject({
      rebuild: z.exactOptional(z.string()),
      begin: z.exactOptional(z.string()),
      resolve: z.string(),
      embed: z.string(),
      steps: z.array(
        z.strictObject({ path: z.string(), step: z.enum(['parse', 'check', 'list', 'move', 'drop']), why: z.string() }),
      ),
    }),
  ),
});

const estimated = z.strictObject({
  root: z.string(),
  /** As people know it. */
  model: z.string(),
  /** Whether code would leave this machine. */
  remote: z.boolean(),
  /** Symbols, files and sections to embed, and their tokens, estimated high. */
  texts: z.int(),
  tokens: z.int(),
  /** In the currency of `embedding.price_per_million`; absent where that is not set. */
  cost: z.exactOptional(z.number()),
  /** Texts whose vectors are in the cache. */
  cached: z.int(),
});

const output = z.union([indexed, estimated]);

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
export type EstimateResult = z.output<typeof estimated>;

export const tool = defineTool({
  group: 'Running',
  title: 'Index the workspace',
  summary: 'Build or update the index',
  description: `Finds the files of the workspace, parses what changed since the last run and publishes the result in one step: readers see the old index until then, and nothing is lost when the run is interrupted. The first index of a larger tree is published in two stages: names, words and vectors, then links. With nothing changed it takes a fraction of a second.

A file that cannot be read, parsed or linked is reported as a problem and never stops the run. \`--show-ignored\` explains why a file is missing, \`--explain\` why each file was parsed, moved or removed.

Instead of a directory it takes the address of a git repository (https, ssh or \`file:///\`): the last commit of its default branch is cloned into your cache, without submodules, large files (LFS), hooks or filters, and indexed there. The next run updates it. Its name, such as \`expressjs/express\`, can be passed to \`--root\` from any directory.

Compilers and language servers that are found on this machine confirm, correct and complete the links after that, in the background: see \`wayfind language-services\`. \`--wait\` ends when they have.

Vectors from a provider other than the packaged model are computed after that, while the active ones stay in use; a run that ends early is continued by the next one. \`--estimate\` reports the amount and the price beforehand.`,
  brief:
    'Build or update the index now. The first call on a workspace does this automatically; needed after large changes, or with force=true when the index is damaged.',
  core: false,
  readOnly: false,
  ref: 'own',
  input,
  output,
  positional: [],
  forPeople: ['url'],
  orElse: {
    key: 'url',
    value: 'URL',
    description: 'the address of a git repository to clone and index',
    accepts: looksLikeGitUrl,
  },
  examples: [
    { args: '', says: 'index this repository, or update its index' },
    { args: 'https://github.com/expressjs/express', says: 'clone a repository into the cache and index it' },
    { args: '--force --jobs 4', says: 'rebuild from scratch with four threads' },
    { args: '--show-ignored', says: 'ignored paths, with the rule for each' },
    { args: '--explain', says: 'which files are parsed, dropped and resolved again, with the reason for each' },
    { args: '--wait', says: 'and until TypeScript and the language servers found here have confirmed the links' },
    { args: '--estimate', says: 'how much text a vector provider would receive, before anything is sent' },
  ],
  async run(workspace, { url, ...question }, context) {
    if (url !== undefined) {
      const { indexRepository } = await import('./index-repository.ts');
      return indexRepository(workspace, { ...question, url }, context);
    }
    const { show_ignored: showIgnored, estimate, ...rest } = question;
    if (!estimate) return workspace.index({ ...rest, showIgnored, ref: context.ref }, context);
    const { estimateIndex } = await import('./estimate.ts');
    return workspace.lease(({ session }) => estimateIndex(session, rest, context), { allowFallback: false });
  },
  render({ results }, terminal) {
    if ('texts' in results) return folded(estimateText(results), terminal).join('\n');
    const { files } = results;
    const { color } = terminal;
    const seconds = `${(results.duration_ms / 1000).toFixed(results.duration_ms < 10_000 ? 2 : 1)} s`;
    const rate = results.files_per_second && files.parsed > 20 ? `, ${count(results.files_per_second)} files/s` : '';
    const moved = files.moved ?? 0;
    const listed = files.total - files.parsed - files.unchanged - moved;
    // `skipped` counts the whole index, the others this run: side by side they add up after a full build only.
    const isFull = files.unchanged + moved === 0;
    const changes = [
      `${count(files.parsed)} parsed`,
      ...(isFull && files.skipped > 0 ? [`${count(files.skipped)} skipped`] : []),
      ...(isFull && listed > files.skipped ? [`${count(listed - files.skipped)} of other kinds`] : []),
      ...(!isFull && listed > 0 ? [`${count(listed)} not parsed`] : []),
      ...(files.unchanged > 0 ? [`${count(files.unchanged)} unchanged`] : []),
      ...(moved > 0 ? [`${count(moved)} moved`] : []),
      ...(files.removed > 0 ? [`${count(files.removed)} removed`] : []),
    ];
    // A run that parsed nothing found no new problems.
    const problems = files.parsed > 0 ? results : { ...results, problems: [] };
    const ignored = (results.ignored ?? []).map(({ path, reason, detail }) => [
      { text: path, paint: color.cyan },
      { text: reason, paint: color.yellow },
      { text: detail, paint: color.dim },
    ]);
    return [
      ...cloneLines(results, terminal),
      ...planLines(results.plan, terminal),
      ...table(ignored, terminal),
      ...folded(
        `${color.green('indexed')} ${many(files.total, 'file')} (${changes.join(', ')}), ${many(results.symbols, 'symbol')}, ${many(results.references, 'reference')} in ${seconds}${rate}`,
        terminal,
      ),
      ...(results.embedded === undefined ? [] : [`${color.green('embedded')} ${many(results.embedded, 'text')}`]),
      ...serviceLines(results, terminal),
      ...problemLines(problems, terminal),
    ].join('\n');
  },
  cut: {
    size: (results) =>
      'problems' in results
        ? results.problems.length + (results.ignored?.length ?? 0) + (results.plan?.steps.length ?? 0)
        : 0,
    take(results, count) {
      if (!('problems' in results)) return results;
      const { ignored, plan, ...rest } = results;
      const problems = rest.problems.slice(0, count);
      const left = count - problems.length;
      const steps = plan?.steps.slice(0, left) ?? [];
      return {
        ...rest,
        problems,
        ...(plan && { plan: { ...plan, steps } }),
        ...(ignored && { ignored: ignored.slice(0, left - steps.length) }),
      };
    },
    rest: () => [nextCall('status')],
    leadsTo: ['status'],
  },
});

function cloneLines({ clone, root }: z.output<typeof indexed>, { color }: Terminal): string[] {
  if (clone === undefined) return [];
  const { url, state, branch, commit } = clone;
  const done = state === 'unchanged' ? 'up to date' : state;
  return [`${color.green(done)} ${url} (${branch} ${commit.slice(0, 12)})`, `  ${root}`];
}

/** `confirmed 1,904 files: typescript 3.1 s`, and why a service failed. */
function serviceLines({ services }: z.output<typeof indexed>, terminal: Terminal): string[] {
  if (services === undefined) return [];
  const { color } = terminal;
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  const who = services.runs.map(
    ({ service, dir, duration_ms: ms }) => `${service}${dir && ` in ${dir}`} ${seconds(ms)}`,
  );
  const problems = services.runs.flatMap(({ service, problems: found }) =>
    found.flatMap(({ code, message, fix }) =>
      folded(`${color.yellow('service')} ${service}: ${message} (${code})${fix ? `. ${fix}` : ''}`, terminal),
    ),
  );
  return [
    ...folded(`${color.green('confirmed')} ${many(services.files, 'file')}: ${who.join(', ')}`, terminal),
    ...problems,
  ];
}

/** `openai:small, remote: 12,345 texts to embed, about 1,234,567 tokens, about 0.02; 20 more are cached`. */
function estimateText({ model, remote, texts, tokens, cost, cached }: EstimateResult): string {
  const price = cost === undefined ? '' : `, about ${cost.toFixed(2)}`;
  const known = cached > 0 ? `; ${count(cached)} more are cached` : '';
  return `${model}${remote ? ', remote' : ''}: ${many(texts, 'text')} to embed, about ${many(tokens, 'token')}${price}${known}`;
}
