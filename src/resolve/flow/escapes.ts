/** Whether a function may be called in ways that its calls by name do not show. */
import { imported, passMention } from '../../extract/passes.ts';
import { at, BASE, BINDING, EXPORT, EXPRESSION, REFERENCE, SYMBOL } from '../../model/facts.ts';
import { bindingKindCode, expressionOpCode, FLAG, referenceKindCode, symbolKindCode } from '../../model/kinds.ts';
import type { Binder } from '../core/binder.ts';
import type { FileView } from '../core/file-view.ts';
import { isTypeKind } from '../core/type-of.ts';
import { NO_FILE } from '../invalidate/ask-log.ts';

/**
 * A function is called by its name alone where its file only ever calls it, and no other file can name it. A member of a type that
 * has types above or below it may be called as one of theirs. Names that a package or a bundler gives to a file are not
 * known: the main file of a directory counts as imported.
 */
export function escapes(b: Binder, view: FileView, row: number): boolean {
  const parent = view.symbol(row, SYMBOL.parent);
  const owner = parent > 0 && isTypeKind(view.symbol(parent, SYMBOL.kind)) ? parent : -1;
  const isMade = view.symbol(row, SYMBOL.kind) === symbolKindCode.constructor;
  if (owner >= 0 && (isExtended(view, owner) || (!isMade && view.basesOf(owner).length > 0))) return true;
  const named = isMade && owner >= 0 ? owner : row;
  return isMentioned(view, named) || (isVisible(view, owner >= 0 ? owner : row) && isImported(b, view));
}

/** Whether another file can name a symbol, or the outermost one around it. */
export function isSeenOutside(b: Binder, view: FileView, row: number): boolean {
  let outer = row;
  while (view.symbol(outer, SYMBOL.parent) > 0) outer = view.symbol(outer, SYMBOL.parent);
  return isVisible(view, outer) && isImported(b, view);
}

/** Whether a type of the file extends this one. */
function isExtended(view: FileView, type: number): boolean {
  const { bases, expressions } = view.facts;
  const name = view.symbol(type, SYMBOL.name);
  for (let row = 0; row < bases.rows; row++) {
    const base = at(bases, row, BASE.expression);
    const head = base < 0 ? -1 : at(expressions, base, EXPRESSION.a);
    if (base >= 0 && at(expressions, base, EXPRESSION.name) === name) return true;
    if (head >= 0 && at(expressions, head, EXPRESSION.name) === name) return true;
  }
  return false;
}

const CALLS = new Set([referenceKindCode.call, referenceKindCode.new, referenceKindCode.decorate]);

/** Whether the file uses the name of a symbol other than to call it, by itself or as another name that it is given once. */
function isMentioned(view: FileView, symbol: number): boolean {
  const { references, expressions } = view.facts;
  const aliases = aliasesOf(view);
  const isUsed = (name: number, mayAlias: boolean): boolean => {
    for (let row = 0; row < references.rows; row++) {
      const expression = at(references, row, REFERENCE.expression);
      if (at(expressions, expression, EXPRESSION.name) !== name || CALLS.has(at(references, row, REFERENCE.kind)))
        continue;
      const alias = mayAlias ? aliases.get(expression) : undefined;
      if (alias === undefined || isUsed(alias, false)) return true;
    }
    return false;
  };
  return isUsed(view.symbol(symbol, SYMBOL.name), true);
}

const aliasesOfViews = new WeakMap<FileView, Map<number, number>>();

/** Names of the file that are bound once, to nothing but another name, by the row of that one: calls of them are listed under both. */
function aliasesOf(view: FileView): Map<number, number> {
  let found = aliasesOfViews.get(view);
  if (found !== undefined) return found;
  aliasesOfViews.set(view, (found = new Map()));
  const { bindings, expressions } = view.facts;
  const times = new Map<number, number>();
  for (let row = 0; row < bindings.rows; row++) {
    const name = at(bindings, row, BINDING.name);
    if (at(bindings, row, BINDING.kind) !== bindingKindCode.parameter) times.set(name, (times.get(name) ?? 0) + 1);
  }
  for (let row = 0; row < bindings.rows; row++) {
    if (times.get(at(bindings, row, BINDING.name)) !== 1) continue;
    const symbol = at(bindings, row, BINDING.symbol);
    if (at(bindings, row, BINDING.kind) !== bindingKindCode.symbol || isLocal(view, symbol)) continue;
    const value = view.symbol(symbol, SYMBOL.value);
    if (value >= 0 && at(expressions, value, EXPRESSION.op) === expressionOpCode.name)
      found.set(value, at(bindings, row, BINDING.name));
  }
  return found;
}

/** Uses of local names are not kept. */
const isLocal = (view: FileView, symbol: number): boolean => (view.symbol(symbol, SYMBOL.flags) & FLAG.local) !== 0;

function isVisible(view: FileView, row: number): boolean {
  if ((view.symbol(row, SYMBOL.flags) & FLAG.exported) !== 0) return true;
  const { exports } = view.facts;
  const name = view.symbol(row, SYMBOL.name);
  for (let one = 0; one < exports.rows; one++) if (at(exports, one, EXPORT.local) === name) return true;
  return false;
}

const MAIN = /^(?:index|__init__)$/;

/** Whether another file imports something of this file's name. */
function isImported(b: Binder, { file }: FileView): boolean {
  const [stem = ''] = file.path.slice(file.path.lastIndexOf('/') + 1).split('.');
  if (MAIN.test(stem)) return true;
  const name = imported(stem);
  b.asks.note(NO_FILE, passMention(name));
  return b.world.passing(name).some((id) => id !== file.id);
}
