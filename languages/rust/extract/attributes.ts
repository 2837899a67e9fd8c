/** Rust attributes: the macros and derives they name, and the facts that the built-in ones add to an item. */

import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { isBlank } from '../../../src/extract/white-space.ts';
import { NAMES_A } from '../../../src/model/facts.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { markName } from './name-marks.ts';

/** Attributes of the compiler and its tools: they name nothing that a program defines. */
const BUILT_IN = new Set(
  (
    'allow automatically_derived bench cfg cfg_attr cold crate_name crate_type debugger_visualizer default deny deprecated derive ' +
    'diagnostic doc expect export_name feature forbid global_allocator ignore inline instruction_set link link_name ' +
    'link_section macro_export macro_use must_use naked no_builtins no_implicit_prelude no_link no_main no_mangle no_std ' +
    'non_exhaustive panic_handler path proc_macro proc_macro_attribute proc_macro_derive recursion_limit repr ' +
    'rustfmt should_panic target_feature test track_caller type_length_limit unsafe used warn windows_subsystem clippy'
  ).split(' '),
);

/** The path of an attribute macro, or -1 for built-in attributes. */
export function attributeName(x: Extraction, node: Node): Node {
  const name = x.first(node);
  let root = name;
  while (x.kind(root) === x.k.scoped_identifier) root = x.child(root, x.f.path);
  return BUILT_IN.has(x.text(root)) ? -1 : name;
}

/** `#[derive(A, b::B)]`: each named trait or macro. */
export function attribute(x: Extraction, node: Node): boolean {
  if (x.text(x.first(node)) === 'derive') {
    let row = -1;
    let last: Node = -1;
    for (const child of x.children(x.child(node, x.f.arguments))) {
      const isPath = last >= 0 && x.source.slice(x.end(last), x.start(child)).trim() === '::';
      if (isPath) markName(x, row, NAMES_A.type);
      else x.reference('decorate', markName(x, row, NAMES_A.macro));
      row = x.addExpression(isPath ? 'member' : 'name', child, x.text(child), isPath ? row : -1);
      last = child;
    }
    x.reference('decorate', markName(x, row, NAMES_A.macro));
  } else markPath(x, attributeName(x, node), NAMES_A.macro);
  return false;
}

/** The last name of a path is the target, those before it lead there. */
function markPath(x: Extraction, node: Node, what: number): void {
  if (node < 0) return;
  markName(x, x.expression(node), what);
  if (x.kind(node) === x.k.scoped_identifier) markPath(x, x.child(node, x.f.path), NAMES_A.type);
}

/** Text of the attributes right above an item. */
export function above(x: Extraction, node: Node): string {
  const block = x.annotations;
  return block && isBlank(x.source, block.end, x.start(node)) ? x.source.slice(block.start, block.end) : '';
}

export function attributeFlags(x: Extraction, node: Node): number {
  const text = above(x, node);
  if (text === '') return 0;
  let flags = 0;
  if (/#\[\s*(?:[\w:]+::)?(?:test|bench|rstest|test_case)\b|#\[\s*cfg\s*\(\s*(?:all\s*\(\s*)?test\b/.test(text))
    flags |= FLAG.test;
  if (/#\[\s*deprecated\b/.test(text)) flags |= FLAG.deprecated;
  if (/#\[\s*macro_export\b/.test(text)) flags |= FLAG.exported;
  return flags;
}
