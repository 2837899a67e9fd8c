/** A symbol as one text, for models that read text instead of fields. */
import type { SymbolText } from '../model/embedding.ts';

/** The most informative part first, because models read a limited length: name, documentation, code. */
export function documentText({ summary, rest, name, container, signature, body }: SymbolText): string {
  const head = container === '' ? name : `${container}${container.includes('/') ? '/' : '.'}${name}`;
  // A body starts with its signature.
  const code = body === '' ? signature : body;
  return [head, `${summary}${rest}`, code]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n');
}
