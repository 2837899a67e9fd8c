/** Recognises a question for the way from one thing to another: `how does a request reach the handler`. */
import { ARTICLES, firstWords, MAX_NAME_WORDS, setOf, type Word } from './words.ts';

export interface Route {
  readonly from: string;
  readonly to: string;
}

/** `how does A … B`: each says that A leads to B. */
const LEADS_TO =
  `get to, get into, reach, end up in, end up at, end up calling, arrive at, arrive in, lead to, flow to, flow into,
  make it to, find its way to, travel to, propagate to, call, invoke, trigger`
    .split(',')
    .map((phrase) => phrase.trim().split(' '));
const AUXILIARIES = setOf('does do can did will');
/** One of these is before `from A to B`. */
const WAYS = setOf('path paths way route chain flow calls steps get gets go goes happens');
const OPENERS = setOf('how what which trace show find explain follow path call the');
const ADVERBS = setOf('eventually finally actually then really later');
const PRONOUNS = setOf('it this that they i you we something one');

/** Undefined for any other text. */
export function readRoute(text: string): Route | undefined {
  const words = firstWords(text);
  return leadsTo(words) ?? between(words) ?? fromTo(words);
}

function leadsTo(words: readonly Word[]): Route | undefined {
  if (words[0]?.lower !== 'how' || !AUXILIARIES.has(words[1]?.lower)) return undefined;
  for (let i = 3; i < words.length; i++) {
    const phrase = LEADS_TO.find((parts) => parts.every((part, at) => words[i + at]?.lower === part));
    if (phrase) return routeOf(words.slice(2, i), words.slice(i + phrase.length));
  }
  return undefined;
}

/** `what happens between A and B`. */
function between(words: readonly Word[]): Route | undefined {
  const at = words.findIndex(({ lower }) => lower === 'between');
  const and = words.findIndex(({ lower }, i) => i > at + 1 && lower === 'and');
  if (at < 1 || and < 0 || !words.slice(0, at).some(({ lower }) => WAYS.has(lower))) return undefined;
  return OPENERS.has(words[0].lower) ? routeOf(words.slice(at + 1, and), words.slice(and + 1)) : undefined;
}

/** `trace the way from A to B`, `how does it get from A to B`. */
function fromTo(words: readonly Word[]): Route | undefined {
  const from = words.findIndex(({ lower }) => lower === 'from');
  if (from < 1 || !OPENERS.has(words[0].lower) || !words.slice(0, from).some(({ lower }) => WAYS.has(lower)))
    return undefined;
  const to = words.findIndex(({ lower }, i) => i > from + 1 && (lower === 'to' || lower === 'into'));
  return to < 0 ? undefined : routeOf(words.slice(from + 1, to), words.slice(to + 1));
}

function routeOf(from: readonly Word[], to: readonly Word[]): Route | undefined {
  const [start, end] = [endName(from), endName(to)];
  return start === undefined || end === undefined ? undefined : { from: start, to: end };
}

/** Up to the end of the sentence, without articles and adverbs. */
function endName(words: readonly Word[]): string | undefined {
  const end = words.findIndex(({ ends }) => ends);
  const own = (end < 0 ? words : words.slice(0, end + 1)).filter(
    ({ lower }) => !ARTICLES.has(lower) && !ADVERBS.has(lower),
  );
  const name = own
    .slice(0, MAX_NAME_WORDS)
    .map(({ text }) => text)
    .join(' ');
  return name === '' || PRONOUNS.has(name.toLowerCase()) ? undefined : name;
}
