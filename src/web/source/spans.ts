/** Reads the escaped text of highlight.js back into spans: the page makes its own nodes from them and never parses HTML. */

/** Columns are UTF-16 units from 0; `end` is behind the span. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** A class of highlight.js without its prefix, such as `keyword`. */
  readonly scope: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
/** All that it writes: opening and closing spans, entities, and text. */
const PART = /<span class="([^"]*)">|<\/span>|&(amp|lt|gt|quot|#x27);|[^<&]+/g;

/** By line, from 0. The innermost scope of a piece of text counts. */
export function spansOf(html: string): Span[][] {
  const lines: Span[][] = [[]];
  const scopes: string[] = [];
  let col = 0;
  const add = (length: number): void => {
    const scope = scopes.at(-1);
    const line = lines[lines.length - 1];
    const before = line.at(-1);
    if (length > 0 && scope !== undefined) {
      if (before?.end === col && before.scope === scope) line[line.length - 1] = { ...before, end: col + length };
      else line.push({ start: col, end: col + length, scope });
    }
    col += length;
  };
  for (const [part, classes, entity] of html.matchAll(PART)) {
    if (classes !== undefined) scopes.push(scopeOf(classes));
    else if (part === '</span>') scopes.pop();
    else if (entity !== undefined) add(ENTITIES[entity].length);
    else
      for (const [i, text] of part.split('\n').entries()) {
        if (i > 0) {
          lines.push([]);
          col = 0;
        }
        add(text.length);
      }
  }
  return lines;
}

/** `hljs-title function_` and `hljs-title class_` are `title`; a language inside another one has no scope of its own. */
const scopeOf = (classes: string): string => /^hljs-([a-z-]+)/.exec(classes)?.[1] ?? '';
