/** PHP that its grammar does not know: texts between markers that it ends too early or too late. */
import { others } from '../../../src/extract/respell.ts';

/** A text without variables, up to the line that begins with its marker. */
const MARKED = /<<<[ \t]*(["']?)(\w+)\1\r?\n(?:[\s\S]*?\n)??[ \t]*\2\b/g;

/** A quoted text of the same length. */
function quoted(text: string, quote: string): string {
  if (quote !== "'" && text.includes('$')) return text;
  return `'${text.slice(1, -1).replace(/['\\]/g, ' ')}'`;
}

export function repairs(text: string): string[] {
  return text.includes('<<<') ? others(text, [text.replace(MARKED, quoted)]) : [];
}
