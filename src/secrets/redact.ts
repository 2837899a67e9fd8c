/** Masks credentials in text: as what is shown, and, letter by letter, before anything of a file is stored. */
import { hasSemantics } from '../../languages/all.ts';
import { languageOf } from '../discover/language.ts';
import { keyBlocksIn } from './key-blocks.ts';
import { leaksIn } from './leak-rules.ts';
import type { Secret, TextKind } from './secret.ts';

const MASK = '[redacted]';

/** Files of pairs of a key and a value. */
const DATA_FILE = /\.(?:ya?ml|json[5c]?|toml|ini|cfg|conf|properties|tfvars|env[^/]*|example|sample|template)$/i;

export function textKindOf(path: string): TextKind {
  if (DATA_FILE.test(path)) return 'data';
  const language = languageOf(path);
  return language !== undefined && hasSemantics(language) ? 'code' : 'text';
}

/** In order, and none inside another. */
function secretsIn(text: string, kind: TextKind): Secret[] {
  const all = [...leaksIn(text, kind), ...keyBlocksIn(text)].sort((a, b) => a.start - b.start || b.end - a.end);
  const found: Secret[] = [];
  for (const one of all) {
    const last = found.at(-1);
    if (last === undefined || one.start >= last.end) found.push(one);
    else if (one.end > last.end) found[found.length - 1] = { ...last, end: one.end };
  }
  return found;
}

/** Of the same length and with the same lines: places in it are places in the text. */
export function maskSecrets(text: string, path: string): string {
  let masked = '';
  let from = 0;
  for (const { start, end } of secretsIn(text, textKindOf(path))) {
    masked += text.slice(from, start) + text.slice(start, end).replace(/[^\r\n]/g, '*');
    from = end;
  }
  return from === 0 ? text : masked + text.slice(from);
}

export interface Redacted {
  readonly lines: string[];
  /** Numbers of the masked lines, from 1. */
  readonly masked: number[];
}

/** Line count and line numbers do not change. */
export const redact = (lines: readonly string[], path: string): Redacted => redactLines(lines, textKindOf(path));

function redactLines(lines: readonly string[], kind: TextKind): Redacted {
  const text = lines.join('\n');
  const secrets = secretsIn(text, kind);
  if (secrets.length === 0) return { lines: [...lines], masked: [] };
  const out: string[] = [];
  const masked: number[] = [];
  let next = 0;
  let from = 0;
  for (const line of lines) {
    const end = from + line.length;
    let clean = '';
    let at = from;
    for (; next < secrets.length && secrets[next].start < end; next++) {
      const { start, end: last } = secrets[next];
      clean += text.slice(at, Math.max(at, start)) + MASK;
      at = Math.min(last, end);
      // The rest of it is in the lines below.
      if (last > end) break;
    }
    clean += text.slice(at, end);
    if (clean !== line) masked.push(out.length + 1);
    out.push(clean);
    from = end + 1;
  }
  return { lines: out, masked };
}

/** A line of code, unless its file is of another kind. */
export const redactLine = (line: string, kind: TextKind = 'code'): string => redactLines([line], kind).lines[0];
