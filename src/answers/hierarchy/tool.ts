/** `hierarchy`: super and sub types, overrides, containers and members of a symbol. */

import * as z from 'zod/mini';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import { OPEN_REASONS } from '../../model/links.ts';
import { defineTool, type QuestionOf, type Terminal } from '../../tools/define.ts';
import {
  type Diagram,
  diagramInputs,
  diagramNotes,
  diagramOf,
  drawDiagram,
  PICTURES,
  textOrDiagram,
} from '../../tools/diagram.ts';
import { filters, inputOf, limit, maxTokens, symbolName, withTests } from '../../tools/inputs.ts';
import { table } from '../../tools/layout.ts';
import { placeList, referenceLine, symbolFields, symbolPlace } from '../../tools/outputs.ts';
import { nextCall } from '../../workspace/reply.ts';
import { linesOf, localName } from '../quote/symbol-lines.ts';
import { needsOfSymbols } from '../subject/needs.ts';
import { isBare } from './is-bare.ts';
import { MAX_DEPTH } from './limits.ts';

const input = inputOf({
  name: symbolName,
  direction: z
    ._default(z.enum(['up', 'down', 'both']), 'both')
    .check(z.describe('up: super types and containers; down: sub types and members')),
  depth: z
    ._default(z.int().check(z.minimum(1), z.maximum(MAX_DEPTH)), 5)
    .check(z.describe('How many levels of each tree to show')),
  ...diagramInputs,
  path: filters.path,
  exclude: filters.exclude,
  lang: filters.lang,
  role: filters.role,
  tests: withTests,
  limit: limit(1000, 200),
  max_tokens: maxTokens,
});

const node = { ...symbolPlace.shape, depth: z.int() };

const output = z.strictObject({
  format: textOrDiagram,
  symbols: z.array(
    z.strictObject({
      symbol: z.strictObject(symbolFields),
      /** Of a type that is declared in several places: all of them. */
      parts: z.exactOptional(z.array(symbolPlace)),
      /** Outermost first, without the file. */
      containers: z.array(symbolPlace),
      /** Super types of a type; members that a member overrides or implements. Each node comes before those below it. */
      up: z.array(relativeNode()),
      /** Super types that are not in this tree, or could not be resolved. */
      outside: z.array(z.strictObject({ name: z.string(), line: referenceLine, reason: z.enum(OPEN_REASONS) })),
      /** Sub types and implementations of a type; members that override or implement a member. */
      down: z.array(relativeNode()),
      members: placeList(z.strictObject(node)),
    }),
  ),
});

function relativeNode() {
  /** `implicit`: an interface is satisfied without being named. `literal`: an object literal or function is typed by it. */
  const relation = z.enum(['inherit', 'implement', 'override', 'implicit', 'literal']);
  /** `of` is the handle of the symbol it is directly above or below. */
  const of = z.string();
  return z.strictObject({
    ...node,
    relation,
    of,
    /** Other symbols in the tree that it is also directly above or below. */
    also: z.exactOptional(z.array(z.strictObject({ of, relation }))),
  });
}

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
export type Hierarchy = Results['symbols'][number];

const formatOf = (question: Question): Results['format'] => diagramOf(question) ?? 'text';

export const tool = defineTool({
  group: 'Navigating',
  title: 'Hierarchy',
  summary: 'Show super and sub types, overrides, containers and members',
  description: `For a type: the types it inherits from and implements, those that inherit from or implement it (in Go also those that satisfy an interface without naming it, in TypeScript also literals that are typed by it; of a Go function type the functions that fit it), and its members. For a member: the members it overrides or implements and those that override or implement it. Each is a tree with the place of every symbol.

Super types declared outside the tree are listed by name. \`--mermaid\`, \`--dot\` and \`--svg\` print the same as a diagram.`,
  brief:
    'Super and sub types of a type, overrides and implementations of a method, containers and members of a symbol, as a tree.',
  core: false,
  readOnly: true,
  input,
  output,
  positional: ['name'],
  forPeople: PICTURES,
  examples: [
    { args: 'Shape', says: 'super types, sub types and members' },
    { args: 'Shape.area --direction down', says: 'every implementation of a method' },
    { args: 'Shape --direction down --no-tests', says: 'sub types outside tests' },
    { args: 'Shape --mermaid', says: 'a diagram of the types around it' },
  ],
  async answer(session, question) {
    const { showHierarchy } = await import('./answer.ts');
    const { results: symbols, meta } = await showHierarchy(session, question);
    return { results: { format: formatOf(question), symbols }, meta };
  },
  needs({ name }) {
    const needs = needsOfSymbols(name);
    return needs && { ...needs, lacks: ['super types of super types, and sub types of sub types, may be missing'] };
  },
  isEmpty: ({ symbols }) => symbols.length === 0,
  nothing: (question) => ({ format: formatOf(question), symbols: [] }),
  render({ results, meta }, terminal) {
    const { format } = results;
    if (format !== 'text') return drawDiagram(typeDiagram(results.symbols), { format, direction: 'up', meta });
    return results.symbols.map((one) => treeLines(one, terminal).join('\n')).join('\n\n');
  },
  ...diagramNotes,
  exitCode: ({ results }) => (results.symbols.every(isBare) ? 1 : 0),
  cut: {
    size: ({ symbols }) => symbols.reduce((sum, one) => sum + sizeOf(one), 0),
    take: takeNodes,
    rest: (question) => [
      nextCall('hierarchy', {
        ...question,
        depth: Math.max(1, Math.floor(question.depth / 2)),
        direction: question.direction === 'both' ? 'up' : question.direction,
      }),
    ],
  },
});

