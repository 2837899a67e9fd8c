/** `entry_points`: where the programs of a tree start. */
import * as z from 'zod/mini';
import { ROOT_KINDS } from '../../model/root-kinds.ts';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { cursor, filters, inputOf, limit, maxTokens } from '../../tools/inputs.ts';
import { placeList, referenceLine, symbolPlace } from '../../tools/outputs.ts';
import { nextCall } from '../../workspace/reply.ts';
import { entryLines } from './view.ts';

const input = inputOf({
  kind: z
    .optional(z.array(z.enum(ROOT_KINDS)))
    .check(z.describe('Only entry points of this kind: main, bin, handler, command, job, test, … (repeatable)')),
  path: filters.path,
  exclude: filters.exclude,
  lang: filters.lang,
  role: filters.role,
  limit: limit(2000, 100),
  cursor,
  max_tokens: maxTokens,
});

const reason = z.strictObject({
  path: z.string(),
  line: referenceLine,
  /** In words: `bin "shop"`, `@app.route`, `node scripts/seed.js`. */
  what: z.string(),
});

const output = z.strictObject({
  /** Every project of the tree, by directory, with how many entry points of each kind it has. */
  projects: z.array(
    z.strictObject({
      name: z.string(),
      /** Empty for the root. */
      dir: z.string(),
      /** Others may import a library, but not an application; absent where nothing says so. */
      use: z.exactOptional(z.enum(['application', 'library'])),
      why: z.exactOptional(reason),
      counts: z.record(z.string(), z.int()),
    }),
  ),
  /** By project, kind, path and line. */
  entries: placeList(
    z.strictObject({
      entry: z.enum(ROOT_KINDS),
      ...symbolPlace.shape,
      /** What users call it, where that is not its name. */
      called: z.exactOptional(z.string()),
      project: z.string(),
      why: reason,
    }),
  ),
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
export type EntryView = Results['entries'][number];

export const tool = defineTool({
  group: 'Discovering',
  title: 'Entry points',
  summary: 'List where the programs of the tree start, with what makes each an entry point',
  description: `Lists the places that something outside the code starts, by project: mains, installed commands (\`bin\`), files that scripts, containers and CI run (\`script\`), package exports, handlers, pages, commands, jobs, cloud functions, migrations, plugins and settings. Each has the line that makes it one: of a manifest, a Dockerfile, a workflow, a decorator, or its own.

Read from package.json, pyproject.toml, setup.cfg, Cargo.toml, project files, Dockerfile, compose, Procfile, Makefile, CI and shell files, serverless and SAM templates, decorators and attributes, names of functions, and paths that frameworks know. Tests are counted; \`--kind test\` lists them.

What a program registers at run time, by names that it computes, is not found.`,
  brief:
    'Where programs start, by project: mains, bins, scripts, package exports, handlers, commands, jobs, lambdas, migrations; each with the file and line that makes it one. Filter by kind or path.',
  core: false,
  readOnly: true,
  input,
  output,
  positional: ['path'],
  examples: [
    { args: '', says: 'all entry points but tests' },
    { args: '--kind bin --kind command', says: 'what users of the command line can run' },
    { args: 'packages/api --kind handler', says: 'handlers of one project' },
  ],
  async answer(session, question) {
    const { entryPoints } = await import('./answer.ts');
    return entryPoints(session, question);
  },
  isEmpty: ({ entries }) => entries.length === 0,
  withoutIndex: () => 'refused',
  render: ({ results }, terminal) => entryLines(results, terminal).join('\n'),
  exitCode: ({ results }) => (results.entries.length === 0 ? 1 : 0),
  cut: {
    size: ({ entries }) => entries.length,
    take: (results, count) => ({ ...results, entries: results.entries.slice(0, count) }),
    rest: (question, shown) => [nextCall('entry_points', { ...question, offset: question.offset + shown })],
  },
});
