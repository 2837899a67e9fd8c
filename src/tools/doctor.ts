/** `doctor`: checks of the installation and the index, each with its fix. */
import * as z from 'zod/mini';
import { defineTool } from './define.ts';
import { inputOf } from './inputs.ts';
import { table } from './layout.ts';

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

export const tool = defineTool({
  name: 'doctor',
  title: 'Health checks',
  summary: 'Check the installation and the index; each problem with its fix',
  description:
    'Checks Node and git, the configuration, the grammars, whether the index can be written, its versions and the integrity of its file, and which ignore rules are in force. A check that fails says what to do. Reads everything and changes nothing; exit status 1 when a check fails.',
  core: false,
  readOnly: true,
  input: inputOf({}),
  output,
  positional: [],
  examples: [
    { args: '', says: 'all checks' },
    { args: '--json', says: 'the same for a bug report' },
  ],
  run: (engine, _input, context) => engine.doctor(context),
  render({ results }, terminal) {
    const { color } = terminal;
    const paint = { ok: color.green, warn: color.yellow, fail: color.red };
    const rows = results.checks.flatMap(({ name, status, detail, fix }) => [
      [{ text: status, paint: paint[status] }, name, { text: detail, paint: color.dim }],
      ...(fix ? [['', '', `fix: ${fix}`]] : []),
    ]);
    return table(rows, terminal).join('\n');
  },
  exitCode: ({ results }) => (results.checks.some((check) => check.status === 'fail') ? 1 : 0),
});
