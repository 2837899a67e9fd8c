/** The call that repeats a trace with other values. */
import { type NextCall, nextCall } from '../../workspace/reply.ts';
import type { TraceQuestion } from './tool.ts';

/** As on the command line, a single name comes first. */
export const askAgain = ({ from, to, ...question }: TraceQuestion): NextCall =>
  nextCall('trace', from === undefined ? { ...question, from: to } : { ...question, from, to });
