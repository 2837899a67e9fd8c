/** Topics of brokers: what an argument says of one, and which listeners a message reaches. */
import { groupBy } from '../base/group-by.ts';
import type { SiteValue } from '../model/sites.ts';
import { type Evaluation, textOf, type ValuePlace, valueOfName } from './arguments.ts';
import type { Endpoint } from './assemble.ts';

/** Texts, also of a list; `{ cmd: "sum" }` is a topic of its keys and texts, a constant without a text one by itself. */
export function topicsOf(e: Evaluation, place: ValuePlace, value: SiteValue | undefined): string[] | undefined {
  if (value === undefined) return undefined;
  if ('list' in value) {
    const topics = value.list.flatMap((one) => topicsOf(e, place, one) ?? []);
    return topics.length > 0 ? topics : undefined;
  }
  if ('record' in value) {
    const parts = value.record.map(([key, one]) => [key, textOf(e, place, one)] as const);
    return parts.length > 0 && parts.every(([, text]) => text !== undefined) ? [JSON.stringify(parts)] : undefined;
  }
  const text = textOf(e, place, value);
  // A topic that is put together may be any.
  if (text !== undefined) return 'text' in value && value.text.includes('${') ? undefined : [text];
  const named = 'name' in value ? valueOfName(e, place, value) : undefined;
  return named?.kind === 'symbol' ? [`#${named.key}`] : undefined;
}

/** The listeners of each message, by the kind of broker and the topic. */
export function topicTable(listeners: readonly Endpoint[]): (message: Endpoint) => readonly Endpoint[] {
  const byTopic = groupBy(
    listeners.filter(({ handler }) => handler !== undefined),
    ({ method, path }) => `${method} ${path}`,
  );
  return ({ method, path }) => {
    const found = byTopic.get(`${method} ${path}`) ?? [];
    return [...new Map(found.map((one) => [one.handler, one])).values()];
  };
}
