/** `using`, `import` and `include`. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';

/** Keeps the module's names apart from uses: nothing inside is one. */
export function importModules(x: Extraction, node: Node): boolean {
  const isUsing = x.kind(node) === x.k.using_statement;
  for (let one = x.first(node); one >= 0; one = x.sibling(one, node)) {
    if (x.kind(one) === x.k.selected_import) importNames(x, one);
    else if (x.kind(one) === x.k.import_alias) {
      const [module, local] = x.children(one);
      x.import('module', one, { module: x.text(module), local: x.text(local), localNode: local });
    } else if (isUsing) x.import('wildcard', one, { module: x.text(one) });
    else {
      const module = x.text(one);
      x.import('module', one, { module, local: module.slice(module.lastIndexOf('.') + 1) });
    }
  }
  return false;
}

/** `using Base: show, print as p`. */
function importNames(x: Extraction, node: Node): void {
  const [from, ...names] = x.children(node);
  const module = x.text(from);
  for (const one of names) {
    const [imported, local] = x.kind(one) === x.k.import_alias ? x.children(one) : [one, one];
    x.import('name', one, { module, imported: x.text(imported), local: x.text(local), localNode: local });
  }
}

/** `include("util.jl")` reads the file here. */
export function include(x: Extraction, call: Node): void {
  const callee = x.first(call);
  if (x.kind(callee) !== x.k.identifier || x.text(callee) !== 'include') return;
  const argument = x.first(x.childOfKind(call, x.k.argument_list));
  const path = x.kind(argument) === x.k.string_literal ? x.childOfKind(argument, x.k.content) : -1;
  if (path >= 0) x.import('wildcard', call, { module: x.text(path) });
}
