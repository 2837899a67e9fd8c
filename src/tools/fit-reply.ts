/** Makes a reply obey `max_tokens`: elements are dropped from the end until what the reader gets fits. */
import { command } from '../engine/make-reply.ts';
import type { Reply } from '../engine/reply.ts';
import { estimateTokens, largestFitting } from '../engine/token-budget.ts';
import type { Cut, Terminal } from './define.ts';
import { PLAIN } from './terminal.ts';

interface Fitted<I, O> {
  readonly input: I;
  readonly reply: Reply<O>;
  readonly format: 'text' | 'json';
  readonly root: string | undefined;
}

interface Fittable<I, O> {
  render(reply: Reply<O>, terminal: Terminal): string;
  readonly cut?: Cut<I, O>;
}

export function fitReply<I extends Record<string, unknown>, O>(
  tool: Fittable<I, O>,
  { input, reply, format, root }: Fitted<I, O>,
): Reply<O> {
  const limit = typeof input.max_tokens === 'number' ? input.max_tokens : Number.POSITIVE_INFINITY;
  // The count is part of the JSON it counts: measured with the largest it may become.
  const measure = ({ results, meta }: Reply<O>) =>
    estimateTokens(
      format === 'json'
        ? JSON.stringify({ results, meta: { ...meta, estimated_tokens: limit } })
        : tool.render({ results, meta }, PLAIN),
    );
  const counted = ({ results, meta }: Reply<O>) => ({
    results,
    meta: { ...meta, estimated_tokens: measure({ results, meta }) },
  });

  // The reader's limits hold for the rest of the answer too.
  const goOn = (text: string) => aboutRoot(withLimit(text, input.max_tokens), root);
  const next = reply.meta.next.map((text) => (isPage(text) ? goOn(text) : aboutRoot(text, root)));
  const whole = counted({ results: reply.results, meta: { ...reply.meta, next } });
  const { cut } = tool;
  if (whole.meta.estimated_tokens <= limit || !cut) return whole;

  const size = cut.size(reply.results);
  const shortened = (count: number): Reply<O> => {
    const results = cut.take(reply.results, count);
    const omitted = reply.meta.omitted + size - count;
    const rest = cut.rest(input, count, reply.results).map(goOn);
    const others = next.filter((text) => !isPage(text));
    return { results, meta: { ...reply.meta, completeness: 'truncated', omitted, next: [...rest, ...others] } };
  };
  const kept = largestFitting(size, (count) => measure(shortened(count)) <= limit);
  const fitted = counted(shortened(kept));
  if (fitted.meta.estimated_tokens <= limit) return fitted;
  // Nothing fits with its notes: the way to the rest matters more than they do.
  return counted({ results: fitted.results, meta: { ...fitted.meta, notes: [], next: fitted.meta.next.slice(0, 1) } });
}

const isPage = (text: string): boolean => text.includes(' --cursor ');

function withLimit(text: string, maxTokens: unknown): string {
  return maxTokens === undefined || text.includes(' --max-tokens ') ? text : `${text} --max-tokens ${maxTokens}`;
}

/** The same command from where the caller stands, which is not in the workspace it asked about. */
function aboutRoot(text: string, root: string | undefined): string {
  if (root === undefined) return text;
  return text.replace(/^wayfind \S+/, (start) => command(start.slice('wayfind '.length), ['--root', root]));
}
