/** The answers as a TREC run, which other evaluation programs read. */
import type { Answered } from './ask.ts';

const TAG = 'wayfind';
const RUN_LINE = /^\S+ Q0 \S+ \d+ [\d.]+ \S+$/;

/** Whether a file begins like a run. */
export const isRun = (start: string): boolean => RUN_LINE.test(start.split('\n', 1)[0]!.trim());

/** Scores only repeat the order: those of two queries cannot be compared. */
export function runText(
  answers: readonly Answered[],
  documentOf: (place: Answered['places'][number]) => string,
): string {
  const lines = answers.flatMap(({ question, places }) =>
    [...new Set(places.map(documentOf))].map(
      (document, i) => `${word(question.id)} Q0 ${word(document)} ${i + 1} ${(1 / (i + 1)).toFixed(6)} ${TAG}`,
    ),
  );
  return lines.map((line) => `${line}\n`).join('');
}

/** The columns are separated by blanks. */
const word = (text: string): string => text.replace(/\s/g, (blank) => encodeURIComponent(blank));
