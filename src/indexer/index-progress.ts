/** Progress of an index run, as its caller sees it. */
export interface IndexProgress {
  readonly phase: 'wait' | 'discover' | 'parse' | 'resolve' | 'embed' | 'publish';
  readonly done: number;
  readonly total: number;
  readonly bytes?: number;
  readonly label?: string;
}
