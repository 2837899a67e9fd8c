/** Progress of an index run, as its caller sees it. */
import type { LaterStage } from '../model/stages.ts';

export interface IndexProgress {
  readonly phase: 'wait' | 'discover' | 'parse' | 'resolve' | 'embed' | 'publish' | 'confirm';
  readonly done: number;
  readonly total: number;
  readonly bytes?: number;
  readonly label?: string;
  /** A stage was published, and the index lacks these. */
  readonly missing?: readonly LaterStage[];
}
