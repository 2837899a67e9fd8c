/** What in a text matches the rules of a leak scanner, see scripts/secret-rules.mjs, or our own. */
import { OWN_RULES } from './own-rules.ts';
import data from './rules.json' with { type: 'json' };
import type { Secret, TextKind } from './secret.ts';

interface Allowed {
  /** Matched against the secret, all of what matched, or the lines that it is in. */
  readonly secret?: readonly string[];
  readonly match?: readonly string[];
  readonly line?: readonly string[];
  /** A secret with one of these in it is none. */
  readonly words?: readonly string[];
}

interface LeakRule {
  readonly id: string;
  readonly pattern: string;
  readonly flags?: string;
  /** A text that has none of them, in lower case, cannot match. */
  readonly keywords: readonly string[];
  /** A match begins with a keyword. */
  readonly begins?: true;
  /** A secret with fewer bits per character is none. */
  readonly entropy?: number;
  /** Which group is the secret; none: the first that matched. */
  readonly group?: number;
  readonly allow?: Allowed;
  /** Nothing else looks like this: what matches is a secret. */
  readonly distinct?: true;
  /** Matched against the secret too; such a rule has no other lists. */
  readonly unless?: readonly RegExp[];
  readonly only?: TextKind;
  readonly except?: TextKind;
  /** In code, a secret of it is in quotes. */
  readonly quoted?: true;
}

const { rules, allow: ALLOWED_EVERYWHERE } = data as unknown as {
  readonly rules: readonly LeakRule[];
  readonly allow: Allowed;
};

const RULES: readonly LeakRule[] = [
  ...OWN_RULES.map(({ pattern, unless = [], ...rule }) => ({
    ...rule,
    pattern: pattern.source,
    flags: pattern.flags,
    begins: true as const,
    unless,
  })),
  ...rules.map((rule) => (rule.begins ? { ...rule, quoted: true as const } : rule)),
];

/** Three letters as 15 bits: the last five bits of a letter do not depend on its case. */
const TRIGRAMS = 1 << 15;
const BITS = 5;
const LOW_BITS = 31;

interface Keyword {
  readonly text: string;
  readonly rules: readonly number[];
}

/** By the code of their first three letters. Shorter ones have an entry for each letter that may follow. */
interface Starts {
  readonly keywords: readonly (readonly Keyword[])[];
  /** By code: 1 where there is a keyword. */
  readonly known: Uint8Array;
}

let starts: Starts | undefined;

function keywordStarts(): Starts {
  const byText = new Map<string, number[]>();
  for (const [i, { keywords }] of RULES.entries())
    for (const text of keywords) {
      const rules = byText.get(text);
      if (rules === undefined) byText.set(text, [i]);
      else rules.push(i);
    }
  const keywords: Keyword[][] = new Array(TRIGRAMS);
  const known = new Uint8Array(TRIGRAMS);
  for (const [text, rules] of byText) {
    const first = [...text].slice(0, 3).reduce((code, letter) => (code << BITS) | (letter.charCodeAt(0) & LOW_BITS), 0);
    const missing = BITS * Math.max(0, 3 - text.length);
    for (let code = first << missing; code < (first + 1) << missing; code++) {
      (keywords[code] ??= []).push({ text, rules });
      known[code] = 1;
    }
  }
  return { keywords, known };
}

/**
 * The first place from `from` on where a keyword may begin, or the length of the text. Apart from what is done there: this loop is optimised
 * by V8 within milliseconds, and both together took .3 s of each thread, several times.
 */
function nextStart(text: string, from: number, known: Uint8Array): number {
  const last = text.length - 2;
  if (from < last) {
    let code = ((text.charCodeAt(from) & LOW_BITS) << BITS) | (text.charCodeAt(from + 1) & LOW_BITS);
    for (let place = from; place < last; place++) {
      code = ((code << BITS) | (text.charCodeAt(place + 2) & LOW_BITS)) & (TRIGRAMS - 1);
      if (known[code] !== 0) return place;
    }
  }
  for (let place = Math.max(from, last, 0); place < text.length; place++)
    if (known[codeAt(text, place)] !== 0) return place;
  return text.length;
}

/** As if zeros followed the text. */
const codeAt = (text: string, place: number): number =>
  ((text.charCodeAt(place) & LOW_BITS) << (2 * BITS)) |
  ((text.charCodeAt(place + 1) & LOW_BITS) << BITS) |
  (text.charCodeAt(place + 2) & LOW_BITS);

interface Searched {
  readonly text: string;
  readonly kind: TextKind;
  /** By rule: where its last match ended. A search would go on from there. */
  readonly ends: Map<number, number>;
  judged: number;
}

