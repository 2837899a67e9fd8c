/** Makes a reply fit its limits: drops elements from the end until the form that the reader gets fits. */

import { AppError } from '../errors/errors.ts';
import type { Draft, Meta, NextCall, Reply } from '../workspace/reply.ts';
import type { Cut, RunContext, Terminal } from './define.ts';
import { PLAIN } from './terminal.ts';
import { estimateTokens, largestFitting } from './token-budget.ts';

interface Fitted<I, O> {
  readonly question: I;
  readonly draft: Draft<O>;
  readonly context: Pick<RunContext, 'format' | 'maxBytes' | 'wording'>;
  /** A next call as the reader makes it; undefined where the reader cannot make it. */
  readonly words: (call: NextCall) => string | undefined;
}

interface Fittable<I, O> {
  render(reply: Reply<O>, terminal: Terminal): string;
  readonly cut?: Cut<I, O>;
}

interface Size {
  readonly tokens: number;
  readonly bytes: number;
}

/** A high estimate, so that a limit in tokens decides where one is set. */
const MAX_BYTES_PER_TOKEN = 8;

/** The byte limit of a reply whose caller may have asked for so many tokens: then the caller knows what it has room for. */
export const roomFor = (maxBytes: number, tokens: unknown): number =>
  typeof tokens === 'number' ? Math.max(maxBytes, tokens * MAX_BYTES_PER_TOKEN) : maxBytes;

/** Structured content beside a text is for programs: quotes, escapes and field names make it longer than what a model reads. */
export const DATA_PER_TEXT = 3;

/** Larger than any token count: reserves room for the digits of the count. */
const MAX_TOKENS = 999_999;

export function fitReply<I extends Record<string, unknown>, O>(
  tool: Fittable<I, O>,
  { question, draft, context, words }: Fitted<I, O>,
): Reply<O> {
  const limit = typeof question.max_tokens === 'number' ? question.max_tokens : Number.POSITIVE_INFINITY;
  const { maxBytes = Number.POSITIVE_INFINITY, wording } = context;
  const measure = measureFor(tool, context, limit);
  const fits = ({ tokens, bytes }: Size) => tokens <= limit && bytes <= maxBytes;
  const counted = ({ results, meta }: Reply<O>, { tokens }: Size): Reply<O> => {
    if (tokens > limit) throw tooLarge(limit, tokens);
    return { results, meta: { ...meta, estimated_tokens: tokens } };
  };
  const { results: all, meta: about } = draft;
  const reply = (results: O, meta: Meta<NextCall>): Reply<O> => {
    const steps = new Map(meta.next.flatMap((call): [string, NextCall][] => entryOf(words(call), call)));
    const [long, next] = [[...steps].filter(isLong), [...steps.keys()].filter((text) => text.length <= LONGEST_STEP)];
    const notes = [...meta.notes, ...long.flatMap(([, call]) => repeatNote(call, question))];
    return { results, meta: { ...meta, notes: [...new Set(notes.map((note) => wording?.note(note) ?? note))], next } };
  };

  // The reader's limits apply to the rest of the answer too.
  const goOn = (call: NextCall, tokens: unknown = question.max_tokens) =>
    call.input.max_tokens === undefined || call.input.max_tokens === question.max_tokens
      ? withLimit(call, tokens)
      : call;
  const next = about.next.map((call) => (isPage(call) ? goOn(call) : call));
  const whole = reply(all, { ...about, next });
  const { cut } = tool;
  const wholeSize = measure(whole);
  if (fits(wholeSize) || !cut) return counted(whole, wholeSize);

  const size = cut.size(all);
  const shortened = (count: number, tokens: unknown = question.max_tokens): Reply<O> => {
    const omitted = about.omitted + size - count;
    const rest = cut.rest(question, count, all).map((call) => goOn(call, tokens));
    // Without a call from the tool, the next page after the whole reply remains.
    const said = new Set(rest.map(words));
    const isNew = (call: NextCall) => !isPage(call) && !said.has(words(goOn(call, tokens)));
    const others = rest.length > 0 ? about.next.filter(isNew) : next;
    return reply(cut.take(all, count), { ...about, completeness: 'truncated', omitted, next: [...rest, ...others] });
  };
  const count = largestFitting(size, (some) => fits(measure(shortened(some))));
  const needed = count > 0 ? 0 : measure(shortened(Math.min(1, size))).tokens;
  // Where nothing fits, repeating the call with the same limit would show nothing again.
  const fitted = count > 0 ? shortened(count) : shortened(0, enough(limit, needed));
  // Where the notes do not fit, the call for the rest matters more.
  const { results, meta } = fitted;
  const bare = { results, meta: { ...meta, notes: [], next: meta.next.slice(0, 1) } };
  for (const form of [fitted, bare]) {
    const formSize = measure(form);
    if (fits(formSize)) return counted(form, formSize);
  }
  // Neither an element nor the call for it fits.
  if (size > 0 && needed > limit) throw tooLarge(limit, needed);
  const least = { results, meta: { ...bare.meta, next: [] } };
  return counted(least, measure(least));
}

