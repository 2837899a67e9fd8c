/** Makes a reply obey its limits: elements are dropped from the end until what the reader gets fits. */
import { command } from '../engine/make-reply.ts';
import type { Reply } from '../engine/reply.ts';
import { estimateTokens, largestFitting } from '../engine/token-budget.ts';
import type { Cut, RunContext, Terminal } from './define.ts';
import { PLAIN } from './terminal.ts';

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
  const counted = ({ results, meta }: Reply<O>, { tokens }: Size): Reply<O> => ({
    results,
    meta: { ...meta, estimated_tokens: tokens },
  });

  // The reader's limits hold for the rest of the answer too.
  const goOn = (text: string) => aboutRoot(withLimit(text, input.max_tokens), context);
  const next = reply.meta.next.map((text) => (isPage(text) ? goOn(text) : aboutRoot(text, context)));
  const whole = finished({ results: reply.results, meta: { ...reply.meta, next } });
  const { cut } = tool;
  const wholeSize = measure(whole);
  if (fits(wholeSize) || !cut) return counted(whole, wholeSize);

  const size = cut.size(reply.results);
  const shortened = (count: number): Reply<O> => {
    const results = cut.take(reply.results, count);
    const omitted = reply.meta.omitted + size - count;
    const rest = cut.rest(input, count, reply.results).map(goOn);
    // Where the tool knows of no better one, the page after the whole reply is still the next.
    const isNew = (text: string) => !isPage(text) && !rest.includes(goOn(text));
    const others = rest.length > 0 ? reply.meta.next.filter(isNew).map((text) => aboutRoot(text, context)) : next;
    return finished({
      results,
      meta: { ...reply.meta, completeness: 'truncated', omitted, next: [...rest, ...others] },
    });
  };
  const fitted = shortened(largestFitting(size, (count) => fits(measure(shortened(count)))));
  const fittedSize = measure(fitted);
  if (fits(fittedSize)) return counted(fitted, fittedSize);
  // Nothing fits with its notes: the way to the rest matters more than they do.
  const bare = { results: fitted.results, meta: { ...fitted.meta, notes: [], next: fitted.meta.next.slice(0, 1) } };
  return counted(bare, measure(bare));
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
