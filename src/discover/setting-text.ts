/** The pieces that readers of settings share: lines, words, places. */

/** The line, from 1, of the first place that has the words, at or after an offset. */
export function lineOf(text: string, words: string, from = 0): number {
  const at = text.indexOf(words, Math.max(0, from));
  let line = 1;
  for (let i = text.indexOf('\n'); i >= 0 && i < at; i = text.indexOf('\n', i + 1)) line++;
  return at < 0 ? 1 : line;
}

const COMMENT = /^(?:#(?!!)|\/\/|::|REM\b|;)/;

export interface SettingLine {
  readonly line: number;
  /** Without blanks around it. */
  readonly words: string;
}

/** Longer lines are data. */
const MAX_LINE = 4000;

/** Lines that are no comments. */
export function* settingLines(text: string): Generator<SettingLine> {
  let line = 0;
  for (const raw of text.split('\n')) {
    line++;
    const words = raw.length > MAX_LINE ? '' : raw.trim();
    if (words !== '' && !COMMENT.test(words)) yield { line, words };
  }
}

/** `[a.b]` and `[[a.b]]`; undefined for other lines. */
export function sectionOf(words: string): string | undefined {
  if (!words.startsWith('[')) return undefined;
  const end = words.indexOf(']');
  return end < 0 ? undefined : words.slice(words.startsWith('[[') ? 2 : 1, end).trim();
}

export interface Assignment {
  readonly key: string;
  readonly value: string;
}

const BEFORE_VALUE = /^(["']?)([\w.@/-]+)\1\s*[:=]/;

/** `key = value`, `"key": value`; quotes around the value and what follows it are left. */
export function assignmentOf(words: string): Assignment | undefined {
  const found = BEFORE_VALUE.exec(words);
  return found ? { key: found[2], value: words.slice(found[0].length).trim() } : undefined;
}

/** Without quotes, and without what follows them. */
export function bare(value: string): string {
  const quote = value[0];
  if (quote !== '"' && quote !== "'") return value.split(/[\s,;#]/, 1)[0];
  const end = value.indexOf(quote, 1);
  return end < 0 ? '' : value.slice(1, end);
}
