/** Tagged templates with type arguments, spelled as the calls they are: `sql<Row>`a ${b}`` as `sql<Row>(  0,b )`. */
import { blank } from '../../../src/extract/respell.ts';

/** Letters of type arguments before a template that are looked at. */
const MAX_TYPES = 2_000;

export function typedTemplatesAsCalls(text: string): string {
  let out = '';
  let from = 0;
  for (let at = text.indexOf('>`'); at >= 0; at = text.indexOf('>`', Math.max(at + 1, from))) {
    const end = followsTypes(text, at) ? endOfTemplate(text, at + 1) : -1;
    if (end < 0) continue;
    out += text.slice(from, at + 1) + asCall(text, at + 1, end);
    from = end;
  }
  return out + text.slice(from);
}

/** Whether the `>` ends type arguments of a value: `tag<T>`, `styled('a')<{ b: T }>`; no tag at the end of a template. */
function followsTypes(text: string, close: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', close) + 1, close);
  if (/^\s*(?:\*|\/\/)|<\/[^>]*$/.test(before) || before.split('`').length % 2 === 0) return false;
  let depth = 0;
  for (let i = close; i > Math.max(0, close - MAX_TYPES); i--) {
    if (text[i] === '>' && text[i - 1] !== '=') depth++;
    else if (text[i] === '<' && --depth === 0) return /[\w$)\]]/.test(text[i - 1]);
    else if (text[i] === '`') return false;
  }
  return false;
}

/** What a template substitutes is passed after the list of its texts, for which `0` stands. */
function asCall(text: string, start: number, end: number): string {
  let out = '(';
  let i = start + 1;
  for (let isFirst = true; ; isFirst = false) {
    const open = nextSubstitution(text, i, end - 1);
    if (open < 0) return `${out}${blank(text.slice(i, end - 1))})`;
    const close = endOfSubstitution(text, open);
    // The brace of the substitution before is the comma.
    out += `${blank(text.slice(i, open))}${isFirst ? '0,' : '  '}${text.slice(open + 2, close - 1)}`;
    out += nextSubstitution(text, close, end - 1) < 0 ? ' ' : ',';
    i = close;
  }
}

function nextSubstitution(text: string, from: number, end: number): number {
  for (let i = from; i < end; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '$' && text[i + 1] === '{') return i;
  }
  return -1;
}

/** The place after the template that starts here; -1: it does not end. */
function endOfTemplate(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '`') return i + 1;
    else if (text[i] === '$' && text[i + 1] === '{') {
      i = endOfSubstitution(text, i) - 1;
      if (i < 0) return -1;
    }
  }
  return -1;
}

/** The place after the brace that closes `${`; -1: there is none. */
function endOfSubstitution(text: string, start: number): number {
  let depth = 0;
  for (let i = start + 1; i < text.length; i++) {
    const char = text[i];
    if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return i + 1;
    else if (char === '`' || char === '"' || char === "'") {
      i = (char === '`' ? endOfTemplate(text, i) : endOfString(text, i)) - 1;
      if (i < 0) return -1;
    }
  }
  return -1;
}

function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length && text[i] !== '\n'; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === text[start]) return i + 1;
  }
  return -1;
}
