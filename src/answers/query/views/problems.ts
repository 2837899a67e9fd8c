/** The view `problems`: what could not be read, parsed or linked. */
import { PROBLEM_CODES, type Problem } from '../../../model/problem.ts';
import { redactLine } from '../../../secrets/redact.ts';
import { defineView, integer, text } from '../view.ts';

export const problems = defineView<Problem>({
  name: 'problems',
  meaning: 'A file, or a place in one, that could not be read, parsed or linked',
  needsLinks: false,
  columns: {
    path: text('The file', ({ path }) => path),
    line: integer('The line, where it is known', ({ line }) => line),
    code: text(PROBLEM_CODES.join(', '), ({ code }) => code),
    message: text('What happened', ({ message }) => redactLine(message)),
  },
  rows: ({ reader }) => reader.problems(Number.MAX_SAFE_INTEGER),
  examples: [{ sql: 'SELECT code, count(*) AS n FROM problems GROUP BY code', says: 'problems by kind' }],
});
