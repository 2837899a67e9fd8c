/** `references`: the users of a symbol, or what it uses. */
import * as z from 'zod/mini';
import { REFERENCE_KINDS } from '../../model/kinds.ts';
import { CONFIDENCES } from '../../model/links.ts';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { asDiagram, DIAGRAMS, diagramFormat, diagramInputs, diagramNotes, drawDiagram } from '../../tools/diagram.ts';
import { cursor, filters, flag, inputOf, limit, maxTokens, symbolName, withTests } from '../../tools/inputs.ts';
import { askedSymbol, placeList, referenceCounts, referenceFields, symbolPlace } from '../../tools/outputs.ts';
import { nextCall } from '../../workspace/reply.ts';
import { fileMatches } from '../grep/fields.ts';
import { linesIn, takeLines } from '../grep/view.ts';
import { needsOfSymbols } from '../subject/needs.ts';
import { usedByList } from '../used-by/fields.ts';
import { referenceDiagram } from './diagram.ts';
import { MAX_DEPTH, MAX_LIMIT } from './limits.ts';
import { referenceLines } from './view.ts';

const input = inputOf({
  name: symbolName,
  direction: z
    ._default(z.enum(['in', 'out']), 'in')
    .check(z.describe('in: who uses the symbol; out: what the symbol and everything inside it uses')),
  kind: z
    .optional(z.array(z.enum(REFERENCE_KINDS)))
    .check(z.describe('Only references of this kind: call, new, import, inherit, type, … (repeatable)')),
  depth: z
    ._default(z.int().check(z.minimum(1), z.maximum(MAX_DEPTH)), 1)
    .check(z.describe('2 and more: a tree, users of users and so on')),
  confidence: z
    ._default(z.enum(CONFIDENCES), 'exact')
    .check(
      z.describe(
        'exact: bound by the rules of the language; probable: also what dynamic dispatch may reach; approximate: also by a name that only one symbol has',
      ),
    ),
  unresolved: flag('Also list references of this name that could not be bound, with the reason'),
  external: flag('Also list those that lead outside the tree'),
  ...diagramInputs,
  path: filters.path,
  exclude: filters.exclude,
  lang: filters.lang,
  role: filters.role,
  tests: withTests,
  limit: limit(MAX_LIMIT, 100),
  cursor,
  max_tokens: maxTokens,
});

