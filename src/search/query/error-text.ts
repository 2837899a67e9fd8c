/** Text that a program printed when something went wrong: how it is told from a question, and what in it tells where it comes from. */
import { type Frame, readTrace } from './stack-frames.ts';

export interface ErrorText {
  /** What it was taken for error text by. */
  readonly sign: string;
  /** What the message says, without values: the words that stand in the code. */
  readonly message: string;
  /** Classes of exceptions. */
  readonly classes: readonly string[];
  /** Places of a stack trace, the innermost call first. */
  readonly frames: readonly Frame[];
}

/** More of a text is not looked at: a trace is told by its beginning and its end. */
const MOST_TEXT = 20_000;

const ENDINGS = 'Error|Exception|Warning|Failure|Fault|Panic';
const AROUND = String.raw`(?:\w+(?:\.|::|\\))*`;
const CLASS = String.raw`${AROUND}(?:[A-Z]\w*)?(?:${ENDINGS})`;
/** `Error` alone is a word. */
const NAMED_CLASS = String.raw`${AROUND}[A-Z]\w*(?:${ENDINGS})`;
const ANY_CLASS = String.raw`${AROUND}[A-Z]\w+`;
const LEVEL = 'ERROR|FATAL|CRITICAL|SEVERE|PANIC|WARN(?:ING)?|EMERG(?:ENCY)?|ALERT';
const CLOCK = String.raw`\d{1,2}:\d\d:\d\d`;

const SIGNS: readonly { readonly sign: string; readonly pattern: RegExp }[] = [
  {
    sign: 'exception',
    pattern: new RegExp(`^(?:Uncaught |Unhandled )?${CLASS}(?: \\[\\w+\\]|\\(\\w*\\))?: ?\\S`, 'm'),
  },
  {
    sign: 'exception',
    pattern:
      /^(?:Traceback \(most recent|Exception in thread |Caused by: |Unhandled (?:promise )?rejection|Uncaught )/m,
  },
  { sign: 'panic', pattern: /^(?:panic: |goroutine \d+ \[|fatal(?: error)?: |thread '[^'\n]*' panicked at )/m },
  {
    sign: 'log message',
    pattern: new RegExp(
      [
        String.raw`^[EWIF]\d{4} ${CLOCK}`,
        `^(?:\\[[^\\]\\n]*\\] *)*\\[(?:${LEVEL})\\]`,
        `^(?:${LEVEL})(?::| *-| {2,}| \\[)`,
        `^(?:\\[?[\\dT:.,/Z+-]+(?: [AP]M)?\\]? *-? *)+\\[?(?:${LEVEL})\\b`,
        `^\\[?\\d{4}-\\d\\d-\\d\\d[T ]${CLOCK}`,
        `^\\[[\\w.-]+\\] +\\d+ +- .*\\b(?:${LEVEL})\\b`,
        String.raw`\blevel=(?:error|fatal|warn|panic)`,
      ].join('|'),
      'm',
    ),
  },
  { sign: 'message of a compiler', pattern: /^(?:error|warning)(?:\[\w+\]| [A-Z]+\d+)?: \S/m },
];

/** Said by the runtime around every message. */
const FRAMING: readonly RegExp[] = [
  /Traceback \(most recent call last\):?/g,
  /During handling of the above exception, another exception occurred:|The above exception was the direct cause of the following exception:/g,
  /Exception in thread "[^"\n]*"|\bUncaught(?: \(in promise\))?|\bUnhandled (?:promise )?rejection/g,
  // Places that are in no file.
  /^\s+at [^\n]*/gm,
  /goroutine \d+ \[[^\]\n]*\]:|\[signal [^\]\n]*\]|\bcreated by\b|exit status \d+/g,
  /Caused by:|Suppressed:|Stack trace:|\.\.\. \d+ more|note: run with `RUST_BACKTRACE[^\n]*|thread '[^'\n]*'/g,
  /^\s*(?:panic|fatal(?: error)?|error|warning)(?:\[\w+\]| [A-Z]+\d+)?: /gim,
  new RegExp(`\\b[EWIF]\\d{4} (?=${CLOCK})`, 'g'),
  // With the name of the logger, which stands behind it.
  new RegExp(`(?:\\[(?:${LEVEL})\\]|\\b(?:${LEVEL})\\b)(?: +(?:\\[[^\\]\\n]*\\]|[\\w.]+:(?= )))?`, 'g'),
];

/** Values that are put into a message: dates, numbers, quoted names, paths, addresses. */
const VALUES: readonly RegExp[] = [
  /\d{4}-\d\d-\d\d[T ]?|\d{1,2}\/\d{1,2}\/\d{2,4},?|\d{1,2}:\d\d:\d\d[\d.,]*Z?(?: [AP]M\b)?/g,
  /"[^"\s]*"|(?<!\w)'[^'\s]*'|`[^`\s]*`/g,
  /<[^<>\n]{1,80}>|\[[^[\]\s]*\]/g,
  /\w+:\/\/\S+|(?<!\w)[~.]?(?:\/[\w.@+-]+){2,}\/?|\b[A-Z]:\\\S+/g,
  /\b0x[\da-f]+\b|\b[\da-f]{8,}\b|\b\d[\w.%-]*/gi,
];

