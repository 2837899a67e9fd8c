/** All attempts; the order is that of the report. */
import { answers } from './answers.ts';
import type { Attempt } from './attempt.ts';
import { calls } from './calls.ts';
import { clients } from './clients.ts';
import { edits, kills } from './edits.ts';
import { flips } from './flips.ts';
import { limits } from './limits.ts';
import { poison } from './poison.ts';
import { readers } from './readers.ts';
import { signals } from './signals.ts';
import { worktrees } from './worktrees.ts';

export const ATTEMPTS: readonly Attempt[] = [
  answers,
  calls,
  clients,
  edits,
  flips,
  kills,
  limits,
  poison,
  readers,
  signals,
  worktrees,
];