/** A limit that fits this many tokens: rounded up, and at least twice the one that was too small. */
function enough(limit: number, tokens: number): number | undefined {
  return Number.isFinite(limit) ? Math.max(2 * limit, Math.ceil(tokens / 50) * 50) : undefined;
}

/** The limit is hard: a reply that exceeds it is not sent. */
export function tooLarge(limit: number, tokens: number): AppError {
  const more = enough(limit, tokens);
  const said = (count: number) => count.toLocaleString('en-US');
  return new AppError(
    'REPLY_TOO_LARGE',
    `Even the shortest reply has ${said(tokens)} tokens, more than the limit of ${said(limit)}.`,
    `Use --max-tokens ${more}, or ask a narrower question.`,
    { argument: 'max_tokens', nearest: [more], tokens },
  );
}

/** A longer command is not repeated: the reader has the question, and with a stack trace in it, it would be most of the answer. */
export const LONGEST_STEP = 240;

const isLong = ([text]: readonly [string, NextCall]): boolean => text.length > LONGEST_STEP;

const entryOf = (text: string | undefined, call: NextCall): [string, NextCall][] =>
  text === undefined ? [] : [[text, call]];

/** The flags that the next call changes in the question, where the whole call is too long to repeat. */
function repeatNote({ input }: NextCall, question: Readonly<Record<string, unknown>>): string[] {
  const { cursor, max_tokens: tokens } = input;
  if (cursor === undefined && input.query !== question.query) return [];
  const changed = [
    ...(cursor === undefined ? [] : [`--cursor ${cursor}`]),
    ...(tokens === undefined ? [] : [`--max-tokens ${tokens}`]),
  ];
  return changed.length === 0 ? [] : [`for the rest, repeat the call with ${changed.join(' ')}`];
}

/** Measures what a model reads; structured content beside it counts only in bytes. */
function measureFor<I, O>(
  tool: Fittable<I, O>,
  { format = 'text', maxBytes, wording }: Fitted<I, O>['context'],
  limit: number,
): (reply: Reply<O>) => Size {
  // The count is part of the JSON that it counts, so the largest possible count is measured.
  const json = ({ results, meta }: Reply<O>) =>
    JSON.stringify({ results, meta: { ...meta, estimated_tokens: Math.min(limit, MAX_TOKENS) } });
  const text = (reply: Reply<O>) => {
    const rendered = tool.render(reply, PLAIN);
    return wording?.text(rendered) ?? rendered;
  };
  return (reply) => {
    const read = format === 'json' ? json(reply) : text(reply);
    const data = format === 'both' && maxBytes !== undefined ? Buffer.byteLength(json(reply)) / DATA_PER_TEXT : 0;
    return {
      tokens: estimateTokens(read),
      bytes: maxBytes === undefined ? 0 : Math.max(Buffer.byteLength(read), data),
    };
  };
}

const isPage = ({ input }: NextCall): boolean => input.cursor !== undefined;

const withLimit = (call: NextCall, tokens: unknown): NextCall => ({
  ...call,
  input: { ...call.input, max_tokens: tokens },
});
