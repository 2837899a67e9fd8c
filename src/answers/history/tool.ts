/** `history`: the commits that touched a symbol. */

import * as z from 'zod/mini';
import { CHANGE_KINDS } from '../../compare/symbol-change.ts';
import { AppError } from '../../errors/errors.ts';
import type { Needs } from '../../indexer/preview/needs.ts';
import { defineTool, type QuestionOf, type Terminal } from '../../tools/define.ts';
import { cursor, filters, inputOf, limit, maxTokens, symbolName } from '../../tools/inputs.ts';
import { many, table } from '../../tools/layout.ts';
import { markFallback } from '../../workspace/mark-fallback.ts';
import { nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { textNeeds } from '../grep/fields.ts';
import { needsOfSymbols } from '../subject/needs.ts';
import { MATCHES } from './snippet.ts';

const input = inputOf({
  name: z
    .optional(symbolName)
    .check(
      z.describe(
        'A name, also qualified (`Class.method`), a handle (`path#Class.method`) or a place (`file:line[:col]`)',
      ),
    ),
  introduced: z
    .optional(z.string().check(z.minLength(1), z.maxLength(10_000)))
    .check(z.describe('Instead of a symbol: a piece of code, one line or several; finds the commit that brought it')),
  path: filters.path.check(
    z.describe('With introduced: only files matching this .gitignore-style pattern (repeatable)'),
  ),
  blame: z._default(z.boolean(), true).check(z.describe('Also count the authors of its current lines')),
  limit: limit(1000, 20),
  cursor,
  max_tokens: maxTokens,
});

/** In the file as it was then, or as it is now. */
const place = z.strictObject({ path: z.string(), line: z.int() });

const touch = z.strictObject({
  commit: z.string(),
  /** Absent for the first commit. */
  parent: z.exactOptional(z.string()),
  author: z.string(),
  /** ISO 8601. */
  date: z.string(),
  summary: z.string(),
  changes: z.readonly(z.array(z.enum(CHANGE_KINDS))),
  /** Handle of the symbol after this commit; of a piece of code the path of its file. */
  handle: z.string(),
  /** Of a piece of code: where it was after the commit, or before one that removed it. */
  places: z.exactOptional(z.array(place)),
});

const output = z.strictObject({
  /** Absent for a piece of code. */
  handle: z.exactOptional(z.string()),
  snippet: z.exactOptional(
    z.strictObject({
      /** `spaces`: with other white space. */
      match: z.enum(MATCHES),
      /** Where the tree has it now: the first places, and the number of all. */
      now: z.array(place),
      now_total: z.int(),
    }),
  ),
  /** The newest commit that was searched. */
  commit: z.string(),
  /** How the working tree differs from it. */
  uncommitted: z.exactOptional(z.enum(['changed', 'added'])),
  commits: z.array(touch),
  total: z.int(),
  /** Absent where the search did not reach the first commit of the symbol. */
  introduced: z.exactOptional(touch),
  authors: z.exactOptional(
    z.array(
      z.strictObject({
        author: z.string(),
        lines: z.int(),
        /** Date of the newest of the lines, ISO 8601. */
        last: z.string(),
      }),
    ),
  ),
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
export type Touch = z.output<typeof touch>;
export type AuthorShare = NonNullable<Results['authors']>[number];

/** Which lines it has now; the rest is git's. */
function needsOfHistory(name: string): Needs | undefined {
  const needs = needsOfSymbols(name);
  return needs && { ...needs, isDeclaration: true };
}

const needsOf = ({ name, introduced }: Question): Needs | undefined =>
  name === undefined || introduced !== undefined ? textNeeds(undefined) : needsOfHistory(name);

/** Throws BAD_INPUT. */
function checkSubject({ name, introduced, path }: Question): void {
  if (name === undefined && introduced === undefined)
    throw new AppError(
      'BAD_INPUT',
      'No symbol was named.',
      'Name a symbol, or pass a piece of code with --introduced.',
    );
  if (name !== undefined && introduced !== undefined)
    throw new AppError(
      'BAD_INPUT',
      `${name} and --introduced exclude each other.`,
      'Pass one of them; narrow the search for code with --path.',
    );
  if (path?.length && introduced === undefined)
    throw new AppError('BAD_INPUT', '--path is for --introduced.', 'Leave it out: a symbol is in one file.');
}

export const tool = defineTool({
  group: 'Comparing',
  title: 'History',
  summary: 'Show the commits that changed a symbol, its origin and the authors of its lines',
  description: `Lists the commits that changed a symbol, newest first, without those that only touched its file. The symbol is followed through renames and moves to other files, back to the commit that introduced it. Each commit is listed with its changes to the symbol: added, renamed, moved, changed in visibility, signature, body or documentation. The authors of its current lines are counted.

With \`--introduced\` it finds the commit that brought a piece of code, and those that moved or removed it, each with file and line then, and where it is now. If no commit has it as it is written, white space is ignored; several lines are also looked for with an older indentation.

The search is limited in time and in commits; the reply says so when it did not reach the first commit of the symbol. Commits whose contents this clone lacks, or that git cannot read, are counted. Merges are left out: their changes are in the merged commits.`,
  brief:
    'Commits that changed one symbol, followed through renames and moves to the one that introduced it, with what each did; authors of its lines.',
  core: false,
  readOnly: true,
  ref: 'own',
  input,
  output,
  positional: ['name'],
  examples: [
    { args: 'TokenService.validate', says: 'who changed it, when and how' },
    { args: 'src/auth/token.ts#TokenService --limit 5 --no-blame', says: 'the last five commits' },
    { args: "--introduced 'retries = 3' --path src", says: 'the commit that brought a piece of code' },
  ],
  needs: needsOf,
  async run(workspace, question, context) {
    const { ref, signal } = context;
    const { name, introduced } = question;
    checkSubject(question);
    const there = await workspace.at(ref, context);
    const answering = { isEmpty: () => false, needs: needsOf(question) };
    if (introduced === undefined) {
      const { symbolHistory } = await import('./answer.ts');
      return there.ask(
        (session) => symbolHistory(session, { ...question, name: name!, ref }, signal),
        context,
        answering,
      );
    }
    const { snippetHistory } = await import('./introduced.ts');
    const answer = (session: Session) => snippetHistory(session, { ...question, introduced, ref }, signal);
    // It reads git and the files themselves, new ones too, so the index need not be fresh.
    if (there.lacksIndex()) return there.ask(answer, context, answering);
    return there.lease(async (lease) => markFallback(await answer(lease.session), lease.fallback(), 'complete'));
  },
  render: ({ results }, terminal) => historyLines(results, terminal).join('\n'),
  exitCode({ results: { total, uncommitted }, meta }) {
    if (total > 0 || uncommitted !== undefined) return 0;
    return meta.completeness === 'partial' ? 2 : 1;
  },
  cut: {
    size: ({ commits, authors = [] }) => commits.length + authors.length,
    take: (results, count) => ({
      ...results,
      commits: results.commits.slice(0, count),
      ...(results.authors && { authors: results.authors.slice(0, Math.max(0, count - results.commits.length)) }),
    }),
    rest: (question, shown, { commits }) => [
      nextCall('history', { ...question, offset: question.offset + Math.min(shown, commits.length) }),
    ],
  },
});

function historyLines(
  { handle = '', snippet, uncommitted, commits, total, introduced, authors = [] }: Results,
  terminal: Terminal,
): string[] {
  const { color } = terminal;
  const rows = commits.map(({ commit, date, author, changes, summary, handle: was, places }) => [
    { text: commit.slice(0, 10), paint: color.yellow },
    { text: date.slice(0, 10), paint: color.dim },
    { text: author, paint: color.cyan },
    { text: changes.join(', '), paint: color.bold },
    { text: was === handle ? summary : `${summary}  (${placeText(places) ?? was})` },
  ]);
  const origin = introduced && `introduced ${introduced.date.slice(0, 10)} by ${introduced.author}`;
  const title = snippet ? nowText(snippet) : handle;
  const about = [
    many(total, 'commit'),
    ...(origin ? [origin] : []),
    ...(uncommitted ? [`${uncommitted}, not committed`] : []),
  ];
  const lines = authors.reduce((sum, one) => sum + one.lines, 0);
  const shares = authors.map((one) => [
    { text: `  ${one.author}`, paint: color.cyan },
    { text: `${Math.round((100 * one.lines) / lines)} %`, right: true },
    { text: many(one.lines, 'line'), paint: color.dim },
    { text: `last ${one.last.slice(0, 10)}`, paint: color.dim },
  ]);
  return [
    `${color.bold(title)}  ${color.dim(about.join(', '))}`,
    ...table(rows, terminal),
    ...(shares.length > 0 ? [color.dim(`${many(lines, 'line')} by author`), ...table(shares, terminal)] : []),
  ];
}

const placeText = (places: Touch['places']): string | undefined =>
  places?.map(({ path, line }) => `${path}:${line}`).join(', ') || undefined;

function nowText({ now, now_total: total }: NonNullable<Results['snippet']>): string {
  const shown = now.slice(0, SHOWN_NOW);
  const more = total > shown.length ? ` and ${total - shown.length} more` : '';
  return shown.length === 0 ? 'not in the tree now' : `now in ${placeText(shown)}${more}`;
}

const SHOWN_NOW = 3;