const LISTS = ['containers', 'up', 'down', 'members'] as const;

const sizeOf = (one: Hierarchy): number => LISTS.reduce((sum, list) => sum + one[list].length, 1);

/** Drops the ends of the lists first, members before the trees. A node is never kept without its parent. */
function takeNodes(results: Results, count: number): Results {
  let left = count;
  const symbols: Results['symbols'] = [];
  for (const one of results.symbols) {
    if (left-- <= 0) break;
    const kept = { ...one };
    for (const list of LISTS) {
      // biome-ignore lint/suspicious/noExplicitAny: the four lists have different elements
      (kept as any)[list] = one[list].slice(0, left);
      left -= kept[list].length;
    }
    symbols.push(kept);
  }
  return { ...results, symbols };
}

function treeLines(
  { symbol, parts = [], containers, up, outside, down, members }: Hierarchy,
  terminal: Terminal,
): string[] {
  const { color } = terminal;
  const head = [color.cyan(`${symbol.path}:${linesOf(symbol)}`), color.dim(symbol.kind), color.bold(localName(symbol))];
  const section = (title: string, rows: string[]) => (rows.length > 0 ? [color.dim(title), ...rows] : []);
  const relatives = (nodes: Hierarchy['up']) =>
    table(
      nodes.map((one) => [
        { text: `${'  '.repeat(one.depth)}${localName(one)}`, paint: color.bold },
        { text: one.relation, paint: color.dim },
        { text: one.kind, paint: color.dim },
        { text: `${one.path}:${one.line}`, paint: color.cyan },
        { text: one.also ? `also of ${one.also.map(({ of }) => nameIn(of)).join(', ')}` : '', paint: color.dim },
      ]),
      terminal,
    );
  const isType = TYPE_KINDS.has(symbol.kind);
  return [
    head.join('  '),
    ...parts.slice(1).map((one) => color.dim(`  also ${one.kind} ${one.path}:${linesOf(one)}`)),
    ...containers.map((one) => color.dim(`  in ${one.kind} ${one.handle}:${one.line}`)),
    ...section(isType ? 'super types' : 'overrides', [
      ...relatives(up),
      ...outside.map(({ name, reason, line }) => `  ${name}  ${color.dim(`${reason}, named at :${line}`)}`),
    ]),
    ...section(isType ? 'sub types' : 'overridden by', relatives(down)),
    ...section(
      'members',
      table(
        members.map((one) => [
          { text: `${'  '.repeat(one.depth)}:${one.line}`, paint: color.cyan },
          { text: one.kind, paint: color.dim },
          { text: one.name, paint: color.bold },
          { text: one.path === symbol.path ? '' : one.path, paint: color.cyan },
        ]),
        terminal,
      ),
    ),
  ];
}

const nameIn = (handle: string): string => handle.slice(handle.indexOf('#') + 1);

/** Arrows point from a sub type to its super type, from a member to the member it overrides. */
function typeDiagram(symbols: readonly Hierarchy[]): Diagram {
  const nodes = new Map<string, { key: string; label: string; strong?: boolean }>();
  const edges: { from: string; to: string; label: string; dashed: boolean }[] = [];
  const add = (key: string, label: string, strong = false) => {
    if (!nodes.has(key)) nodes.set(key, { key, label, ...(strong && { strong }) });
  };
  for (const { symbol, up, outside, down } of symbols) {
    add(symbol.handle, localName(symbol), true);
    for (const one of [...up, ...down]) add(one.handle, localName(one));
    for (const { name } of outside) add(`outside ${name}`, name);
    const arrow = (from: string, to: string, relation: string) =>
      edges.push({ from, to, label: relation, dashed: relation !== 'inherit' });
    for (const one of up) for (const { of, relation } of [one, ...(one.also ?? [])]) arrow(of, one.handle, relation);
    for (const one of down) for (const { of, relation } of [one, ...(one.also ?? [])]) arrow(one.handle, of, relation);
    for (const { name } of outside) arrow(symbol.handle, `outside ${name}`, 'inherit');
  }
  return { nodes: [...nodes.values()], edges };
}
