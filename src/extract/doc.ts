/** Extracts documentation: the comment above a declaration or the docstring in it, without markers. */

import type { Extraction } from './extraction.ts';
import { isBlank } from './white-space.ts';

/** The comment block that ends right above this offset, or before it on the same line. */
export function docAbove(x: Extraction, start: number): string {
  const { comments, source } = x;
  if (!comments || !isBlank(source, comments.end, start)) return '';
  const allowsBlankLine = x.compiled.language.docsAllowBlankLine && source.startsWith('/**', comments.start);
  // A blank line between comment and code: a section heading or licence, not documentation.
  const newline = source.indexOf('\n', comments.end);
  if (!allowsBlankLine && newline >= 0 && newline < start && source.slice(newline + 1, start).includes('\n')) return '';
  return cleanDoc(source.slice(comments.start, comments.end));
}

const MAX_DOC = 2000;

/** Keeps paragraphs; removes markers, quotes and the tags that only structure XML docs. */
export function cleanDoc(raw: string): string {
  const text = withoutDashes(raw.slice(0, MAX_DOC * 2))
    .replace(/^[ \t]*(?:[/(]\*+!?|\*+[/)]|\*(?![/)])|\/\/[/!]?|#+(?:[!:]|'(?=\s))?)[ \t]?/gm, '')
    .replace(/(?<!\*)\*+[/)]\s*$/, '')
    .replace(/^[rRuUbBfF]{0,2}("""|'''|"|')|("""|'''|"|')$/g, '');
  return (text.includes('<') ? withoutTags(text) : text)
    .replace(/\{@(?:link|linkplain|code|literal) ([^{}\n]*)\}/g, '$1')
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, MAX_DOC);
}

/** Comments that begin with two dashes: elsewhere these begin an option or a rule. */
const withoutDashes = (text: string): string =>
  text.startsWith('--')
    ? text.replace(/^[ \t]*--(?:\[=*\[|-*)[ \t]?/gm, '').replace(/(?:--)?\]=*\][ \t]*$/gm, '')
    : text;

/** `<see cref="X"/>` becomes X, `<c>x</c>` becomes x. */
const withoutTags = (text: string): string =>
  text
    .replace(/<(?:see|seealso|paramref|typeparamref) (?:cref|name|langword)="(?:\w:)?([^"]*)"\s*\/>/g, '$1')
    .replace(
      /<\/?(?:summary|remarks|para|returns|value|c|code|example|inheritdoc|param|typeparam|exception)\b[^<>\n]*>/g,
      '',
    );
