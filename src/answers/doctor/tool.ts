/** `doctor`: checks the installation and the index, and names a fix for each problem. */
import * as z from 'zod/mini';
import { defineTool } from '../../tools/define.ts';
import { inputOf } from '../../tools/inputs.ts';
import { wrap } from '../../tools/layout.ts';

/** `warn`, `fail` and the gap after them. */
const STATUS_WIDTH = 6;

const output = z.strictObject({
  checks: z.array(
    z.strictObject({
      name: z.string(),
      status: z.enum(['ok', 'warn', 'fail']),
      detail: z.string(),
      fix: z.exactOptional(z.string()),
    }),
  ),
});

export type Results = z.output<typeof output>;
export type Check = Results['checks'][number];

export const tool = defineTool({
  group: 'Running',
  title: 'Health checks',
  summary: 'Check the installation and the index; each problem with its fix',
  description:
    'Checks Node and git, the configuration, the grammars, the learned ranker, whether the index can be written, its versions and the integrity of its file, which source files are not linked, which ignore rules are active, whether the tree can be watched, and whether compilers and language servers could confirm its links. A failed check names the fix. Changes nothing; the exit status is 1 when a check fails.',
  brief: 'Check the installation and the index; each problem comes with its fix.',
  core: false,
  readOnly: true,
  ref: 'none',
  input: inputOf({}),
  output,
  positional: [],
  examples: [
    { args: '', says: 'all checks' },
    { args: '--json', says: 'the same for a bug report' },
  ],
  async run(workspace, _question, { signal }) {
    const { checkHealth } = await import('./answer.ts');
    return workspace.lease(({ session }) => checkHealth(session, signal), { allowFallback: false });
  },
  render({ results }, terminal) {
    const { color } = terminal;
    const paint = { ok: color.green, warn: color.yellow, fail: color.red };
    const indent = ' '.repeat(STATUS_WIDTH + Math.max(...results.checks.map(({ name }) => name.length)) + 2);
    return results.checks
      .flatMap(({ name, status, detail, fix }) => {
        const [first = '', ...more] = [detail, ...(fix ? [`fix: ${fix}`] : [])].flatMap((text) =>
          wrap(text, indent, terminal),
        );
        const head = paint[status](status) + ' '.repeat(STATUS_WIDTH - status.length) + name;
        return [head + first.slice(STATUS_WIDTH + name.length), ...more];
      })
      .join('\n');
  },
  exitCode: ({ results }) => (results.checks.some((check) => check.status === 'fail') ? 1 : 0),
  cut: {
    size: ({ checks }) => checks.length,
    take: ({ checks }, count) => ({ checks: checks.slice(0, count) }),
    rest: () => [],
  },
});
