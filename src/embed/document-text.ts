/** A symbol as one text, for models that read texts and not fields. */
import type { SymbolText } from '../model/embedding.ts';

/** Most telling first, because models read only so much: what it is called, what it is said to do, what it does. */
export function documentText({ summary, rest, name, container, signature, body }: SymbolText): string {
  const head = container === '' ? name : `${container}${container.includes('/') ? '/' : '.'}${name}`;
  // A body begins with its head.
  const code = body === '' ? signature : body;
  return [head, `${summary}${rest}`, code]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n');
}
