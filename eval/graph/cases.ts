/** The cases of the graph suites: what is asked at a position or of a whole project, and what is expected. */
import { languageFacts } from '../../languages/all.ts';
import { readSuite } from '../suites.ts';

export const GRAPH_SUITES = [
  'compiler-open',
  'stack-graphs',
  'ts-fourslash',
  'scip',
  'gopls',
  'pycg',
  'swarm-js',
  'js-callgraph',
  'jcg',
  'code2flow',
] as const;

export const POINT_TASKS = ['definition', 'references', 'implementation', 'callers', 'callees'] as const;
export type PointTask = (typeof POINT_TASKS)[number];

/** Lines are 1-based, 0 is the body of a module; columns are 0-based. */
export interface Spot {
  readonly file: string;
  readonly line?: number | null;
  readonly name?: string | null;
  /** `import`: a place the name comes through, not where it is defined. */
  readonly role?: string;
}

export interface ExpectedEdge {
  readonly from: Spot;
  readonly to: Spot;
  /** Any of these is as good as `to`. */
  readonly to_any?: readonly Spot[];
}

interface AnyCase {
  readonly id: string;
  readonly suite: string;
  readonly project: string;
  readonly lang: string;
  readonly tags: readonly string[];
}

export interface PointCase extends AnyCase {
  readonly task: PointTask;
  readonly query: { readonly file: string; readonly line: number; readonly col: number; readonly name: string | null };
  readonly expect: readonly Spot[];
  readonly accept?: readonly Spot[];
}

export interface CallGraphCase extends AnyCase {
  readonly task: 'callgraph';
  readonly expect: readonly ExpectedEdge[];
  readonly forbid?: readonly ExpectedEdge[];
}

export type GraphCase = PointCase | CallGraphCase;

const TASKS: ReadonlySet<string> = new Set([...POINT_TASKS, 'callgraph']);

export const graphCases = (dir: string, suite: string): GraphCase[] =>
  readSuite<GraphCase>(dir, suite).filter((one) => TASKS.has(one.task));

/** Whether there are rules for the language a case is in; the others are counted, not asked. */
export const hasRules = (one: GraphCase): boolean => languageFacts(one.lang) !== undefined;
