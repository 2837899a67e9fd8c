/** Labels of statements: names of their own kind, which only `break` and `continue` see. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { scopeKindCode } from '../../../src/model/kinds.ts';

/** Labels around the walk's position are those whose statements have not ended, innermost last. */
interface Label {
  readonly text: string;
  readonly end: number;
  /** Holds the label and nothing else. */
  readonly scope: number;
}

const labelsOf = (x: Extraction): Label[] => {
  const known = x.notes.get('labels') as Label[] | undefined;
  if (known !== undefined) return known;
  const labels: Label[] = [];
  x.notes.set('labels', labels);
  return labels;
};

/** Nothing but a question about a position needs labels. */
export function enterLabel(x: Extraction, node: Node): void {
  const label = x.child(node, x.f.label);
  if (!x.keepsLocals || label < 0) return;
  const scope = x.addScope(scopeKindCode.block, label, x.symbol);
  x.bind('local', x.text(label), { node: label, scope });
  labelsOf(x).push({ text: x.text(label), end: x.end(node), scope });
}

export function useLabel(x: Extraction, node: Node): void {
  const label = x.child(node, x.f.label);
  if (!x.keepsLocals || label < 0) return;
  const text = x.text(label);
  const found = labelsOf(x).findLast((one) => one.text === text && one.end >= x.end(node));
  if (found === undefined) return;
  const { scope } = x;
  x.scope = found.scope;
  x.reference('read', x.addExpression('name', label, text));
  x.scope = scope;
}
