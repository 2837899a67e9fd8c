/** A question about call paths, and the same question as a command line. */

export interface TraceInput {
  /** Where paths end. */
  readonly to: string;
  /** Where they start; absent: at any entry point. */
  readonly from?: string | undefined;
  /** How many paths. */
  readonly paths: number;
  readonly maxDepth: number;
  readonly confidence: 'exact' | 'probable';
  /** Tests are entry points too. */
  readonly tests?: boolean | undefined;
}

export const MOST_PATHS = 20;
export const USUAL_PATHS = 3;
export const MOST_DEPTH = 50;
export const USUAL_DEPTH = 12;

export function traceWords({ to, from, paths, maxDepth, confidence, tests }: TraceInput): string[] {
  return [
    ...(from === undefined ? [to] : [from, to]),
    ...(paths === USUAL_PATHS ? [] : ['--paths', String(paths)]),
    ...(maxDepth === USUAL_DEPTH ? [] : ['--max-depth', String(maxDepth)]),
    ...(confidence === 'exact' ? [] : ['--confidence', confidence]),
    ...(tests ? ['--tests'] : []),
  ];
}
