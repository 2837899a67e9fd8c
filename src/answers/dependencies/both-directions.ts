/** Shared definition of `dependencies` and `dependents`: the same question in two directions. */
import * as z from 'zod/mini';
import { REFERENCE_KINDS } from '../../model/kinds.ts';
import { OPEN_REASONS } from '../../model/links.ts';
import { defineTool, type Example, type QuestionOf } from '../../tools/define.ts';
import { diagramInputs, diagramNotes, diagramOf, drawDiagram, PICTURES, textOrDiagram } from '../../tools/diagram.ts';
import { cursor, filters, flag, inputOf, limit, maxTokens, pathOrRoot, withTests } from '../../tools/inputs.ts';
import { kindCounts, referenceLine } from '../../tools/outputs.ts';
import { askAgain } from './ask-again.ts';
import { GROUPINGS } from './groups.ts';
import { MAX_DEPTH } from './limits.ts';
import type { DependencyDirection } from './tree.ts';
import { dependencyDiagram, dependencyLines } from './view.ts';

const input = inputOf({
  target: pathOrRoot('A file, a directory or the name of a project (default: the whole workspace)'),
  depth: z
    ._default(z.int().check(z.minimum(1), z.maximum(MAX_DEPTH)), 1)
    .check(z.describe('Levels of the tree; from 2 on it shows dependencies of dependencies')),
  by: z
    .optional(z.enum(GROUPINGS))
    .check(
      z.describe(
        'Group the answer by this (default: the kind of the target; for a workspace its projects or, with one project, its top directories)',
      ),
    ),
  cycles: flag('List import cycles instead, each with a shortest path around it'),
  external: flag('List all external modules, not only the most used'),
  path: filters.path,
  exclude: filters.exclude,
  lang: filters.lang,
  role: filters.role,
  tests: withTests,
  ...diagramInputs,
  limit: limit(2000, 100),
  cursor,
  max_tokens: maxTokens,
});

const link = z.strictObject({ kind: z.enum(REFERENCE_KINDS), path: z.string(), line: referenceLine });

const output = z.strictObject({
  format: textOrDiagram,
  direction: z.enum(['in', 'out']),
  by: z.enum(GROUPINGS),
  about: z.strictObject({
    kind: z.enum(['file', 'directory', 'project', 'workspace']),
    name: z.string(),
    files: z.int(),
  }),
  /** Totals of the whole answer, not only of this reply. */
  counts: z.strictObject({ nodes: z.int(), external: z.int(), cycles: z.exactOptional(z.int()) }),
  /** Each node comes before those below it. */
  nodes: z.array(
    z.strictObject({
      name: z.string(),
      /** 1 for direct dependencies of the target; 0 for the groups of a workspace, which has no single target. */
      depth: z.int(),
      /** The group above it in the tree. */
      of: z.exactOptional(z.string()),
      kinds: kindCounts,
      /** How many files of the group are linked. */
      files: z.int(),
      /** The first links in a few files. */
      at: z.array(link),
      /** The group occurs elsewhere in the tree, with everything below it. */
      repeated: z.exactOptional(z.literal(true)),
      /** The group is its own ancestor in the tree: the dependencies form a cycle. */
      cyclic: z.exactOptional(z.literal(true)),
    }),
  ),
  /** Modules that are not in the tree. */
  external: z.array(
    z.strictObject({
      /** As the import writes it. */
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

export type Results = z.output<typeof output>;
export type LinkView = z.output<typeof link>;
export type DependencyView = Results['nodes'][number];
export type ModuleView = Results['external'][number];
export type CycleView = NonNullable<Results['cycles']>[number];

type Question = QuestionOf<typeof input>;
/** `direction` is the one difference between the two tools. */
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
    forPeople: PICTURES,
    async answer(session, question) {
      const { showDependencies } = await import('./answer.ts');
      const { results, meta } = showDependencies(session, { ...question, direction });
      return { results: { format: diagramOf(question) ?? ('text' as const), ...results }, meta };
    },
    isEmpty: (results) => sizeOf(results) === 0,
    render({ results, meta }, terminal) {
      const { format } = results;
      if (format !== 'text') return drawDiagram(dependencyDiagram(results), { format, direction: 'right', meta });
      return dependencyLines(results, terminal).join('\n');
    },
    ...diagramNotes,
    exitCode: ({ results }) => (sizeOf(results) === 0 ? 1 : 0),
    cut: {
      size: sizeOf,
      take,
      rest: (question, shown) => [askAgain({ ...question, direction, offset: question.offset + shown })],
    },
  });

const sizeOf = ({ nodes, external, cycles = [] }: Results): number => nodes.length + external.length + cycles.length;

function take(results: Results, count: number): Results {
  const nodes = results.nodes.slice(0, count);
  const external = results.external.slice(0, Math.max(0, count - nodes.length));
  return { ...results, nodes, external, ...(results.cycles && { cycles: results.cycles.slice(0, count) }) };
}
