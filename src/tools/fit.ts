/** Makes a reply obey its limits: elements are dropped from the end until what the reader gets fits. */

import { AppError } from '../errors/errors.ts';
import { command } from '../workspace/make-reply.ts';
import type { Meta, Reply } from '../workspace/reply.ts';
import type { Cut, RunContext, Terminal } from './define.ts';
import { PLAIN } from './terminal.ts';
import { estimateTokens, largestFitting } from './token-budget.ts';

interface Fitted<I, O> {
  readonly input: I;
  readonly reply: Reply<O>;
  readonly context: Pick<RunContext, 'format' | 'maxBytes' | 'namedRoot' | 'ref' | 'wording'>;
}

interface Fittable<I, O> {
  render(reply: Reply<O>, terminal: Terminal): string;
  readonly cut?: Cut<I, O>;
}

interface Size {
  readonly tokens: number;
  readonly bytes: number;
}

/** Code has fewer to a token; what is still too much is cut. */
const LEAST_BYTES_PER_TOKEN = 2.5;

/** As many tokens as may fit into the bytes: for tools that choose what to show by their limit. */
export const withinBytes = (tokens: number, maxBytes: number | undefined): number =>
  Math.min(tokens, Math.floor((maxBytes ?? Number.POSITIVE_INFINITY) / LEAST_BYTES_PER_TOKEN));

/** More than any reply has; as many digits as a count can have. */
const MOST_TOKENS = 999_999;

export function fitReply<I extends Record<string, unknown>, O>(
  tool: Fittable<I, O>,
  { input, reply, context }: Fitted<I, O>,
): Reply<O> {
  const limit = typeof input.max_tokens === 'number' ? input.max_tokens : Number.POSITIVE_INFINITY;
  const { maxBytes = Number.POSITIVE_INFINITY, wording } = context;
  const measure = measureFor(tool, context, limit);
  const fits = ({ tokens, bytes }: Size) => tokens <= limit && bytes <= maxBytes;
  const finished = ({ results, meta }: Reply<O>) => ({ results, meta: wording?.meta(meta) ?? meta });
  const counted = ({ results, meta }: Reply<O>, { tokens }: Size): Reply<O> => {
    if (tokens > limit) throw tooLarge(limit, tokens);
    return { results, meta: { ...meta, estimated_tokens: tokens } };
  };

  const here = (text: string) => aboutRoot(text, context);
  // The reader's limits hold for the rest of the answer too.
  const goOn = (text: string, tokens: unknown = input.max_tokens) => here(withLimit(text, tokens));
  const next = reply.meta.next.map((text) => (isPage(text) ? goOn(text) : here(text)));
  const whole = finished({ results: reply.results, meta: { ...reply.meta, ...steps(reply.meta.notes, next) } });
  const { cut } = tool;
  const wholeSize = measure(whole);
  if (fits(wholeSize) || !cut) return counted(whole, wholeSize);

  const size = cut.size(reply.results);
  const shortened = (count: number, tokens: unknown = input.max_tokens): Reply<O> => {
    const results = cut.take(reply.results, count);
    const omitted = reply.meta.omitted + size - count;
    const rest = cut.rest(input, count, reply.results).map((text) => goOn(text, tokens));
    // Where the tool knows of no better one, the page after the whole reply is still the next.
    const isNew = (text: string) => !isPage(text) && !rest.includes(goOn(text, tokens));
    const others = rest.length > 0 ? reply.meta.next.filter(isNew).map(here) : next;
    const { notes, next: all } = steps(reply.meta.notes, [...rest, ...others]);
    return finished({ results, meta: { ...reply.meta, completeness: 'truncated', omitted, notes, next: all } });
  };
  const count = largestFitting(size, (some) => fits(measure(shortened(some))));
  const needed = count > 0 ? 0 : measure(shortened(Math.min(1, size))).tokens;
  // Where nothing fits, the same call again would show nothing again.
  const fitted = count > 0 ? shortened(count) : shortened(0, enough(limit, needed));
  // Nothing fits with its notes: the way to the rest matters more than they do.
  const { results, meta } = fitted;
  const bare = { results, meta: { ...meta, notes: [], next: meta.next.slice(0, 1) } };
  for (const form of [fitted, bare]) {
    const formSize = measure(form);
    if (fits(formSize)) return counted(form, formSize);
  }
  // Neither anything nor the way to it.
  if (size > 0 && needed > limit) throw tooLarge(limit, needed);
  const least = { results, meta: { ...bare.meta, next: [] } };
  return counted(least, measure(least));
}

