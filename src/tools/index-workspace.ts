/** `index`: builds the index or brings it up to date. */
import * as z from 'zod/mini';
import { defineTool } from './define.ts';
import { flag, inputOf } from './inputs.ts';
import { count, folded, many, table } from './layout.ts';
import { problem } from './outputs.ts';
import { problemLines } from './problem-lines.ts';

const input = inputOf({
  force: flag('Build from nothing instead of updating'),
  jobs: z
    .optional(z.int().check(z.minimum(1), z.maximum(64)))
    .check(z.describe('Worker threads (default: one per core)')),
  show_ignored: flag('Also list every path that was left out, and the rule that did it'),
});

const fileCount = z.int().check(z.minimum(0));
const output = z.strictObject({
  root: z.string(),
  snapshot: z.string(),
  files: z.strictObject({
    total: fileCount,
    parsed: fileCount,
    unchanged: fileCount,
    removed: fileCount,
    skipped: fileCount,
  }),
  symbols: z.int(),
  references: z.int(),
  duration_ms: z.int(),
  files_per_second: z.exactOptional(z.int()),
  problem_count: z.int(),
  problems: z.array(problem),
  ignored: z.exactOptional(z.array(z.strictObject({ path: z.string(), reason: z.string(), detail: z.string() }))),
});

export const tool = defineTool({
  name: 'index',
  aliases: ['sync'],
  title: 'Index the workspace',
  summary: 'Build the index, or bring it up to date',
  description: `Finds the files of the workspace, parses what changed since the last time and publishes the result in one step: readers see the old index until then, and nothing is lost when it is interrupted. With nothing changed it takes a fraction of a second.

A file that cannot be read or parsed is reported as a problem and never stops the run. \`--show-ignored\` explains why a file is missing.`,
  core: false,
  readOnly: false,
  input,
  output,
  positional: [],
  examples: [
    { args: '', says: 'index this repository, or update its index' },
    { args: '--force --jobs 4', says: 'build from nothing with four threads' },
    { args: '--show-ignored', says: 'which paths were left out, and by which rule' },
  ],
  async run(engine, { show_ignored: showIgnored, ...rest }, context) {
    return engine.index({ ...rest, showIgnored }, context);
  },
  render({ results }, terminal) {
    const { files } = results;
    const { color } = terminal;
    const seconds = `${(results.duration_ms / 1000).toFixed(results.duration_ms < 10_000 ? 2 : 1)} s`;
    const rate = results.files_per_second && files.parsed > 20 ? `, ${count(results.files_per_second)} files/s` : '';
    const listed = files.total - files.parsed - files.unchanged;
    // `skipped` counts the whole index, the others this run: side by side they add up after a full build only.
    const isFull = files.unchanged === 0;
    const changes = [
      `${count(files.parsed)} parsed`,
      ...(isFull && files.skipped > 0 ? [`${count(files.skipped)} skipped`] : []),
      ...(isFull && listed > files.skipped ? [`${count(listed - files.skipped)} of other kinds`] : []),
      ...(!isFull && listed > 0 ? [`${count(listed)} not parsed`] : []),
      ...(files.unchanged > 0 ? [`${count(files.unchanged)} unchanged`] : []),
      ...(files.removed > 0 ? [`${count(files.removed)} removed`] : []),
    ];
    // A run that parsed nothing has no news of them.
    const problems = files.parsed > 0 ? results : { ...results, problems: [] };
    const ignored = (results.ignored ?? []).map(({ path, reason, detail }) => [
      { text: path, paint: color.cyan },
      { text: reason, paint: color.yellow },
      { text: detail, paint: color.dim },
    ]);
    return [
      ...table(ignored, terminal),
      ...folded(
        `${color.green('indexed')} ${many(files.total, 'file')} (${changes.join(', ')}), ${many(results.symbols, 'symbol')}, ${many(results.references, 'reference')} in ${seconds}${rate}`,
        terminal,
      ),
      ...problemLines(problems, terminal),
    ].join('\n');
  },
});
