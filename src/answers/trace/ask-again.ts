/** The call that asks a trace again with other values. */
import { type NextCall, nextCall } from '../../workspace/reply.ts';
import type { TraceQuestion } from './tool.ts';

/** As the command line has it: a single name comes first. */
export const askAgain = ({ from, to, ...question }: TraceQuestion): NextCall =>
  nextCall('trace', from === undefined ? { ...question, from: to } : { ...question, from, to });
