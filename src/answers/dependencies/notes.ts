/** Notes about the parts of a dependency answer that are not shown, and the calls that show them. */

import { unlessCut } from '../../base/deadline.ts';
import type { NextCall } from '../../workspace/reply.ts';
import { askAgain } from './ask-again.ts';
import type { DependenciesQuestion } from './both-directions.ts';
import { MAX_DEPTH } from './limits.ts';
import type { DependencyTopic } from './topic.ts';
import type { DependencyNode, DependencyTree } from './tree.ts';

interface Circumstances {
  readonly topic: DependencyTopic;
  readonly nodes: readonly DependencyNode[];
  readonly limit: DependencyTree['limit'];
  /** External modules that are not in the answer. */
  readonly unlisted: number;
}

interface Advice {
  readonly notes: string[];
  readonly next: NextCall[];
}

export function dependencyAdvice(input: DependenciesQuestion, circumstances: Circumstances): Advice {
  const { topic, nodes, limit, unlisted } = circumstances;
  const again = (other: Partial<DependenciesQuestion>) => askAgain({ ...input, ...other, offset: 0 });
  const notes = [...topic.notes];
  const next: NextCall[] = [];
  if (limit === 'nodes') notes.push('the tree was cut at the limit on its size');
  if (limit === 'depth' && input.depth > 1) {
    notes.push(`there is more beyond depth ${input.depth}`);
    if (input.depth < MAX_DEPTH) next.push(again({ depth: input.depth + 1 }));
  }
  if (nodes.some(({ cyclic }) => cyclic)) {
    notes.push('some dependencies form a cycle');
    next.push(again({ cycles: true, depth: 1 }));
  }
  if (unlisted > 0) next.push(again({ external: true }));
  if (nodes.length === 0 && topic.files.length > 0) notes.push(...unlessCut(emptyNote(input, topic)));
  return { notes, next };
}

function emptyNote({ direction }: DependenciesQuestion, { kind }: DependencyTopic): string {
  if (kind === 'workspace') return 'nothing depends on anything else here';
  return direction === 'out'
    ? 'it depends on no other file of this index'
    : 'no other file of this index depends on it';
}
