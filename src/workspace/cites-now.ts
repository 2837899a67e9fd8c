/** Marks replies that were made from the files themselves: their lines are those of now. */
import type { Reply } from './reply.ts';

const current = new WeakSet<object>();

export function citesNow<T>(reply: Reply<T>): Reply<T> {
  current.add(reply);
  return reply;
}

export const isCitedNow = (reply: Reply<unknown>): boolean => current.has(reply);
