/** Estimates the tokens of a text, and finds how much of an answer fits a limit. */

/**
 * Cost of each part of a text in tokens, fitted to the tokenizers cl100k and o200k (which differ by 1.6 %) over 1,010 files in some twenty
 * formats and 874 replies of the tools in text and JSON. Checked by leaving each repository out of the fit that judges it: the mean
 * error is 4.2 % for files, 4.1 % for replies in text, 3.8 % in JSON, and nine in ten are within 8.8 %, 9.4 % and 7.2 %; 555 other
 * files, a final check set: 3.3 % and 6.5 %. Only translations in rare scripts are far off (up to half).
 * Dead ends: characters per token (18 %), a weight for every length of a word (6 %: the words of one tree are not those of another).
 */
const COST = {
  /** A word, or the part of a name up to the next capital, by its number of letters. */
  letter: 1.01,
  shortWord: 1,
  word: 0.91,
  longWord: 0.83,
  letterBeyond7: 0.2,
  capital: 0.81,
  fewCapitals: 0.76,
  capitals: 1.3,
  threeDigits: 1.02,
  /** A space belongs to the word that follows; digits have none. */
  spaceBeforeDigits: 0.94,
  /** Indentation, columns. */
  gap: 1.14,
  /** A line break belongs to the punctuation before it. */
  lineBreak: 0.88,
  /** One character before a letter often belongs to that word: `_x`, `.x`, `(x`. */
  underscore: 0.41,
  dot: 0,
  slash: 0.51,
  quote: 1.22,
  parenthesis: 0.14,
  markBeforeWord: 1.01,
  mark: 1.08,
  marks: 0.97,
  marksBeforeWord: 1.04,
  markBeyond2: 0.18,
  /** A line drawn with one character. */
  rule: 3.8,
} as const;

const LOWER = 0;
const UPPER = 1;
const DIGIT = 2;
const BLANK = 3;
const BREAK = 4;
const MARK = 5;
/** Scripts: Latin with accents, Greek to Arabic, further alphabets, Chinese and Japanese, everything else. */
const FIRST_SCRIPT = 6;
const END = 11;
const PER_SCRIPT_CHARACTER = [0.5, 0.52, 0.95, 0.51, 0.77];
const PER_SCRIPT_RUN = [2.16, 1.02, 0.56, 3.47, 0.99];

const ASCII_CLASSES = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/.test(character)) return LOWER;
  if (/[A-Z]/.test(character)) return UPPER;
  if (/\d/.test(character)) return DIGIT;
  if (/[ \t]/.test(character)) return BLANK;
  return /[\r\n]/.test(character) ? BREAK : MARK;
});

function classAt(text: string, at: number): number {
  if (at >= text.length) return END;
  const code = text.charCodeAt(at);
  if (code < 128) return ASCII_CLASSES[code];
  if (code < 0x250) return FIRST_SCRIPT;
  if (code < 0x700) return FIRST_SCRIPT + 1;
  if (code < 0x2000) return FIRST_SCRIPT + 2;
  return code >= 0x2e80 && code < 0xd800 ? FIRST_SCRIPT + 3 : FIRST_SCRIPT + 4;
}

function endOfRun(text: string, from: number, kind: number): number {
  let end = from + 1;
  while (classAt(text, end) === kind) end++;
  return end;
}

/** One pass over the characters, nothing allocated. */
export function estimateTokens(text: string): number {
  let cost = 0;
  let before = END;
  for (let start = 0; start < text.length; ) {
    const kind = classAt(text, start);
    let end = endOfRun(text, start, kind);
    const length = end - start;
    if (kind === UPPER && classAt(text, end) === LOWER) {
      // `HTTPServer` is `HTTP` and `Server`.
      if (length > 1) cost += capitalsCost(length - 1);
      const word = end - 1;
      end = endOfRun(text, end, LOWER);
      cost += wordCost(end - word);
    } else if (kind === UPPER) cost += capitalsCost(length);
    else if (kind === LOWER) cost += wordCost(length);
    else if (kind === DIGIT)
      cost += Math.ceil(length / 3) * COST.threeDigits + (before === BLANK ? COST.spaceBeforeDigits : 0);
    else if (kind === BLANK) {
      if (length > 1 || (before === BREAK && text.charCodeAt(start) === 9)) cost += COST.gap;
    } else if (kind === BREAK) cost += before === MARK ? 0 : COST.lineBreak;
    else if (kind === MARK) cost += marksCost(text, start, end);
    else cost += PER_SCRIPT_CHARACTER[kind - FIRST_SCRIPT] * length + PER_SCRIPT_RUN[kind - FIRST_SCRIPT];
    before = kind;
    start = end;
  }
  return Math.ceil(cost);
}

function wordCost(letters: number): number {
  if (letters > 7) return COST.longWord + (letters - 7) * COST.letterBeyond7;
  return letters > 3 ? COST.word : letters > 1 ? COST.shortWord : COST.letter;
}

function capitalsCost(letters: number): number {
  if (letters > 3) return COST.capitals;
  return letters > 1 ? COST.fewCapitals : COST.capital;
}

const isDrawn = (text: string, start: number, end: number): boolean =>
  end - start > 3 &&
  text.charCodeAt(start + 1) === text.charCodeAt(start) &&
  text.charCodeAt(start + 2) === text.charCodeAt(start) &&
  text.charCodeAt(end - 1) === text.charCodeAt(start);

function marksCost(text: string, start: number, end: number): number {
  const first = text.charCodeAt(start);
  const length = end - start;
  const isBeforeWord = classAt(text, end) <= UPPER;
  if (length === 1) return isBeforeWord ? leadingMarkCost(first) : COST.mark;
  if (isDrawn(text, start, end)) return COST.rule;
  return (isBeforeWord ? COST.marksBeforeWord : COST.marks) + (length - 2) * COST.markBeyond2;
}

/** By code, because a switch over characters would make strings of them. */
function leadingMarkCost(code: number): number {
  if (code === 0x5f) return COST.underscore;
  if (code === 0x2e) return COST.dot;
  if (code === 0x2f) return COST.slash;
  if (code === 0x22 || code === 0x27) return COST.quote;
  return code === 0x28 ? COST.parenthesis : COST.markBeforeWord;
}

/** The largest count in 0..size that fits, where fewer elements never cost more. 0 when nothing does. */
export function largestFitting(size: number, fits: (count: number) => boolean): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
