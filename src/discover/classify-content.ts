/** Classifies a file by its text: binary, minified or generated. The caller is the code that reads the file anyway. */
import { languageFacts } from '../../languages/all.ts';
import type { FileRole } from '../model/source-file.ts';
import { extensionOf, languageOf } from './language.ts';

interface ContentClass {
  /** Replaces `source` and `test`; absent when the text says nothing about the role. */
  readonly role?: Extract<FileRole, 'generated' | 'minified' | 'data'>;
  /** Why the file is not to be parsed. */
  readonly skip?: 'binary' | 'minified' | 'other_format';
  /** A sentence for people. */
  readonly reason: string;
}

interface ContentLimits {
  /** `index.max_line_length`. */
  readonly maxLineLength: number;
}

const DEFAULT_LIMITS: ContentLimits = { maxLineLength: 5_000 };

/** Binary is decided on the first bytes, as git does. */
const BINARY_HEAD = 8_000;
/** Below this a one-liner is a small file, not a minified one. */
const MINIFIED_MIN_CHARS = 2_000;
const MINIFIED_MEAN_LINE = 250;
const MINIFIED_WHITESPACE_SHARE = 0.1;
/** A file with this many lines of this length is code, as long as the file is not big. */
const ORDINARY_LINE = 200;
const ORDINARY_ENOUGH = 30;
const ORDINARY_MAX_CHARS = 100_000;
/** Start of the pointer that git stores, and a clone without LFS contains, in place of a file kept by LFS. */
const LFS_POINTER = 'version https://git-lfs.github.com/spec/v1';
const HEADER_LINES = 40;
const HEADER_CHARS = 4_000;

/** `content`: the whole text, or its head when that is all there is (then only the head is judged). Undefined: ordinary. */
export function classifyContent(
  path: string,
  content: string | Uint8Array,
  limits: ContentLimits = DEFAULT_LIMITS,
): ContentClass | undefined {
  if (typeof content === 'string' ? content.slice(0, BINARY_HEAD).includes('\0') : isBinary(content)) {
    return { skip: 'binary', reason: 'has NUL bytes' };
  }
  // Bytes are judged by their ASCII letters; the NULs of UTF-16 are removed.
  const text = typeof content === 'string' ? content : Buffer.from(content).toString('latin1').replaceAll('\0', '');
  if (text.startsWith(LFS_POINTER)) {
    return { role: 'data', skip: 'other_format', reason: 'a Git LFS pointer, not the file itself' };
  }
  const { otherFormats = [], isProse = false, embedsData = false } = languageFacts(languageOf(path)) ?? {};
  const extension = extensionOf(path);
  const other = otherFormats.find((one) => one.extension === extension && one.start.test(text.slice(0, 200)));
  if (other) return { role: 'data', skip: 'other_format', reason: other.reason };
  // Many authors write a paragraph as one line, and some scripts have no spaces.
  const minified = isProse ? undefined : minifiedReason(text, limits.maxLineLength, embedsData);
  if (minified) return { role: 'minified', skip: 'minified', reason: minified };
  const generated = generatedReason(text, isProse ? HTML_COMMENT_START : COMMENT_START);
  return generated === undefined ? undefined : { role: 'generated', reason: generated };
}

/** NUL means binary, unless a byte order mark or a NUL in every second byte indicates UTF-16. */
function isBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, BINARY_HEAD);
  if (!head.includes(0)) return false;
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return false;
  const zeros = [0, 0];
  for (let i = 0; i < head.length; i++) if (head[i] === 0) zeros[i & 1]++;
  const half = head.length / 2;
  return !((zeros[0] === 0 && zeros[1] > half * 0.7) || (zeros[1] === 0 && zeros[0] > half * 0.7));
}

function minifiedReason(text: string, maxLineLength: number, embedsData: boolean): string | undefined {
  if (text.length < MINIFIED_MIN_CHARS) return undefined;
  let lines = 0;
  let inLongLines = 0;
  let longest = 0;
  let ordinary = 0;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const length = end - start;
    lines++;
    if (length > maxLineLength) inLongLines += length;
    if (length > longest) longest = length;
    if (length > 0 && length <= ORDINARY_LINE) ordinary++;
    start = end + 1;
  }
  // A component with a picture in it, a test with its data: small, and with enough code around it to be worth parsing.
  if (ordinary >= ORDINARY_ENOUGH && (embedsData || text.length < ORDINARY_MAX_CHARS)) return undefined;
  // One embedded table or image in a file of ordinary code is fine; a file that is nothing else is not code.
  if (inLongLines > text.length / 2) return `lines of up to ${longest} characters`;
  const mean = text.length / lines;
  if (mean < MINIFIED_MEAN_LINE) return undefined;
  return whitespaceShare(text) < MINIFIED_WHITESPACE_SHARE
    ? `${Math.round(mean)} characters per line, almost no spaces`
    : undefined;
}

function whitespaceShare(text: string): number {
  const length = Math.min(text.length, 64_000);
  let blanks = 0;
  for (let i = 0; i < length; i++) if (text.charCodeAt(i) <= 32) blanks++;
  return blanks / length;
}

/** Each is tested on one comment line, or, where it needs two statements, on the whole header comment. */
const LINE_MARKS: readonly RegExp[] = [
  /\bcode generated\b.*\bdo not (?:edit|modify)\b/i,
  /(?:^|[^\w@])@generated\b(?!-)/,
  /<auto-?generated\b/i,
  /\b(?:this|the) (?:file|code|source|class|module) (?:is|was|has been) (?:auto(?:matically)?[ -]?)?generated\b/i,
  /^\W*auto-?(?:matically )?generated (?:by|from|with|using|file)\b/i,
  /\bgenerated by the protocol buffer compiler\b/i,
];
const HEADER_PAIR = [/\b(?:auto-?)?generated\b/i, /\bdo not (?:edit|modify|change)\b/i] as const;
/** In prose, lines that begin with `#` or `*` are headings and lists. */
const HTML_COMMENT_START = /^\s*<!--/;
const COMMENT_START = /^\s*(?:\/\/|\/\*|\*|#(?!\[)|--|<!--|;|"""|''')/;

/** The mark must be in the comment at the top: code that merely mentions generated files has it elsewhere. */
function generatedReason(text: string, commentStart: RegExp): string | undefined {
  if (!/generated/i.test(text.slice(0, HEADER_CHARS))) return undefined;
  const header: string[] = [];
  let inBlock = false;
  for (const raw of text.slice(0, HEADER_CHARS).split('\n', HEADER_LINES)) {
    const line = raw.trim().slice(0, 300);
    if (line === '') continue;
    if (!inBlock && !commentStart.test(line)) {
      // `using`, `package` and `'use strict'` lines may precede the comment; real code ends the search.
      if (header.length > 0 || !/^(?:['"]use strict|package |using |import |<\?php|#!)/.test(line)) break;
      continue;
    }
    if (line.startsWith('/*') || /^("""|''')/.test(line)) inBlock = true;
    if (line.endsWith('*/') || (/("""|''')$/.test(line) && line.length > 3)) inBlock = false;
    if (LINE_MARKS.some((mark) => mark.test(line))) return line;
    header.push(line);
  }
  const whole = header.join(' ');
  return HEADER_PAIR.every((mark) => mark.test(whole)) ? 'its header says that it is generated' : undefined;
}