/** A limit under which so many tokens fit, with room for what a larger reply has to say; at least twice the one that was too small. */
function enough(limit: number, tokens: number): number | undefined {
  return Number.isFinite(limit) ? Math.max(2 * limit, Math.ceil(tokens / 50) * 50) : undefined;
}

/** The limit is a promise: a reply that cannot keep it is not sent. */
export function tooLarge(limit: number, tokens: number): AppError {
  const more = enough(limit, tokens);
  const said = (count: number) => count.toLocaleString('en-US');
  return new AppError(
    'REPLY_TOO_LARGE',
    `Even the shortest reply has ${said(tokens)} tokens: it does not fit into ${said(limit)}.`,
    `Ask again with --max-tokens ${more}, or a narrower question.`,
    { argument: 'max_tokens', nearest: [more], tokens },
  );
}

/** A longer command is not repeated: after a stack trace it would be most of the answer. */
export const LONGEST_STEP = 1200;

function steps(notes: readonly string[], next: readonly string[]): Pick<Meta, 'notes' | 'next'> {
  const long = next.filter((text) => text.length > LONGEST_STEP).flatMap(inWords);
  return { notes: [...new Set([...notes, ...long])], next: next.filter((text) => text.length <= LONGEST_STEP) };
}

/** What a page adds to the question that was asked. */
function inWords(text: string): string[] {
  const added = /(?: --cursor \d+)(?: --max-tokens \d+)?/.exec(text.slice(-100))?.[0];
  return added === undefined ? [] : [`for the rest, ask the same again with${added}`];
}

/** The larger of the forms the reader gets, of which it may see either. */
function measureFor<I, O>(
  tool: Fittable<I, O>,
  { format = 'text', maxBytes, wording }: Fitted<I, O>['context'],
  limit: number,
): (reply: Reply<O>) => Size {
  // The count is part of the JSON it counts: measured with the largest it may become.
  const json = ({ results, meta }: Reply<O>) =>
    JSON.stringify({ results, meta: { ...meta, estimated_tokens: Math.min(limit, MOST_TOKENS) } });
  const text = (reply: Reply<O>) => {
    const rendered = tool.render(reply, PLAIN);
    return wording?.text(rendered) ?? rendered;
  };
  const forms = { text: [text], json: [json], both: [text, json] }[format];
  return (reply) => {
    const texts = forms.map((form) => form(reply));
    return {
      tokens: Math.max(...texts.map(estimateTokens)),
      bytes: maxBytes === undefined ? 0 : Math.max(...texts.map((one) => Buffer.byteLength(one))),
    };
  };
}

const isPage = (text: string): boolean => text.includes(' --cursor ');

function withLimit(text: string, maxTokens: unknown): string {
  return maxTokens === undefined || text.includes(' --max-tokens ') ? text : `${text} --max-tokens ${maxTokens}`;
}

/** The same command from where the caller stands, which is not in the workspace, or the commit, it asked about. */
function aboutRoot(text: string, { namedRoot, ref }: Pick<RunContext, 'namedRoot' | 'ref'>): string {
  const words = [
    ...(namedRoot === undefined ? [] : ['--root', namedRoot]),
    ...(ref === undefined ? [] : ['--ref', ref]),
  ];
  if (words.length === 0) return text;
  return text.replace(/^wayfind \S+/, (start) => command(start.slice('wayfind '.length), words));
}
