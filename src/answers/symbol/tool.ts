/** `symbol`: the definition of a name, qualified name, handle or place. */
import * as z from 'zod/mini';
import { defineTool, type QuestionOf, type Terminal } from '../../tools/define.ts';
import { cursor, filters, flag, inputOf, kind, limit, maxTokens, symbolName, withTests } from '../../tools/inputs.ts';
import { cutTo, folded, many, table, wrap } from '../../tools/layout.ts';
import {
  definitionKind,
  fileRole,
  placeList,
  sourceCode,
  symbolFields,
  symbolKind,
  symbolLine,
  symbolPlace,
} from '../../tools/outputs.ts';
import { nextCall } from '../../workspace/reply.ts';
import { restOfSymbols, symbolsSize, takeSymbols } from '../quote/cut-symbols.ts';
import { codeLines, linesOf, localName, symbolRows } from '../quote/symbol-lines.ts';
import { neighboursLeft } from './limits.ts';

const input = inputOf({
  name: symbolName,
  source: flag('Also print the code: all parts of a symbol that is written in several places'),
  kind,
  path: filters.path,
  exclude: filters.exclude,
  lang: filters.lang,
  tests: withTests,
  limit: limit(200, 20),
  cursor,
  max_tokens: maxTokens,
});

/** `calls`: how many calls there are between the two. */
const neighbourList = z.exactOptional(placeList(z.strictObject({ ...symbolPlace.shape, calls: z.int() })));

const output = placeList(
  z.strictObject({
    ...symbolFields,
    kind: definitionKind,
    language: z.exactOptional(z.string()),
    role: fileRole,
    modifiers: z.array(z.string()),
    doc: z.exactOptional(z.string()),
    container: z.exactOptional(z.strictObject({ handle: z.string(), kind: z.string(), line: symbolLine })),
    members: placeList(z.strictObject({ name: z.string(), kind: symbolKind, line: symbolLine })),
    member_count: z.int(),
    /** Only exact ones; the `references` tool counts the rest. */
    counts: z.exactOptional(
      z.strictObject({
        /** Places that refer to it. */
        references: z.int(),
        /** Different symbols that call it, and different symbols that it or its members call. */
        callers: z.int(),
        callees: z.int(),
        /** For types: direct ones. */
        supertypes: z.exactOptional(z.int()),
        subtypes: z.exactOptional(z.int()),
        /** Members of super types that it overrides or implements, and members that override or implement it. */
        overrides: z.exactOptional(z.int()),
        overridden_by: z.exactOptional(z.int()),
      }),
    ),
    callers: neighbourList,
    callees: neighbourList,
    /** For a name from outside the tree: the module it is imported from. */
    module: z.exactOptional(z.string()),
    source: z.exactOptional(sourceCode),
  }),
);

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
/** A symbol, or a local or imported name: then `kind` says so and its place is its handle. */
export type SymbolCard = Results[number];

export const tool = defineTool({
  group: 'Finding',
  title: 'Symbol definition',
  summary: 'Show the definition of a name, handle or file:line',
  description: `Answers "where is X defined and what is it": file and lines, kind, signature, documentation, modifiers, the symbol it is declared in and its members, how often it is used, and its most important callers and callees (\`references\` has all of them). With \`source\` it also returns the code, read from the current file. The line is that of the name; where decorators or modifiers are above it the range follows, as in \`a.ts:11 (9-20)\` (in JSON \`line\`, \`start_line\`, \`end_line\`).

The name may be plain (\`validate\`), qualified by any part of its containers (\`TokenService.validate\`, \`auth.TokenService\`), a handle from an earlier reply, or a place: \`src/auth.ts:42\` is the innermost symbol around that line, \`src/auth.ts:42:9\` is the definition of the name at that place, local variables and parameters included; for a name from outside the tree it is the import. Case is ignored only when nothing matches exactly.

A name of several symbols returns all of them, production code first, each with its unique handle. An unknown name is an error that lists the nearest names. For a description instead of a name, use \`search\`.`,
  brief:
    'Definition of a known name, Class.method, handle or file:line: place, signature, doc, main callers and callees; source=true adds the code. A name with several definitions lists all with their handles, an unknown one the nearest names.',
  core: true,
  readOnly: true,
  input,
  output,
  positional: ['name'],
  forPeople: ['exclude', 'lang', 'tests'],
  examples: [
    { args: 'TokenService.validate', says: 'where a method is, with its signature and documentation' },
    { args: 'TokenService --source', says: 'the code of a class, all parts of it' },
    { args: 'src/auth/token.ts:42', says: 'the symbol around a line, for instance of a stack trace' },
    { args: 'src/auth/token.ts:42:17', says: 'the definition of the name at a line and column' },
    { args: 'src/auth/token.ts#TokenService.validate --json', says: 'one exact symbol as JSON' },
  ],
  async answer(session, question) {
    const { lookupSymbol } = await import('./answer.ts');
    return lookupSymbol(session, question);
  },
  nothing: () => [],
  render({ results }, terminal) {
    if (results.length === 1) return card(results[0], terminal).join('\n');
    if (results.some((symbol) => symbol.source))
      return results.map((symbol) => card(symbol, terminal).join('\n')).join('\n\n');
    return symbolRows(results, terminal).flat().join('\n');
  },
  exitCode: ({ results }) => (results.length === 0 ? 1 : 0),
  cut: {
    size: symbolsSize,
    take: takeSymbols,
    rest: (question, shown, results) =>
      restOfSymbols(results, shown, (index) => nextCall('symbol', { ...question, offset: question.offset + index })),
    leadsTo: ['read_file'],
  },
});

