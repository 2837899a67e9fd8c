/** Compares our exact edges with those a compiler's checker found, on (caller's file, callee's file, callee's name). */
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { AskedProject, Call } from './asked-project.ts';

/** One line of the checker's output: `cf` calls `dn`, which is declared in `df`. */
interface CheckedEdge {
  readonly kind: 'call' | 'new' | 'decorator' | 'super';
  readonly cf: string;
  readonly cn: string;
  readonly line: number;
  readonly df: string;
  readonly dn: string;
  /** The syntax of the declaration. */
  readonly dk: string;
}

export interface Comparison {
  readonly recall: number;
  readonly precision: number;
  readonly expected: number;
  readonly given: number;
  /** Readable, in source order: a link of the truth that we lack, one of ours that the truth lacks. */
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

/** Recall is over the checker's calls, precision over our exact calls against its edges of every kind. */
export async function compareEdges(truth: string, project: Pick<AskedProject, 'calls'>): Promise<Comparison> {
  const edges = JSON.parse(readFileSync(truth, 'utf8')) as CheckedEdge[];
  const within = commonDirectory(edges.map(({ cf }) => cf));
  const ours = (await project.calls()).filter(({ confidence, from, to }) => {
    return confidence === 'exact' && from.path.startsWith(within) && to.path.startsWith(within);
  });
  const ourKeys = new Set(ours.map(keyOfCall));
  const everyKind = new Set(edges.map(keyOfEdge));
  const calls = firstByKey(
    edges.filter(({ kind }) => kind === 'call'),
    keyOfEdge,
  );
  const given = firstByKey(
    ours.filter(({ kind }) => kind === 'call'),
    keyOfCall,
  );
  const missing = [...calls].filter(([key]) => !ourKeys.has(key)).map(([, edge]) => edge);
  const extra = [...given].filter(([key]) => !everyKind.has(key)).map(([, call]) => call);
  return {
    recall: 1 - missing.length / calls.size,
    precision: 1 - extra.length / given.size,
    expected: calls.size,
    given: given.size,
    missing: missing.map(({ cf, line, cn, df, dn }) => `${cf}:${line} ${cn} -> ${df} ${dn}`),
    extra: extra.map(({ from, line, to }) => `${from.path}:${line} ${from.name} -> ${to.path}:${to.line} ${to.name}`),
  };
}

/** Constructors go by one name: the checker calls them after their class, we do not. */
const CONSTRUCTOR = 'constructor';
const keyOfEdge = ({ cf, df, dn, dk }: CheckedEdge): string => `${cf} ${df} ${dk === 'Constructor' ? CONSTRUCTOR : dn}`;
const keyOfCall = ({ from, to, kind }: Call): string => {
  // The callers of a class are those of its constructor too: `super(…)` calls it.
  const isConstructor = to.kind === 'constructor' || (to.kind === 'class' && kind === 'call');
  const name = isConstructor ? CONSTRUCTOR : to.name?.split('.').at(-1);
  return `${from.path} ${to.path} ${name}`;
};

function firstByKey<Of>(all: readonly Of[], keyOf: (one: Of) => string): Map<string, Of> {
  const first = new Map<string, Of>();
  for (const one of all) if (!first.has(keyOf(one))) first.set(keyOf(one), one);
  return first;
}

/** The truth covers one part of the tree: edges elsewhere are neither right nor wrong. */
function commonDirectory(paths: readonly string[]): string {
  let common = posix.dirname(paths[0] ?? '.').split('/');
  for (const path of paths) {
    const parts = path.split('/');
    const differs = common.findIndex((part, i) => part !== parts[i]);
    if (differs >= 0) common = common.slice(0, differs);
  }
  return common.length === 0 || common[0] === '.' ? '' : `${common.join('/')}/`;
}
