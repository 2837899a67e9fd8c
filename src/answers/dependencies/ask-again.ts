/** The next call with other values, of the tool for the same direction. */
import { type NextCall, nextCall } from '../../workspace/reply.ts';
import type { DependenciesQuestion } from './both-directions.ts';

export const askAgain = ({ direction, ...question }: DependenciesQuestion): NextCall =>
  nextCall(direction === 'out' ? 'dependencies' : 'dependents', question);
