/** Recognises a task to add one more of a kind: `add a retry option to the client like timeout`. */
import { ARTICLES, firstWords, MAX_NAME_WORDS, setOf, type Word } from './words.ts';

export interface Addition {
  /** The kind of thing, in the singular: `option`. */
  readonly noun: string;
  /** What it is added to: `client`. */
  readonly to?: string;
  /** What it is to be like: `timeout`. */
  readonly like?: string;
}

const VERBS = setOf('add introduce implement create expose provide define register');
/** Words before the verb: `how do I add`, `we need to add`. */
const PREAMBLE = setOf(
  'please how where what do does should can could would i we you to one want wanted need needs like must let us lets',
);
const NOUNS =
  setOf(`option flag field parameter param argument setting property attribute case handler command subcommand variant key
  switch toggle hook event endpoint route rule column`);
/** After one of these the noun names something else: a test case, a missing argument. */
const OTHER_SENSE = setOf('test tests testing use edge corner special missing primary foreign api');
/** Words between the verb and the noun: `a new boolean --strict`. */
const MAX_DESCRIPTION = 6;
const TO = setOf('to for in on into of');
const LIKE = setOf('like alongside beside resembling');
const LIKE_PAIRS = setOf('similar-to same-as next-to');
const LIKE_PAIR_STARTS = setOf('similar same next');
/** Beside articles. */
const COUNTED = setOf('new another one more second');
/** What follows is no longer the name of the thing. */
const STOPS = setOf(
  'so that which when where because since if and but then while to for in on into of with without by as via instead from',
);

/** Undefined for any other text. */
export function readAddition(text: string): Addition | undefined {
  const words = firstWords(text);
  const noun = nounAt(words, verbAt(words));
  if (noun < 0) return undefined;
  const to = words[noun].ends ? undefined : targetAfter(words, noun);
  const like = likenessAfter(words, noun);
  if (to === undefined && like === undefined) return undefined;
  return { noun: singular(words[noun].lower), ...(to && { to }), ...(like && { like }) };
}

/** After a preamble, or after the scope of a commit's title: `feat(cli): add`. */
function verbAt(words: readonly Word[]): number {
  const at = words.findIndex(({ lower, ends }, i) => VERBS.has(lower) || !(PREAMBLE.has(lower) || (ends && i < 2)));
  return at >= 0 && VERBS.has(words[at].lower) ? at : -1;
}

function nounAt(words: readonly Word[], verb: number): number {
  if (verb < 0) return -1;
  let noun = words.findIndex(({ lower }, i) => i > verb && i <= verb + MAX_DESCRIPTION && NOUNS.has(singular(lower)));
  if (noun < 0 || OTHER_SENSE.has(words[noun - 1].lower)) return -1;
  // `a command flag` is a flag.
  while (!words[noun].ends && NOUNS.has(singular(words[noun + 1]?.lower ?? ''))) noun++;
  if (isFirstPart(words, verb, noun)) return -1;
  const isBroken = words.slice(verb, noun).some(({ lower, ends }) => ends || STOPS.has(lower) || LIKE.has(lower));
  return isBroken ? -1 : noun;
}

/** `add key rotation`: without an article, the noun and a plain word after it are one thing. */
function isFirstPart(words: readonly Word[], verb: number, noun: number): boolean {
  const next = words[noun + 1];
  if (words[noun].ends || next === undefined) return false;
  const goesOn =
    TO.has(next.lower) || LIKE.has(next.lower) || STOPS.has(next.lower) || LIKE_PAIR_STARTS.has(next.lower);
  const hasArticle = words.slice(verb + 1, noun).some(({ lower }) => ARTICLES.has(lower) || COUNTED.has(lower));
  return !goesOn && !hasArticle && /^\p{Ll}+$/u.test(next.text);
}

const singular = (word: string): string =>
  word.endsWith('ies')
    ? `${word.slice(0, -3)}y`
    : word.endsWith('s') && !word.endsWith('ss')
      ? word.slice(0, -1)
      : word;

/** The name after `to` and the like, directly or after a name: `option foo to X`. */
function targetAfter(words: readonly Word[], noun: number): string | undefined {
  for (let i = noun + 1; i <= noun + 3 && i < words.length; i++) {
    const { lower, ends } = words[i];
    if (TO.has(lower)) return nameFrom(words, i + 1);
    if (ends || STOPS.has(lower) || LIKE.has(lower) || LIKE_PAIRS.has(`${lower}-${words[i + 1]?.lower}`))
      return undefined;
  }
  return undefined;
}

function likenessAfter(words: readonly Word[], noun: number): string | undefined {
  for (let i = noun + 1; i < words.length; i++) {
    const { lower } = words[i];
    const next = words[i + 1]?.lower;
    if (LIKE.has(lower) && next !== 'to') return nameFrom(words, i + 1);
    if (LIKE_PAIRS.has(`${lower}-${next}`)) return nameFrom(words, i + 2);
  }
  return undefined;
}

function nameFrom(words: readonly Word[], from: number): string | undefined {
  const name: string[] = [];
  for (const { text, lower, ends } of words.slice(from, from + MAX_NAME_WORDS)) {
    if (STOPS.has(lower) || LIKE.has(lower) || lower === 'similar') break;
    if (name.length > 0 || !ARTICLES.has(lower)) name.push(text);
    if (ends) break;
  }
  return name.length > 0 ? name.join(' ') : undefined;
}
