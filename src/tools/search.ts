/** `search`: symbols, text and paths, best matches first. */
import * as z from 'zod/mini';
import { USUAL_LIMIT } from '../engine/paging.ts';
import { searchWords } from '../engine/search-question.ts';
import type { SearchHit } from '../engine/search-workspace.ts';
import { restOfSymbols, symbolsSize, takeSymbols } from './cut-symbols.ts';
import { defineTool, type Terminal } from './define.ts';
import { cursor, detail, filters, inputOf, kind, limit, maxTokens, offsetOf } from './inputs.ts';
import { folded, wrap } from './layout.ts';
import { fileRole, sourceCode, symbolFields } from './outputs.ts';
import { codeLines, symbolRows } from './symbol-lines.ts';

const input = inputOf({
  query: z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(1000),
      z.describe('A name or a part of one, words of a description, or a piece of a path'),
    ),
  mode: z
    ._default(z.enum(['auto', 'name', 'text', 'path', 'semantic']), 'auto')
    .check(z.describe('Where to look: names, words of code and docs, paths, meaning, or what suits the query')),
  path: filters.path,
  lang: filters.lang,
  kind,
  role: filters.role,
  exclude: filters.exclude,
  limit: limit(200, USUAL_LIMIT.search),
  cursor,
  detail,
  explain: z
    ._default(z.enum(['off', 'basic', 'full']), 'off')
    .check(z.describe('Say why each result is there: how it matched, or every part of its score')),
  max_tokens: maxTokens,
});

const output = z.array(
  z.strictObject({
    ...symbolFields,
    role: fileRole,
    score: z.number(),
    doc: z.exactOptional(z.string()),
    source: z.exactOptional(sourceCode),
    why: z.exactOptional(
      z.strictObject({
        /** How the query matched: exact name, prefix, words of the text, … */
        matched: z.array(z.string()),
        /** What each channel and adjustment gave. */
        parts: z.exactOptional(z.record(z.string(), z.number())),
      }),
    ),
  }),
);

export const tool = defineTool({
  name: 'search',
  title: 'Search',
  summary: 'Search symbols, text and paths; best matches first',
  description: `Finds symbols by what is known of them: an exact or partial name (\`validateToken\`, \`tok serv\`, even misspelled), words from their code, signature or documentation, or a piece of the path. An exact name always comes first; tests, generated and vendored code come after production code.

Use it when the exact name is not known; \`symbol\` is the lookup by name. Narrow with \`path\`, \`lang\`, \`kind\` and \`role\`. \`detail context\` adds documentation and the first lines of code, \`detail full\` all of it: set \`max_tokens\` with those.`,
  brief:
    'Find symbols, text or files when the exact name is unknown: words of a description, part of a name, a piece of a path. Best first. For a known name use symbol.',
  core: true,
  readOnly: true,
  input,
  output,
  positional: ['query'],
  forPeople: ['explain'],
  examples: [
    { args: 'token validation', says: 'symbols about that, best first' },
    { args: 'TokServ --mode name', says: 'names that contain these parts' },
    { args: "retry --kind function --path 'src/**' --exclude '*.test.ts'", says: 'functions of production code' },
    { args: 'parse config --detail context --max-tokens 2000', says: 'with documentation and code, within a budget' },
  ],
  async run(engine, { cursor: from, ...rest }, context) {
    return engine.search({ ...rest, offset: offsetOf(from) }, context);
  },
  render({ results }, terminal) {
    const rows = symbolRows(results, terminal);
    return results.flatMap((hit, i) => [...rows[i], ...below(hit, terminal)]).join('\n');
  },
  exitCode: ({ results }) => (results.length === 0 ? 1 : 0),
  cut: {
    size: symbolsSize,
    take: takeSymbols,
    rest: (request, shown, results) =>
      restOfSymbols(results, shown, (index) => ['search', searchWords(request, offsetOf(request.cursor) + index)]),
  },
});

function below(hit: SearchHit, terminal: Terminal): string[] {
  const lines: string[] = [];
  if (hit.why) {
    const { matched, parts } = hit.why;
    const reasons = parts ? Object.entries(parts).map(([name, value]) => `${name} ${value.toFixed(3)}`) : matched;
    lines.push(...folded(`  ${hit.score.toFixed(3)}  ${reasons.join(', ')}`, terminal).map(terminal.color.dim));
  }
  if (hit.doc) lines.push(...wrap(hit.doc, '  ', terminal));
  if (hit.source) lines.push(...codeLines(hit.source, terminal));
  return lines;
}
