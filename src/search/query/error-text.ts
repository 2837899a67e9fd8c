/** Recognises text that a program printed when something went wrong, and the parts that say where it comes from. */
import { oneLine } from '../../extract/white-space.ts';
import { type Frame, readTrace } from './stack-frames.ts';

export interface ErrorText {
  /** The evidence that it is error text. */
  readonly sign: string;
  /** The message without values: the words that the code contains. */
  readonly message: string;
  /** Exception classes. */
  readonly classes: readonly string[];
  /** Frames of a stack trace, innermost call first. */
  readonly frames: readonly Frame[];
}

/** More text is not read: the beginning and the end identify a trace. */
const MAX_TEXT = 20_000;

const ENDINGS = 'Error|Exception|Warning|Failure|Fault|Panic';
const AROUND = String.raw`(?:\w+(?:\.|::|\\))*`;
/** Not in the middle of a qualified name, which would be read again from each of its parts. */
const NAME_START = String.raw`(?<!\w|\w(?:\.|::|\\))`;
const CLASS = String.raw`${AROUND}(?:[A-Z]\w*)?(?:${ENDINGS})`;
/** `Error` alone is just a word. */
const NAMED_CLASS = String.raw`${AROUND}[A-Z]\w*(?:${ENDINGS})`;
const ANY_CLASS = String.raw`${AROUND}[A-Z]\w+`;
const EXCEPTION_NAME = new RegExp(`${NAME_START}${NAMED_CLASS}\\b`, 'g');
const CLASS_NAME = new RegExp(`${NAME_START}(${ANY_CLASS})\\b:?`, 'g');
const LEADING_CLASS = new RegExp(`^[ \\t]*(${ANY_CLASS})(?=: )`, 'gm');
const FIRST_CLASS = new RegExp(`^(${ANY_CLASS}): \\S`);
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
        `^\\[?[\\dT:.,/Z+-](?:[\\dT:.,/Z+ [\\]-]|(?<= )[AP]M)*(?:${LEVEL})\\b`,
        `^\\[?\\d{4}-\\d\\d-\\d\\d[T ]${CLOCK}`,
        `^\\[[\\w.-]+\\] +\\d+ +- .*\\b(?:${LEVEL})\\b`,
        String.raw`\blevel=(?:error|fatal|warn|panic)`,
      ].join('|'),
      'm',
    ),
  },
  { sign: 'message of a compiler', pattern: /^(?:error|warning)(?:\[\w+\]| [A-Z]+\d+)?: \S/m },
];

/** Text that runtimes print around every message. */
const FRAMING: readonly RegExp[] = [
  /Traceback \(most recent call last\):?/g,
  /During handling of the above exception, another exception occurred:|The above exception was the direct cause of the following exception:/g,
  /Exception in thread "[^"\n]*"|\bUncaught(?: \(in promise\))?|\bUnhandled (?:promise )?rejection/g,
  // Frames without a file.
  /^[ \t]+at [^\n]*/gm,
  /goroutine \d+ \[[^[\]\n]*\]:|\[signal [^[\]\n]*\]|\bcreated by\b|exit status \d+/g,
  /Caused by:|Suppressed:|Stack trace:|\.\.\. \d+ more|note: run with `RUST_BACKTRACE[^\n]*|thread '[^'\n]*'/g,
  /^[ \t]*(?:panic|fatal(?: error)?|error|warning)(?:\[\w+\]| [A-Z]+\d+)?: /gim,
  new RegExp(`\\b[EWIF]\\d{4} (?=${CLOCK})`, 'g'),
  // Includes the name of the logger, which follows it.
  new RegExp(`(?:\\[(?:${LEVEL})\\]|\\b(?:${LEVEL})\\b)(?: +(?:\\[[^[\\]\\n]*\\]|[\\w.]+:(?= )))?`, 'g'),
];

/** Values in a message: dates, numbers, quoted names, paths, addresses. */
const VALUES: readonly RegExp[] = [
  /\d{4}-\d\d-\d\d[T ]?|\d{1,2}\/\d{1,2}\/\d{2,4},?|\d{1,2}:\d\d:\d\d[\d.,]*Z?(?: [AP]M\b)?/g,
  /"[^"\s]*"|(?<!\w)'[^'\s]*'|`[^`\s]*`/g,
  /<[^<>\n]{1,80}>|\[[^[\]\s]*\]/g,
  /(?<!\w)\w+:\/\/\S+|(?<!\w)[~.]?(?:\/[\w.@+-]+){2,}\/?|\b[A-Z]:\\\S+/g,
  /\b0x[\da-f]+\b|\b[\da-f]{8,}\b|\b\d[\w.%-]*/gi,
];