const output = z.strictObject({
  /** Absent: text. */
  format: z.exactOptional(diagramFormat),
  symbols: z.array(askedSymbol),
  direction: z.enum(['in', 'out']),
  counts: referenceCounts,
  /** By the file of the other end: the one that holds an incoming reference, the one that declares what is used. */
  files: z.array(
    z.strictObject({
      path: z.string(),
      /** `symbol` is the other end: the symbol around an incoming reference, the target of an outgoing one. */
      references: placeList(z.strictObject({ ...referenceFields, symbol: z.exactOptional(symbolPlace) })),
    }),
  ),
  /** Users of the members that it overrides or that override it, where it has no users itself. */
  family: z.exactOptional(
    z.array(
      z.strictObject({
        relation: z.enum(['overridden', 'overriding']),
        symbol: symbolPlace,
        /** All its users; the first of them are listed. */
        count: z.int(),
        references: placeList(z.strictObject({ ...referenceFields, symbol: z.exactOptional(symbolPlace) })),
      }),
    ),
  ),
  /** Where sub types are asked for: those that no reference names, production code before tests, then nearest first. */
  sub_types: z.exactOptional(
    z.array(
      z.strictObject({
        ...symbolPlace.shape,
        /** The sub type that it is a sub type of. */
        through: z.exactOptional(z.string()),
        /** It has the methods, but does not name the type. */
        implicit: z.exactOptional(z.literal(true)),
      }),
    ),
  ),
  /** What hands the symbol to a framework, a runner or a container, at any kind that was asked for. */
  used_by: z.exactOptional(usedByList),
  /** Where no symbol has the name: the lines that have it as text. */
  text: z.exactOptional(fileMatches),
  /** Instead of files when more than one level was requested: each node before those under it. */
  tree: z.exactOptional(
    z.array(
      z.strictObject({
        ...referenceFields,
        symbol: symbolPlace,
        depth: z.int(),
        /** How many references this line of the tree represents. */
        count: z.int(),
        /** The symbol is elsewhere in the tree, with what is under it. */
        repeated: z.exactOptional(z.literal(true)),
      }),
    ),
  ),
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
export type ReferencesResult = Results;
export type ReferenceCounts = Results['counts'];
export type AskedView = Results['symbols'][number];
export type ReferenceFile = Results['files'][number];
export type ReferenceView = ReferenceFile['references'][number];
export type SubTypeView = NonNullable<Results['sub_types']>[number];
export type FamilyMember = NonNullable<Results['family']>[number];
export type ReferenceTreeNode = NonNullable<Results['tree']>[number];

export const tool = defineTool({
  group: 'Navigating',
  title: 'References',
  summary: 'Show who uses a symbol, or what it uses',
  description: `Answers "who calls X", "who uses X" and "what does X use": every reference with its line of code, the symbol around it, its kind (call, new, import, inherit, implement, override, type, read, write, decorate, throw, render, accepts), its confidence and the rule that found it. Grouped by file, production code before tests. The symbol may be named as in \`symbol\`; a place with a column (\`file:line:col\`) means the name at that place, local variables and parameters included.

Only \`exact\` references are shown by default: those that the language's own rules bind. Uses of classes of style sheets in markup, and of tables in queries, are found by their names: they are \`probable\`, and always shown. The counts show what else exists: \`probable\` (calls that dispatch may lead here, or on a receiver whose type is not certain), references of the same name that could not be bound, by reason, and those known to lead outside the tree (\`external\` lists them). An empty answer proves that there are no users only when the other counts are 0 too.

\`callers X\` and \`callees X\` show only calls, in and out. \`depth\` 2 to ${MAX_DEPTH} shows a tree; a symbol that appeared before is not expanded again. A class's users include those of its constructors. \`kind\` accepts leads from a component to the type of its properties, or to those that it lists itself. With \`kind\` inherit or implement, all sub types are shown: also those of sub types, and those that satisfy an interface by their methods. Of a name that no symbol has, the lines that have it as text are shown. Of a member without users of its own, those of the members that it overrides or that override it are shown, marked.`,
  brief:
    'Who uses a symbol, or with direction=out what it uses: calls, imports, types, each with its line of code. kind inherit, implement: all sub types. depth over 1: a tree. No result proves no use only with unresolved counts of 0.',
  core: true,
  readOnly: true,
  input,
  output,
  positional: ['name'],
  forPeople: ['role', ...DIAGRAMS],
  shortcuts: [
    {
      name: 'callers',
      summary: 'Show who calls a symbol',
      input: { direction: 'in', kind: ['call', 'new', 'decorate', 'render', 'request'] },
    },
    {
      name: 'callees',
      summary: 'Show what a symbol calls',
      input: { direction: 'out', kind: ['call', 'new', 'decorate', 'render', 'request'] },
    },
  ],
  examples: [
    { args: 'TokenService.validate', says: 'everything that refers to a method' },
    { args: 'TokenService --kind inherit,type --no-tests', says: 'sub classes and uses as a type, outside tests' },
    { args: 'validate --depth 3 --kind call', says: 'callers, their callers and theirs' },
    { args: 'src/auth/token.ts:42:9', says: 'uses of the name at that place, also of a local variable' },
    { args: 'checkout --direction out --external', says: 'also what a function uses of libraries' },
    { args: 'Session --depth 3 --svg > session.svg', says: 'a picture of its users and theirs' },
    { args: 'Shape.area --confidence probable', says: 'also calls that may reach it by dispatch' },
  ],
  async answer(session, question, { signal }) {
    const { findReferences } = await import('./answer.ts');
    return asDiagram(await findReferences(session, question, signal), question);
  },
  // Lines of text say that no symbol has the name.
  isEmpty: (results) => results.text !== undefined || sizeOf(results) === 0,
  needs: ({ name, direction, depth }) =>
    depth > 1 ? undefined : needsOfSymbols(name, { bodies: direction === 'out', dispatch: direction === 'out' }),
  nothing: ({ direction }) => ({
    symbols: [],
    direction,
    counts: { exact: 0, probable: 0, unresolved: {}, external: 0, other_kinds: {} },
    files: [],
  }),
  render({ results, meta }, terminal) {
    const { format } = results;
    if (format) return drawDiagram(referenceDiagram(results), { format, direction: 'right', meta });
    return referenceLines(results, terminal).join('\n');
  },
  ...diagramNotes,
  exitCode: ({ results }) => (results.text || sizeOf(results) === 0 ? 1 : 0),
  cut: {
    size: (results) => sizeOf(results) + furtherSymbols(results),
    take(results, count) {
      if (results.text) return { ...results, text: takeLines(results.text, count) };
      const shown = Math.min(count, shownIn(results));
      const taken = results.tree ? takeNodes(results, shown) : takeReferences(results, shown);
      const types = Math.min(count - shown, subTypeCount(results));
      const relatives = Math.min(count - shown - types, familySize(results));
      const subTypes = results.sub_types?.slice(0, types);
      const family = results.family?.slice(0, relatives);
      const uses = Math.min(count - shown - types - relatives, usedByCount(results));
      const symbols = results.symbols.slice(0, KEPT_SYMBOLS + count - shown - types - relatives - uses);
      return {
        ...taken,
        ...(subTypes && { sub_types: subTypes }),
        ...(family && { family }),
        ...(results.used_by && { used_by: results.used_by.slice(0, uses) }),
        symbols,
      };
    },
    rest(request, count, results) {
      const listed = shownIn(results) + subTypeCount(results);
      const shown = Math.min(count, listed);
      if (shown === listed) {
        const cut = results.family?.[count - shown];
        return cut ? [nextCall('references', { ...request, name: cut.symbol.handle })] : [];
      }
      return results.tree
        ? [nextCall('references', { ...request, depth: Math.max(1, request.depth - 1) })]
        : [nextCall('references', { ...request, offset: request.offset + shown })];
    },
  },
});

/** Symbols that are kept before the first reference, where many share a name; the others are removed before any reference is. */
const KEPT_SYMBOLS = 10;

const furtherSymbols = ({ symbols }: ReferencesResult): number => Math.max(0, symbols.length - KEPT_SYMBOLS);

const subTypeCount = ({ sub_types: types = [] }: ReferencesResult): number => types.length;

const usedByCount = ({ used_by: uses = [] }: ReferencesResult): number => uses.length;

const familySize = ({ family = [] }: ReferencesResult): number => family.length;

const sizeOf = (results: ReferencesResult): number =>
  shownIn(results) + subTypeCount(results) + familySize(results) + usedByCount(results);

function shownIn({ files, tree = [], text = [] }: ReferencesResult): number {
  return files.reduce((sum, { references }) => sum + references.length, tree.length + linesIn(text));
}

function takeReferences(results: ReferencesResult, count: number): ReferencesResult {
  let left = count;
  const files = results.files.flatMap(({ path, references }) => {
    const kept = references.slice(0, Math.max(0, left));
    left -= kept.length;
    return kept.length > 0 ? [{ path, references: kept }] : [];
  });
  return { ...results, files };
}

/** Removes the deepest nodes first, so that the rest is still a tree. */
function takeNodes(results: ReferencesResult, count: number): ReferencesResult {
  const tree = results.tree!;
  const kept = new Set(tree.toSorted((a, b) => a.depth - b.depth).slice(0, count));
  return { ...results, tree: tree.filter((node) => kept.has(node)) };
}
