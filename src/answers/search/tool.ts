/** `search`: symbols, text and paths, best matches first. */
import * as z from 'zod/mini';
import { defineTool, type QuestionOf, type Terminal } from '../../tools/define.ts';
import { cursor, detail, filters, inputOf, kind, limit, maxTokens, queryText, withTests } from '../../tools/inputs.ts';
import { folded, many, wrap } from '../../tools/layout.ts';
import { fileRole, placeList, sourceCode, symbolFields } from '../../tools/outputs.ts';
import { nextCall } from '../../workspace/reply.ts';
import { restOfSymbols, symbolsSize, takeSymbols } from '../quote/cut-symbols.ts';
import { codeLines, symbolRows } from '../quote/symbol-lines.ts';
import { effectText } from './effect-text.ts';
import { needsOfQuery } from './needs.ts';

const input = inputOf({
  query: queryText(
    'A name or a part of one, words of a description, a piece of a path, an error message or stack trace',
  ),
  mode: z
    ._default(z.enum(['auto', 'name', 'text', 'path', 'semantic']), 'auto')
    .check(z.describe('Where to look: names, words of code and docs, paths, meaning, or chosen by the query (auto)')),
  path: filters.path,
  lang: filters.lang,
  kind,
  role: filters.role,
  exclude: filters.exclude,
  tests: withTests,
  min_score: z
    .optional(z.number().check(z.minimum(0), z.maximum(1)))
    .check(z.describe('Only results with at least this score; 1 is the best result of the query')),
  limit: limit(200, 20),
  cursor,
  detail,
  explain: z
    ._default(z.enum(['off', 'basic', 'full']), 'off')
    .check(z.describe('Explain each result: how it matched (basic), or every part of its score (full)')),
  max_tokens: maxTokens,
});

const output = placeList(
  z.strictObject({
    ...symbolFields,
    role: fileRole,
    /** Set where several workspaces were searched. */
    workspace: z.exactOptional(z.string()),
    /** A project or a directory, where results are grouped by module. */
    module: z.exactOptional(z.string()),
    /** Relative to the best result, 0 to 1. */
    score: z.number(),
    /** Symbols with the same code or of the same declaration, which are not listed. */
    copies: z.exactOptional(z.strictObject({ count: z.int(), handles: z.readonly(z.array(z.string())) })),
    doc: z.exactOptional(z.string()),
    source: z.exactOptional(sourceCode),
    why: z.exactOptional(
      z.strictObject({
        /** How the query matched: exact name, prefix, words of the text, … */
        matched: z.array(z.string()),
        /** The effect of each channel and adjustment; applied in this order from 0 on, they add up to the score. */
        parts: z.exactOptional(
          z.readonly(
            z.array(
              z.strictObject({ rule: z.string(), effect: z.enum(['added', 'times', 'order']), value: z.number() }),
            ),
          ),
        ),
      }),
    ),
  }),
);

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
export type SearchHit = Results[number];
type SearchPart = NonNullable<NonNullable<SearchHit['why']>['parts']>[number];

export const tool = defineTool({
  group: 'Finding',
  title: 'Search',
  summary: 'Search symbols, text and paths; best matches first',
  description: `Finds symbols by what you know about them: an exact or partial name (\`validateToken\`, \`tok serv\`, even misspelled), words from their code, signature or documentation, or a piece of the path. An exact name always comes first; tests, generated and vendored code come after production code. An error message or a stack trace finds the symbols it names and the code that contains the message; a question about all places (\`all places that …\`, \`everywhere\`, \`across the code base\`) lists a few results from each module first. Scores compare results of one query: 1 is the best, \`min_score\` removes results far below it.

Use it when the exact name is not known; \`symbol\` is the lookup by name. Narrow with \`path\`, \`lang\`, \`kind\` and \`role\`. \`detail context\` adds documentation and the first lines of code, \`detail full\` all of it: set \`max_tokens\` with those.`,
  brief:
    'Find symbols, text or files when the exact name is unknown: words of a description, part of a name, a piece of a path. Best first. For a known name use symbol.',
  core: true,
  readOnly: true,
  input,
  output,
  positional: ['query'],
  forPeople: ['tests', 'min_score', 'explain'],
  manyWorkspaces: true,
  examples: [
    { args: 'token validation', says: 'symbols about that, best first' },
    { args: 'TokServ --mode name', says: 'names that contain these parts' },
    { args: "retry --kind function --path 'src/**' --exclude '*.test.ts'", says: 'functions of production code' },
    { args: '"TypeError: cannot read the config of \'web\'"', says: 'the code that contains the message' },
    { args: "'all places that write files'", says: 'a few results from each module first' },
    { args: 'parse config --detail context --max-tokens 2000', says: 'with documentation and code, within a budget' },
  ],
  needs: (question) => needsOfQuery(question),
  async answer(session, question, { signal }) {
    const { searchWorkspace } = await import('./answer.ts');
    return searchWorkspace(session, question, signal);
  },
  withoutLinks: () => 'partial',
  render({ results }, terminal) {
    const rows = symbolRows(results.map(withCopies), terminal);
    return results
      .flatMap((hit, i) => [...heading(hit, results[i - 1], terminal), ...rows[i], ...below(hit, terminal)])
      .join('\n');
  },
  exitCode: ({ results }) => (results.length === 0 ? 1 : 0),
  cut: {
    size: symbolsSize,
    take: takeSymbols,
    rest: (question, shown, results) =>
      restOfSymbols(results, shown, (index) => nextCall('search', { ...question, offset: question.offset + index })),
    leadsTo: ['read_file'],
  },
});

function heading(hit: SearchHit, before: SearchHit | undefined, { color }: Terminal): string[] {
  const isElsewhere = hit.workspace !== before?.workspace;
  const titles = [
    ...(hit.workspace !== undefined && isElsewhere ? [`workspace ${hit.workspace}:`] : []),
    ...(hit.module !== undefined && (isElsewhere || hit.module !== before?.module) ? [`${hit.module}:`] : []),
  ];
  return titles.map(color.bold);
}

/** Appends the number of copies to the signature. */
function withCopies(hit: SearchHit): SearchHit {
  if (hit.copies === undefined) return hit;
  const copies = `+${many(hit.copies.count, 'copy', 'copies')}`;
  return { ...hit, signature: hit.signature === undefined ? copies : `${hit.signature}  ${copies}` };
}

function below({ score, why, copies, doc, source }: SearchHit, terminal: Terminal): string[] {
  const lines: string[] = [];
  if (why) {
    const reasons = why.parts?.map(partText) ?? why.matched;
    lines.push(...dimmed(`${score.toFixed(3)}  ${reasons.join(', ')}`, terminal));
    if (copies) lines.push(...dimmed(`copies: ${copiesText(copies)}`, terminal));
  }
  if (doc) lines.push(...wrap(doc, '  ', terminal));
  if (source) lines.push(...codeLines(source, terminal));
  return lines;
}

const dimmed = (text: string, terminal: Terminal): string[] => folded(`  ${text}`, terminal).map(terminal.color.dim);

function copiesText({ count, handles }: NonNullable<SearchHit['copies']>): string {
  const more = count > handles.length ? ` and ${count - handles.length} more` : '';
  return `${handles.join(', ')}${more}`;
}

const partText = ({ rule, effect, value }: SearchPart): string =>
  `${effectText(effect, value, (size) => size.toFixed(3))} ${rule}`;
