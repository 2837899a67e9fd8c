/** `__all__`: the names that `import *` imports. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';

/** One export per name in the list; `*` where code adds names that the text does not show. */
export function exportAll(x: Extraction, value: Node): void {
  const kind = x.kind(value);
  if (kind === x.k.list || kind === x.k.tuple) {
    for (const child of x.children(value)) {
      if (x.kind(child) === x.k.comment) continue;
      if (x.kind(child) === x.k.string) exportName(x, x.childOfKind(child, x.k.string_content));
      else x.export(child, '*', '*');
    }
  } else if (kind === x.k.binary_operator) {
    exportAll(x, x.child(value, x.f.left));
    exportAll(x, x.child(value, x.f.right));
  } else if (value >= 0) x.export(value, '*', '*');
}

function exportName(x: Extraction, content: Node): void {
  const name = x.text(content);
  if (name !== '') x.export(content, name, name);
}

/** `__all__.extend(…)`, `__all__.append('a')`. */
export function exportMore(x: Extraction, call: Node): void {
  if (!x.inScope('file')) return;
  const callee = x.child(call, x.f.function);
  if (x.kind(callee) !== x.k.attribute || x.text(x.child(callee, x.f.object)) !== '__all__') return;
  for (const argument of x.children(x.child(call, x.f.arguments))) {
    if (x.kind(argument) === x.k.string) exportName(x, x.childOfKind(argument, x.k.string_content));
    else exportAll(x, argument);
  }
}
