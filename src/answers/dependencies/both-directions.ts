/** What `dependencies` and `dependents` have in common: the same question in two directions. */
import * as z from 'zod/mini';
import { REFERENCE_KINDS } from '../../model/kinds.ts';
import { OPEN_REASONS } from '../../model/links.ts';
import { defineTool, type Example, type QuestionOf } from '../../tools/define.ts';
import { COMMENT, drawDiagram } from '../../tools/diagram.ts';
import { cursor, filters, flag, inputOf, limit, maxTokens, pathOrRoot, withTests } from '../../tools/inputs.ts';
import { kindCounts, referenceLine } from '../../tools/outputs.ts';
import type { DependenciesResult } from './answer.ts';
import { askAgain } from './ask-again.ts';
import { GROUPINGS } from './groups.ts';
import { MAX_DEPTH } from './limits.ts';
import type { DependencyDirection } from './tree.ts';
import { dependencyDiagram, dependencyLines } from './view.ts';

const input = inputOf({
  target: pathOrRoot('A file, a directory or the name of a project (default: the whole workspace)'),
  depth: z
    ._default(z.int().check(z.minimum(1), z.maximum(MAX_DEPTH)), 1)
    .check(z.describe('2 and more: a tree, dependencies of dependencies and so on')),
  by: z
    .optional(z.enum(GROUPINGS))
    .check(
      z.describe(
        'What the answer lists (default: what was asked about, for a workspace its projects or, with one project, its top directories)',
      ),
    ),
  cycles: flag('List imports that go in a circle instead, each with a shortest way round'),
  external: flag('List all modules from outside, not only the most used'),
  path: filters.path,
  exclude: filters.exclude,
  lang: filters.lang,
  tests: withTests,
  mermaid: flag('Print a Mermaid diagram instead'),
  dot: flag('Print a Graphviz diagram instead'),
  limit: limit(2000, 100),
  cursor,
  max_tokens: maxTokens,
});

const link = z.strictObject({ kind: z.enum(REFERENCE_KINDS), path: z.string(), line: referenceLine });

const output = z.strictObject({
  format: z.enum(['text', 'mermaid', 'dot']),
  direction: z.enum(['in', 'out']),
  by: z.enum(GROUPINGS),
  about: z.strictObject({
    kind: z.enum(['file', 'directory', 'project', 'workspace']),
    name: z.string(),
    files: z.int(),
  }),
  counts: z.strictObject({ nodes: z.int(), external: z.int(), cycles: z.exactOptional(z.int()) }),
  nodes: z.array(
    z.strictObject({
      name: z.string(),
      /** 0 for the groups of a workspace, 1 for what they, or what was asked about, depend on. */
      depth: z.int(),
      of: z.exactOptional(z.string()),
      kinds: kindCounts,
      files: z.int(),
      at: z.array(link),
      repeated: z.exactOptional(z.literal(true)),
      cyclic: z.exactOptional(z.literal(true)),
    }),
  ),
  external: z.array(
    z.strictObject({
      name: z.string(),
      reason: z.enum(OPEN_REASONS),
      imports: z.int(),
      files: z.int(),
      at: z.array(link),
    }),
  ),
  cycles: z.exactOptional(
    z.array(
      z.strictObject({
        members: z.array(z.string()),
        steps: z.array(z.strictObject({ from: z.string(), to: z.string(), kinds: kindCounts, at: link })),
      }),
    ),
  ),
});

interface Words {
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  readonly brief: string;
  readonly examples: readonly Example[];
}

type Question = QuestionOf<typeof input>;
/** `direction` tells the two tools apart. */
export type DependenciesQuestion = Question & { readonly direction: DependencyDirection };

export const dependencyTool = (direction: 'in' | 'out', words: Words) =>
  defineTool({
    group: 'Navigating',
    ...words,
    core: false,
    readOnly: true,
    input,
    output,
    positional: ['target'],
    async answer(session, question) {
      const { showDependencies } = await import('./answer.ts');
      const { results, meta } = showDependencies(session, { ...question, direction });
      const { mermaid, dot } = question;
      return {
        results: { format: mermaid ? ('mermaid' as const) : dot ? ('dot' as const) : ('text' as const), ...results },
        meta,
      };
    },
    isEmpty: (results) => sizeOf(results) === 0,
    render({ results }, terminal) {
      if (results.format !== 'text') return drawDiagram(dependencyDiagram(results), results.format, 'right');
      return dependencyLines(results, terminal).join('\n');
    },
    commentMark: ({ results: { format } }) => (format === 'text' ? undefined : COMMENT[format]),
    exitCode: ({ results }) => (sizeOf(results) === 0 ? 1 : 0),
    cut: {
      size: sizeOf,
      take,
      rest: (question, shown) => [askAgain({ ...question, direction, offset: question.offset + shown })],
    },
  });

const sizeOf = ({ nodes, external, cycles = [] }: DependenciesResult): number =>
  nodes.length + external.length + cycles.length;

function take<T extends DependenciesResult>(results: T, count: number): T {
  const nodes = results.nodes.slice(0, count);
  const external = results.external.slice(0, Math.max(0, count - nodes.length));
  return { ...results, nodes, external, ...(results.cycles && { cycles: results.cycles.slice(0, count) }) };
}