/** In no order; they may overlap. */
export function leaksIn(text: string, kind: TextKind): Secret[] {
  starts ??= keywordStarts();
  const { keywords, known } = starts;
  const found: Secret[] = [];
  const whole = new Set<number>();
  const searched: Searched = { text, kind, ends: new Map(), judged: 0 };
  for (let place = nextStart(text, 0, known); place < text.length; place = nextStart(text, place + 1, known)) {
    for (const { text: word, rules } of keywords[codeAt(text, place)]) {
      if (text.slice(place, place + word.length).toLowerCase() !== word) continue;
      for (const rule of rules)
        if (!RULES[rule].begins) whole.add(rule);
        else if (appliesTo(RULES[rule], kind) && place >= (searched.ends.get(rule) ?? 0))
          found.push(...secretsAt(rule, searched, place));
    }
  }
  for (const rule of whole)
    for (const match of text.matchAll(compiled(rule).search)) found.push(...secretOf(rule, match));
  return found;
}

const appliesTo = ({ only, except }: LeakRule, kind: TextKind): boolean =>
  (only === undefined || only === kind) && except !== kind;

/** So many matches of rules that go by the name of a value are judged; then all count: to judge one takes 0.1 ms. */
const MAX_JUDGED = 2000;
const QUOTE = /["'`]/;

function secretsAt(rule: number, searched: Searched, place: number): Secret[] {
  const { text, kind, ends } = searched;
  const { sticky } = compiled(rule);
  sticky.lastIndex = place;
  const match = sticky.exec(text);
  if (match === null) return [];
  ends.set(rule, sticky.lastIndex);
  const found = secretOf(rule, match, ++searched.judged <= MAX_JUDGED);
  const isExpression = ({ start }: Secret): boolean => kind === 'code' && !QUOTE.test(text.charAt(start - 1));
  return RULES[rule].quoted ? found.filter((secret) => !isExpression(secret)) : found;
}

interface Compiled {
  readonly search: RegExp;
  readonly sticky: RegExp;
  readonly allows: (secret: string, match: RegExpExecArray) => boolean;
}

const compiledRules: Compiled[] = [];

function compiled(rule: number): Compiled {
  return (compiledRules[rule] ??= compile(RULES[rule]));
}

let everywhere: Compiled['allows'] | undefined;

function compile({ pattern, flags = '', allow = {}, unless, distinct }: LeakRule): Compiled {
  const allows = allowance(allow);
  const general = (everywhere ??= allowance(ALLOWED_EVERYWHERE));
  const isAllowed: Compiled['allows'] = (secret, match) => {
    if (distinct) return false;
    return unless ? unless.some((one) => one.test(secret)) : general(secret, match) || allows(secret, match);
  };
  return {
    search: new RegExp(pattern, `dg${flags}`),
    sticky: new RegExp(pattern, `dy${flags}`),
    allows: isAllowed,
  };
}

function allowance(list: Allowed): Compiled['allows'] {
  const all = (patterns: readonly string[] = []) => patterns.map((pattern) => new RegExp(pattern));
  const [secrets, matches, lines] = [all(list.secret), all(list.match), all(list.line)];
  const { words = [] } = list;
  return (secret, match) => {
    const lower = secret.toLowerCase();
    return (
      secrets.some((pattern) => pattern.test(secret)) ||
      matches.some((pattern) => pattern.test(match[0])) ||
      (lines.length > 0 && lines.some((pattern) => pattern.test(linesAround(match)))) ||
      words.some((word) => lower.includes(word))
    );
  };
}

function linesAround({ 0: whole, index, input }: RegExpExecArray): string {
  const end = input.indexOf('\n', index + whole.length);
  return input.slice(input.lastIndexOf('\n', index) + 1, end < 0 ? input.length : end);
}

function secretOf(rule: number, match: RegExpExecArray, isJudged = true): Secret[] {
  const { id, group, entropy = 0 } = RULES[rule];
  const places = match.indices!;
  const matched = group ?? places.findIndex((place, i) => i > 0 && place !== undefined);
  const [start, end] = places[Math.max(0, matched)]!;
  const secret = match.input.slice(start, end);
  if (entropy > 0 && bitsPerCharacter(secret) < entropy) return [];
  if (isJudged && compiled(rule).allows(secret, match)) return [];
  return [{ start, end, rule: id }];
}

/** How random a text looks. */
function bitsPerCharacter(text: string): number {
  const counts = new Map<string, number>();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return -[...counts.values()].reduce(
    (bits, count) => bits + (count / text.length) * Math.log2(count / text.length),
    0,
  );
}
