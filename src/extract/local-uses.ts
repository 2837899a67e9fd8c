/** Drops uses of local names from the facts, because they certainly bind inside the file. */
import { BINDING, EXPRESSION, NAMES_A, REFERENCE } from '../model/facts.ts';
import { bindingKindCode, expressionOpCode, referenceKindCode } from '../model/kinds.ts';
import type { Extraction } from './extraction.ts';

/** Drops plain reads, writes and type uses of local names that were bound after the use. */
export function dropLocalUses(x: Extraction): void {
  const { references, expressions } = x.facts.tables;
  const { read, write, type } = referenceKindCode;
  let kept = 0;
  for (let r = 0; r < references.rows; r++) {
    const o = r * REFERENCE.stride;
    const kind = references.data[o + REFERENCE.kind];
    if (kind === read || kind === write || kind === type) {
      const e = references.data[o + REFERENCE.expression] * EXPRESSION.stride;
      const isName =
        expressions.data[e + EXPRESSION.op] === expressionOpCode.name &&
        expressions.data[e + EXPRESSION.b] > NAMES_A.style;
      const name = expressions.data[e + EXPRESSION.name];
      if (isName && isPlainLocal(x, references.data[o + REFERENCE.scope], name, kind)) continue;
    }
    if (kept !== r) references.data.copyWithin(kept * REFERENCE.stride, o, o + REFERENCE.stride);
    kept++;
  }
  references.rows = kept;
}

/** Whether a name is a parameter or variable of a function here: not a symbol, an import or a member. */
export function isPlainLocal(x: Extraction, scope: number, nameId: number, use: number): boolean {
  if (!x.isBoundLocally(nameId)) return false;
  const { data } = x.facts.tables.bindings;
  for (let at = scope; at >= 0; at = x.scopeParent(at)) {
    const binding = x.bindingIn(at, nameId);
    if (binding < 0) continue;
    const kind = data[binding * BINDING.stride + BINDING.kind];
    if (kind === bindingKindCode.symbol || kind === bindingKindCode.import || kind === bindingKindCode.field)
      return false;
    // A type with the name of a variable (`date: date`) is not a use of the variable.
    if (use !== referenceKindCode.type || kind === bindingKindCode.type_parameter) return true;
  }
  return false;
}
