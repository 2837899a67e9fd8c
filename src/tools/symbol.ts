/** `symbol`: the definition of a name, qualified name, handle or place. */
import * as z from 'zod/mini';
import { lookupWords, type SymbolCard } from '../engine/lookup-symbol.ts';
import { USUAL_LIMIT } from '../engine/paging.ts';
import { restOfSymbols, symbolsSize, takeSymbols } from './cut-symbols.ts';
import { defineTool, type Terminal } from './define.ts';
import { cursor, filters, flag, inputOf, kind, limit, maxTokens, offsetOf } from './inputs.ts';
import { cutTo, folded, table, wrap } from './layout.ts';
import { fileRole, sourceCode, symbolFields, symbolKind } from './outputs.ts';
import { codeLines, linesOf, localName, symbolRows } from './symbol-lines.ts';

const input = inputOf({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(1000),
      z.describe(
        'A name, a qualified name (`Class.method`, `pkg::Type`), a handle (`path#Class.method`) or a place (`file:line[:col]`)',
      ),
    ),
  source: flag('Also print the code: all parts of a symbol that is written in several places'),
  kind,
  path: filters.path,
  limit: limit(200, USUAL_LIMIT.symbol),
  cursor,
  max_tokens: maxTokens,
});

const output = z.array(
  z.strictObject({
    ...symbolFields,
    language: z.exactOptional(z.string()),
    role: fileRole,
    modifiers: z.array(z.string()),
    doc: z.exactOptional(z.string()),
    container: z.exactOptional(z.strictObject({ handle: z.string(), kind: z.string(), line: z.int() })),
    members: z.array(z.strictObject({ name: z.string(), kind: symbolKind, line: z.int() })),
    member_count: z.int(),
    source: z.exactOptional(sourceCode),
  }),
);

export const tool = defineTool({
  name: 'symbol',
  title: 'Symbol definition',
  summary: 'Show the definition of a name, handle or file:line',
  description: `Answers "where is X defined and what is it": file and lines, kind, signature, documentation, modifiers, what it is declared in and what is declared in it. With \`source\` it also returns the code, read from the current file. The line is the name's; where decorators or modifiers stand above it the range follows, as in \`a.ts:11 (9-20)\` (in JSON \`line\`, \`start_line\`, \`end_line\`).

The name may be plain (\`validate\`), qualified by any part of its containers (\`TokenService.validate\`, \`auth.TokenService\`), a handle from an earlier reply, or a place: \`src/auth.ts:42\` is the innermost symbol around that line. Case is ignored only when nothing matches exactly.

A name that several symbols have returns all of them, production code first, each with the handle that names it alone. A name that no symbol has is an error that lists the nearest names. When the words are a description and not a name, use \`search\`.`,
  core: true,
  readOnly: true,
  input,
  output,
  positional: ['name'],
  examples: [
    { args: 'TokenService.validate', says: 'where a method is, with its signature and documentation' },
    { args: 'TokenService --source', says: 'the code of a class, all parts of it' },
    { args: 'src/auth/token.ts:42', says: 'the symbol around a line, for instance of a stack trace' },
    { args: 'src/auth/token.ts#TokenService.validate --json', says: 'one exact symbol as JSON' },
  ],
  async run(engine, { cursor: from, ...rest }, context) {
    return engine.symbol({ ...rest, offset: offsetOf(from) }, context);
  },
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
    rest: (request, shown, results) =>
      restOfSymbols(results, shown, (index) => ['symbol', lookupWords(request, offsetOf(request.cursor) + index)]),
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
  if (symbol.member_count > 0 && !symbol.source) lines.push(...members(symbol, terminal));
  if (symbol.source) lines.push(...codeLines(symbol.source, terminal));
  return lines;
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
