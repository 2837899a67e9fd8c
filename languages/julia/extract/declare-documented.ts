/** Declares with what Julia writes before a definition: a string that documents it, and macros around it. */
import { type Declaration, declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { isBlank } from '../../../src/extract/white-space.ts';
import { lastOf } from './signatures.ts';

/** The last string that was read. */
const STRING = 'string';
/** The outermost macro call whose last argument is a node. */
const macroOf = (node: Node): string => `macro ${node}`;

export function enterString(x: Extraction, node: Node): void {
  x.notes.set(STRING, node);
}

/** `@inline f(x) = 1`, `Base.@kwdef struct P … end`: the definition starts at the macro. */
export function enterMacro(x: Extraction, node: Node): void {
  const last = lastOf(x, x.childOfKind(node, x.k.macro_argument_list));
  if (last >= 0) x.notes.set(macroOf(last), x.notes.get(macroOf(node)) ?? node);
}

/** `@testset "…" begin … end` runs its block by itself; `@eval` and `@static` leave it where it is. */
export function isOwnBlock(x: Extraction, node: Node): boolean {
  const macro = x.notes.get(macroOf(node)) as Node | undefined;
  return macro !== undefined && !/^@(?:eval|static)\b/.test(x.text(x.childOfKind(macro, x.k.macro_identifier)));
}

export function declareDocumented(x: Extraction, node: Node, spec: Declaration): number {
  const macro = x.notes.get(macroOf(node)) as Node | undefined;
  const docNode = documentation(x, macro === undefined ? [x.start(node)] : [x.start(macro), x.start(node)]);
  const row = declareAt(x, node, { ...spec, docNode, wrappers: macro === undefined ? [] : [macro] });
  // It is before the definition, not at the start of its body.
  x.docEnds.delete(row);
  return row;
}

function documentation(x: Extraction, starts: readonly number[]): Node {
  const string = x.notes.get(STRING) as Node | undefined;
  if (string === undefined || !starts.some((start) => isBlank(x.source, x.end(string), start))) return -1;
  return x.childOfKind(string, x.k.content);
}
