/** Splits a doc comment as in the model's training data: the first paragraph, and the rest. */

export interface DocParts {
  readonly summary: string;
  readonly rest: string;
}

const NOTHING: DocParts = { summary: '', rest: '' };

/** A line that starts the part for tools: `@param`, `\return`, `:raises X:`; not inline markup. */
const TAG_LINE =
  /^[ \t]*(?:[@\\](?!link|code|c\b|p\b|a\b|e\b|b\b|ref\b)[a-zA-Z]|:(?:param|type|returns?|rtype|raises?)\b)/m;
const FENCED = /^[ \t]*(?:```|~~~)[\s\S]*?(?:^[ \t]*(?:```|~~~)|$(?![\s\S]))/gm;
const PARAGRAPH_END = /\n[ \t]*\n/;
/** Text that is not about the symbol below: licences, instructions to tools, generated-file notices. */
const FOREIGN =
  /^\W*(?:eslint|tslint|jshint|jslint|istanbul|prettier-|ts-ignore|ts-expect-error|[cv]8 ignore|noinspection|nolint|pylint|noqa|type: ?ignore|flake8|webpack|region\b|endregion|clang-format|phpcs|codeCoverageIgnore|swiftlint|MARK:|rubocop|pragma|frozen_string_literal|todo\b|fixme\b|xxx\b)|\b(?:copyright|licensed under|spdx-license|all rights reserved|permission is hereby granted|apache license|auto-?generated|do not edit)\b/i;
const INHERITED = /@inheritdoc\b/i;
/** A remark this long says more than a reference to another comment. */
const SHORT_REMARK = 60;
const MIN_WORDS = 3;
/** The part of a summary that the model reads; a licence shows up within it. */
const SUMMARY_CHARS = 300;

/** Whether a text starts with a licence or a remark for tools. */
export const startsWithForeignText = (text: string): boolean => FOREIGN.test(text.slice(0, SUMMARY_CHARS));

export function docParts(doc: string, name: string): DocParts {
  if (doc === '' || startsWithForeignText(doc)) return NOTHING;
  if (doc.length < SHORT_REMARK && INHERITED.test(doc)) return NOTHING;
  const text = doc.includes('```') || doc.includes('~~~') ? doc.replace(FENCED, '\n') : doc;
  const end = summaryEnd(text);
  return { summary: withoutName(text.slice(0, end), name), rest: text.slice(end) };
}

/** The first paragraph, or the first two when the first is a single word. */
function summaryEnd(text: string): number {
  const tags = text.search(TAG_LINE);
  const proseEnd = tags < 0 ? text.length : tags;
  const first = paragraphEnd(text, 0, proseEnd);
  return hasWords(text.slice(0, first)) ? first : paragraphEnd(text, first + 2, proseEnd);
}

function paragraphEnd(text: string, from: number, end: number): number {
  if (from >= end) return end;
  const at = text.slice(from, end).search(PARAGRAPH_END);
  return at < 0 ? end : from + at;
}

const hasWords = (text: string): boolean => (text.match(/[A-Za-z]{2,}|\d+/g)?.length ?? 0) >= MIN_WORDS;

/** "Foo does this" was "does this" in the training data: the name is a separate field. */
function withoutName(summary: string, name: string): string {
  const leading = /^[\s`'"*[(]*((?:[\w$]+(?:\.|::|#))*([\w$]+))(?:\(\))?[\]`'"*)]*[:,]?(?=\s|$)/.exec(summary);
  return leading !== null && name !== '' && leading[2] === name ? summary.slice(leading[0].length) : summary;
}