/** Backticks quote code, so they are not included. */
const QUOTED =
  /(?<![\w"])"([^\s"][^"\n]{10,}(?<!\s))"(?!\w)|“([^“”\n]{12,})”|(?<![\w'])'([^\s'][^'\n]{10,}(?<!\s))'(?!\w)/g;
const MIN_QUOTED_WORDS = 4;
/** A longer text is a description that merely quotes something. */
const MAX_WORDS_AROUND = 12;
/** With fewer words left, a message keeps its names, or its values. */
const MIN_PROSE = 6;
const MIN_WORDS = 2;
const NAME = /\b\w*(?:\p{Ll}\p{Lu}|_)\w*/gu;

/** Undefined without evidence of an error. `isException` knows the classes of the tree. */
export function readErrorText(written: string, isException: (name: string) => boolean): ErrorText | undefined {
  const text =
    written.length > MAX_TEXT ? `${written.slice(0, MAX_TEXT / 2)}\n${written.slice(-MAX_TEXT / 2)}` : written;
  const { frames, rest } = readTrace(text);
  const found = signOf(text, { hasFrames: frames.length > 0, isException });
  if (found === undefined) return undefined;
  const message = found.message ?? without(rest, FRAMING);
  const classes = classesIn(message, isException);
  const words = message.replace(CLASS_NAME, (whole, name: string) => (classes.includes(name) ? ' ' : whole));
  return {
    sign: found.sign,
    message: withoutValues(oneLine(words)),
    classes: classes.map((name) => name.split(/\W+/).at(-1)!),
    frames,
  };
}

/** Removes numbers, quoted names, paths and addresses. */
export function withoutValues(text: string): string {
  const plain = without(text, VALUES);
  return wordCount(plain) >= MIN_WORDS ? plain : text;
}

/** The words of a message to look up: in a long one, names written like code are values too. */
export function searchableWords(message: string): string {
  const prose = without(message, [NAME]);
  return wordCount(prose) >= MIN_PROSE ? prose : message;
}

interface SignContext {
  readonly hasFrames: boolean;
  readonly isException: (name: string) => boolean;
}

function signOf(text: string, { hasFrames, isException }: SignContext): { sign: string; message?: string } | undefined {
  if (hasFrames) return { sign: 'stack trace' };
  const known = SIGNS.find(({ pattern }) => pattern.test(text));
  if (known) return { sign: known.sign };
  const [, name = ''] = FIRST_CLASS.exec(text) ?? [];
  if (name !== '' && isException(name.split(/\W+/).at(-1)!)) return { sign: 'exception' };
  const message = quotedMessage(text);
  return message === undefined ? undefined : { sign: 'quoted message', message };
}

/** Fewer words between quotes may be two separate names. */
const MIN_WORDS_WITH_QUOTES = 8;
/** From the first quote to the last: the message may itself contain quotes. */
const ASKED_ABOUT = /^(?:where|what|which|who|why|how|find|search)\b[^"\n]{0,60}"(.+)"[^"\n]{0,60}$/is;

/** `where does "cannot open the file" come from`. In `Revert "…"` the quoted text is the title of a change. */
function quotedMessage(text: string): string | undefined {
  if (/^Revert\b/.test(text)) return undefined;
  const [, whole] = ASKED_ABOUT.exec(text.trim()) ?? [];
  const quoted = [...text.matchAll(QUOTED)].map((match) => match.slice(1).find((one) => one !== undefined)!);
  const isLong = (one: string): boolean => one.trim().split(/\s+/).length >= MIN_QUOTED_WORDS;
  const message =
    whole?.includes('"') && whole.split(/\s+/).length >= MIN_WORDS_WITH_QUOTES
      ? whole
      : quoted.filter(isLong).join(' ');
  return message !== '' && wordCount(text) - wordCount(message) <= MAX_WORDS_AROUND ? message : undefined;
}

function classesIn(text: string, isException: (name: string) => boolean): string[] {
  const named = [...text.matchAll(EXCEPTION_NAME)].map(([name]) => name);
  const leading = [...text.matchAll(LEADING_CLASS)].map(([, name]) => name);
  return [...new Set([...named, ...leading.filter((name) => isException(name.split(/\W+/).at(-1)!))])];
}

const wordCount = (text: string): number => text.match(/\p{L}{2,}/gu)?.length ?? 0;

const without = (text: string, patterns: readonly RegExp[]): string =>
  oneLine(patterns.reduce((rest, pattern) => rest.replace(pattern, ' '), text));
