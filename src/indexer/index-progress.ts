/** What whoever waits for an index run is told while it works. */
export interface IndexProgress {
  readonly phase: 'wait' | 'discover' | 'parse' | 'resolve' | 'embed' | 'publish';
  readonly done: number;
  readonly total: number;
  readonly bytes?: number;
  readonly label?: string;
}