/** Backticks quote code. */
const QUOTED = /(?<![\w"])"(\S[^"\n]{10,}\S)"(?!\w)|“([^”\n]{12,})”|(?<![\w'])'(\S[^'\n]{10,}\S)'(?!\w)/g;
const LEAST_QUOTED_WORDS = 4;
/** A longer text tells a story, of which what it quotes is a part. */
const MOST_WORDS_AROUND = 12;
/** With fewer words left a message is taken with its names, or with its values. */
const LEAST_PROSE = 6;
const LEAST_WORDS = 2;
const NAME = /\b\w*(?:\p{Ll}\p{Lu}|_)\w*/gu;

/** Undefined: nothing says that it is one. `isException` knows the classes of the tree. */
export function readErrorText(written: string, isException: (name: string) => boolean): ErrorText | undefined {
  const text =
    written.length > MOST_TEXT ? `${written.slice(0, MOST_TEXT / 2)}\n${written.slice(-MOST_TEXT / 2)}` : written;
  const { frames, rest } = readTrace(text);
  const found = signOf(text, { hasFrames: frames.length > 0, isException });
  if (found === undefined) return undefined;
  const told = found.message ?? without(rest, FRAMING);
  const classes = classesIn(told, isException);
  const words = without(told, [new RegExp(`\\b(?:${classes.map(escaped).join('|')})\\b:?`, 'g')], classes.length > 0);
  return {
    sign: found.sign,
    message: withoutValues(words),
    classes: classes.map((name) => name.split(/\W+/).at(-1)!),
    frames,
  };
}

/** Numbers, quoted names, paths and addresses taken out. */
export function withoutValues(text: string): string {
  const plain = without(text, VALUES);
  return wordCount(plain) >= LEAST_WORDS ? plain : text;
}

/** What of a message is looked up: in a long one, names that are written like code are values too. */
export function tellingWords(message: string): string {
  const prose = without(message, [NAME]);
  return wordCount(prose) >= LEAST_PROSE ? prose : message;
}

interface Looked {
  readonly hasFrames: boolean;
  readonly isException: (name: string) => boolean;
}

function signOf(text: string, { hasFrames, isException }: Looked): { sign: string; message?: string } | undefined {
  if (hasFrames) return { sign: 'stack trace' };
  const known = SIGNS.find(({ pattern }) => pattern.test(text));
  if (known) return { sign: known.sign };
  const [, name = ''] = new RegExp(`^(${ANY_CLASS}): \\S`).exec(text) ?? [];
  if (name !== '' && isException(name.split(/\W+/).at(-1)!)) return { sign: 'exception' };
  const message = quotedMessage(text);
  return message === undefined ? undefined : { sign: 'quoted message', message };
}

/** Fewer words between quotes may be two things that are named. */
const LEAST_WORDS_WITH_QUOTES = 8;
/** From the first quote to the last: the message may quote something itself. */
const ASKED_ABOUT = /^(?:where|what|which|who|why|how|find|search)\b[^"\n]{0,60}"(.+)"[^"\n]{0,60}$/is;

/** `where does "cannot open the file" come from`. What `Revert "…"` quotes is the title of a change. */
function quotedMessage(text: string): string | undefined {
  if (/^Revert\b/.test(text)) return undefined;
  const [, whole] = ASKED_ABOUT.exec(text.trim()) ?? [];
  const quoted = [...text.matchAll(QUOTED)].map((match) => match.slice(1).find((one) => one !== undefined)!);
  const isLong = (one: string): boolean => one.trim().split(/\s+/).length >= LEAST_QUOTED_WORDS;
  const message =
    whole?.includes('"') && whole.split(/\s+/).length >= LEAST_WORDS_WITH_QUOTES
      ? whole
      : quoted.filter(isLong).join(' ');
  return message !== '' && wordCount(text) - wordCount(message) <= MOST_WORDS_AROUND ? message : undefined;
}

function classesIn(text: string, isException: (name: string) => boolean): string[] {
  const named = [...text.matchAll(new RegExp(`\\b${NAMED_CLASS}\\b`, 'g'))].map(([name]) => name);
  const leading = [...text.matchAll(new RegExp(`^\\s*(${ANY_CLASS})(?=: )`, 'gm'))].map(([, name]) => name);
  return [...new Set([...named, ...leading.filter((name) => isException(name.split(/\W+/).at(-1)!))])];
}

const escaped = (text: string): string => text.replace(/[.\\]/g, '\\$&');
const wordCount = (text: string): number => text.match(/\p{L}{2,}/gu)?.length ?? 0;

function without(text: string, patterns: readonly RegExp[], really = true): string {
  const left = really ? patterns.reduce((rest, pattern) => rest.replace(pattern, ' '), text) : text;
  return left.replace(/\s+/g, ' ').trim();
}
