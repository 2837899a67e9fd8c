/** A problem of the text at hand: whoever knows the path adds it. */
import type { Problem } from '../model/problem.ts';

export type TextProblem = Omit<Problem, 'path'>;
