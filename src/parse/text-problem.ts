/** A problem in a text; the caller adds the path. */
import type { Problem } from '../model/problem.ts';

export type TextProblem = Omit<Problem, 'path'>;