function card(symbol: SymbolCard, terminal: Terminal): string[] {
  const { color, width } = terminal;
  const head = [
    color.cyan(`${symbol.path}:${linesOf(symbol)}`),
    color.dim(symbol.kind),
    color.bold(localName(symbol)),
    color.dim(symbol.modifiers.join(' ')),
  ];
  const lines = folded(head.filter((part) => part !== '').join('  '), terminal);
  if (symbol.file)
    lines.push(color.yellow(`  the file was ${symbol.file} since it was indexed; these lines are the indexed ones`));
  if (symbol.signature && !symbol.source?.text) lines.push(cutTo(`  ${symbol.signature}`, width));
  if (symbol.doc && !symbol.source?.text) lines.push(...wrap(symbol.doc, '  ', terminal));
  if (symbol.container)
    lines.push(color.dim(`  in ${symbol.container.kind} ${symbol.container.handle}:${symbol.container.line}`));
  lines.push(...counted(symbol, terminal));
  if (!symbol.source) {
    const { callers, callees, counts } = symbol;
    lines.push(...neighbours('called by', { shown: callers, count: counts?.callers }, terminal));
    lines.push(...neighbours('calls', { shown: callees, count: counts?.callees }, terminal));
  }
  if (symbol.member_count > 0 && !symbol.source) lines.push(...members(symbol, terminal));
  if (symbol.source) lines.push(...codeLines(symbol.source, terminal));
  return lines;
}

/** `12 exact references, 4 callers, 7 callees`; counts of 0 are left out, except that of references. */
function counted({ counts }: SymbolCard, { color }: Terminal): string[] {
  if (counts === undefined) return [];
  const { references, callers, callees, supertypes = 0, subtypes = 0, overrides = 0, overridden_by = 0 } = counts;
  const parts = [
    many(references, 'exact reference'),
    ...(callers > 0 ? [many(callers, 'caller')] : []),
    ...(callees > 0 ? [many(callees, 'callee')] : []),
    ...(supertypes > 0 ? [many(supertypes, 'super type')] : []),
    ...(subtypes > 0 ? [many(subtypes, 'sub type')] : []),
    ...(overrides > 0 ? [`overrides ${overrides}`] : []),
    ...(overridden_by > 0 ? [`overridden by ${overridden_by}`] : []),
  ];
  return [color.dim(`  ${parts.join(', ')}`)];
}

interface Neighbours {
  readonly shown: SymbolCard['callers'];
  readonly count: number | undefined;
}

function neighbours(title: string, { shown = [], count = 0 }: Neighbours, terminal: Terminal): string[] {
  const { color } = terminal;
  const left = neighboursLeft(shown.length, count);
  const rows = shown.map((symbol, i) => [
    { text: i === 0 ? `  ${title}` : '', paint: color.dim },
    { text: symbol.kind === 'file' ? '(top level)' : localName(symbol), paint: color.bold },
    { text: `${symbol.path}:${symbol.line}`, paint: color.cyan },
    { text: symbol.calls > 1 ? `${symbol.calls} times` : '', paint: color.dim },
  ]);
  return table(left > 0 ? [...rows, ['', `and ${left} more`]] : rows, terminal);
}

function members({ members: shown, member_count }: SymbolCard, terminal: Terminal): string[] {
  const more = member_count > shown.length ? [['', `and ${member_count - shown.length} more`]] : [];
  const rows = shown.map(({ name, kind: what, line }) => [
    { text: `  :${line}`, paint: terminal.color.cyan },
    { text: what, paint: terminal.color.dim },
    name,
  ]);
  return table([...rows, ...more], terminal);
}
