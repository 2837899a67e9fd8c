/** Go statements that jump: the targets of `break`, `continue`, `goto` and `return`, for questions at the keyword. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { BINDING } from '../../../src/model/facts.ts';

/**
 * Targets are bound like local names, under the words of the jump after a space, which no name has: scopes say which loop is
 * the innermost. Only where uses of locals are kept.
 */
export function jump(x: Extraction, node: Node): void {
  if (!x.keepsLocals) return;
  const label = x.first(node);
  const keyword = /^\w+/.exec(x.text(node))?.[0] ?? '';
  const words = keyword === 'return' || label < 0 ? ` ${keyword}` : ` ${keyword} ${x.text(label)}`;
  x.reference('read', x.addExpression('name', node, words));
}

export function returnTarget(x: Extraction, node: Node): void {
  if (x.keepsLocals) x.bind('local', ' return', { node });
}

/** Inside the block of a loop. */
export function loopTargets(x: Extraction, block: Node): void {
  if (!x.keepsLocals) return;
  const loop = x.parent(block);
  if (x.kind(loop) !== x.k.for_statement) return;
  bindJump(x, 'continue', { statement: loop, isAfter: false });
  bindJump(x, 'break', { statement: loop, isAfter: true });
}

/** Inside a case of a `switch` or `select`. */
export function caseTarget(x: Extraction, node: Node): void {
  if (!x.keepsLocals) return;
  bindJump(x, 'break', { statement: x.parent(node), isAfter: true });
}

export function labelTarget(x: Extraction, node: Node): void {
  if (!x.keepsLocals) return;
  const label = x.child(node, x.f.label);
  x.bind('local', ` goto ${x.text(label)}`, { node: label, scope: x.nearestScope('function', 'file') });
}

interface Target {
  readonly statement: Node;
  /** It leads to the end of the statement, not to its beginning. */
  readonly isAfter: boolean;
}

function bindJump(x: Extraction, word: string, { statement, isAfter }: Target): void {
  const around = x.parent(statement);
  const label = x.kind(around) === x.k.labeled_statement ? x.text(x.child(around, x.f.label)) : '';
  for (const words of label === '' ? [` ${word}`] : [` ${word}`, ` ${word} ${label}`]) {
    x.bind('local', words, { node: statement });
    if (!isAfter) continue;
    const { data, rows } = x.facts.tables.bindings;
    const row = x.endRow(statement);
    data[(rows - 1) * BINDING.stride + BINDING.line] = row + 1;
    data[(rows - 1) * BINDING.stride + BINDING.col] = x.end(statement) - 1 - x.lineStarts[row];
  }
}
