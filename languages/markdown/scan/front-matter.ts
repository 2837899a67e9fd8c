/** Finds the block of YAML or TOML at the start of a Markdown file. */
import { trimmedEnd } from './lines.ts';

export interface FrontMatter {
  /** End of the closing line's text. */
  readonly end: number;
  readonly endRow: number;
}

/** A longer block is a document that starts with a thematic break. */
const MAX_LENGTH = 1 << 16;

const FORMS = [
  { open: '---', close: ['---', '...'], entry: /^(?:#|["']?[\w$.-][^:]*:(?:\s|$))/ },
  { open: '+++', close: ['+++'], entry: /^(?:#|\[|["']?[\w.-][^=]*=)/ },
] as const;

/** Undefined when the text starts with something else, such as a thematic break. */
export function findFrontMatter(text: string): FrontMatter | undefined {
  const form = FORMS.find(({ open }) => text.startsWith(open));
  if (form === undefined) return undefined;
  let hasEntry = false;
  for (let row = 0, start = 0; start < Math.min(text.length, MAX_LENGTH); row++) {
    const newline = text.indexOf('\n', start);
    const end = trimmedEnd(text, start, newline < 0 ? text.length : newline);
    const line = text.slice(start, end);
    if (row === 0 && line !== form.open) return undefined;
    if (row > 0 && form.close.some((mark) => mark === line)) return { end, endRow: row };
    if (row > 0 && line !== '' && !hasEntry) {
      if (!form.entry.test(line)) return undefined;
      hasEntry = true;
    }
    if (newline < 0) return undefined;
    start = newline + 1;
  }
  return undefined;
}
