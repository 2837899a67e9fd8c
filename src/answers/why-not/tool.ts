/** `why_not`: why no reference leads from one symbol to another. */
import * as z from 'zod/mini';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { inputOf, limit, maxTokens, symbolName } from '../../tools/inputs.ts';
import { placeList, referenceFields, referenceLine, symbolFields, symbolPlace } from '../../tools/outputs.ts';
import { nextCall } from '../../workspace/reply.ts';
import { callPath } from '../trace/call-path.ts';
import { whyNotLines } from './view.ts';

const input = inputOf({
  from: symbolName.check(z.describe('Where the reference is missed: a name, a handle, a file or a place')),
  to: symbolName.check(z.describe('What it should lead to')),
  limit: limit(200, 20),
  max_tokens: maxTokens,
});

/** The strongest of what was found; everything found is listed. */
const VERDICTS = [
  /** There is one. */
  'edge',
  /** There is one that only dispatch may lead along. */
  'probable',
  /** The file is not parsed or linked, or not in whole. */
  'not_linked',
  /** References of that name are not bound. */
  'unbound',
  /** References of that name lead to other symbols. */
  'elsewhere',
  /** The name is there, as text that is no reference. */
  'text',
  /** The name is not there. */
  'absent',
  /** The two are the same, or one of them is not in the index. */
  'none',
] as const;

const reference = z.strictObject({ ...referenceFields, symbol: z.exactOptional(symbolPlace) });

const output = z.strictObject({
  verdict: z.enum(VERDICTS),
  from: z.array(z.strictObject(symbolFields)),
  to: z.array(z.strictObject(symbolFields)),
  /** References that do lead from one to the other. */
  edges: placeList(reference),
  /** References of the name that are not bound, with the reason. */
  unbound: placeList(reference),
  /** References of the name that are bound to other symbols. */
  elsewhere: placeList(reference),
  /** Lines with the name that are no reference to anything of that name: comments, strings, declarations. */
  mentions: placeList(z.strictObject({ path: z.string(), line: referenceLine, text: z.exactOptional(z.string()) })),
  /** How many there are of each, of which `limit` are listed. */
  counts: z.strictObject({ edges: z.int(), unbound: z.int(), elsewhere: z.int(), mentions: z.int() }),
  /** Other symbols of the name, which a reference may mean instead. */
  candidates: z.strictObject({ count: z.int(), symbols: z.array(symbolPlace) }),
  /** A way through other symbols, where there is no direct one. */
  path: z.exactOptional(callPath),
  /** Files of the start that are not linked, or not in whole, and why. */
  files: z.array(z.strictObject({ path: z.string(), problem: z.string() })),
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;

const isThere = (verdict: Results['verdict']): boolean => verdict === 'edge' || verdict === 'probable';

const LISTS = ['edges', 'unbound', 'elsewhere', 'mentions'] as const;

export const tool = defineTool({
  group: 'Navigating',
  title: 'Why not',
  summary: 'Say why no reference leads from one symbol to another',
  description: `For a call, a use or an import that you expect and no answer shows. Looks at every reference inside the first symbol that has the name of the second, and says what became of it: bound to another symbol of that name, not bound and why (\`external\`, \`dynamic\`, \`ambiguous\`, \`unknown\`), or no reference at all but text, such as a comment or a string. Also: the other symbols of the name, a way through other symbols, and whether the file is parsed and linked.

It explains what the index knows. A use under another name (a value that was passed, a name made at run time, a framework) has no trace in the text, so an answer that finds nothing does not prove that there is no use.`,
  brief:
    'Why an expected reference from one symbol to another is missing: what references of that name were bound to, which are not bound and why, other candidates, a path through other symbols.',
  core: false,
  readOnly: true,
  input,
  output,
  positional: ['from', 'to'],
  examples: [
    { args: 'checkout TokenService.validate', says: 'why checkout is not among the callers of validate' },
    { args: 'src/app.ts Router.use', says: 'the same for all of a file' },
  ],
  async answer(session, question) {
    const { explainMissing } = await import('./answer.ts');
    return explainMissing(session, question);
  },
  // Before it says that there is no reference, the tree is checked for changes.
  isEmpty: ({ verdict }) => !isThere(verdict),
  render: ({ results }, terminal) => whyNotLines(results, terminal).join('\n'),
  // As in a search for edges: there is one, or there is none.
  exitCode: ({ results: { verdict } }) => (isThere(verdict) ? 0 : 1),
  cut: {
    size: (results) => LISTS.reduce((sum, list) => sum + results[list].length, results.candidates.symbols.length),
    take(results, count) {
      let left = count;
      const some = <E>(list: readonly E[]): E[] => {
        const kept = list.slice(0, Math.max(0, left));
        left -= kept.length;
        return kept;
      };
      return {
        ...results,
        edges: some(results.edges),
        unbound: some(results.unbound),
        elsewhere: some(results.elsewhere),
        mentions: some(results.mentions),
        candidates: { ...results.candidates, symbols: some(results.candidates.symbols) },
      };
    },
    rest: ({ from }) => [nextCall('references', { name: from, direction: 'out', unresolved: true, external: true })],
    leadsTo: ['references'],
  },
});
