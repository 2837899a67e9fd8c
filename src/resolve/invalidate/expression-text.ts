/** Expressions of a file as text without their places, so that two versions of the file can be compared. */
import { at, BINDING, EXPRESSION } from '../../model/facts.ts';
import { EXPRESSION_OPS } from '../../model/kinds.ts';
import type { FileView } from '../core/file-view.ts';

/** Represent all names that nothing in the file binds, and those of them that are receivers. No name has a space. */
export const UNBOUND = ' *';
export const UNBOUND_RECEIVER = ' .';

/** The name under which a module exports one value as a whole. */
export const WHOLE = 'export=';

const MAX_DEPTH = 64;
/** More than the longest line that is parsed has. */
const MAX_COLUMNS = 2 ** 27;

export class ExpressionTexts {
  /** Positions of each name's bindings, to tell which of them a later expression can see. */
  private readonly boundAt = new Map<number, number[]>();

  constructor(private readonly view: FileView) {
    for (let row = 0; row < view.facts.bindings.rows; row++) {
      const name = view.binding(row, BINDING.name);
      const places = this.boundAt.get(name);
      const place = placeAt(view.binding(row, BINDING.line), view.binding(row, BINDING.col));
      if (places === undefined) this.boundAt.set(name, [place]);
      else places.push(place);
    }
  }

  /** The expression, and which bindings of each name come before it. Adds the names in it to `mentions`. */
  text(row: number, mentions: Set<string>, depth = 0): string {
    if (row < 0 || depth > MAX_DEPTH) return '';
    const { expressions, strings } = this.view.facts;
    const nameId = at(expressions, row, EXPRESSION.name);
    const name = strings[nameId];
    const op = at(expressions, row, EXPRESSION.op);
    if (name !== '') mentions.add(name);
    if (EXPRESSION_OPS[op] === 'module') mentions.add(WHOLE);
    const seen = EXPRESSION_OPS[op] === 'name' ? this.boundBefore(row, nameId) : '';
    if (EXPRESSION_OPS[op] === 'name' && seen === '') mentions.add(UNBOUND);
    if (EXPRESSION_OPS[op] === 'member' && this.isUnbound(at(expressions, row, EXPRESSION.a)))
      mentions.add(UNBOUND_RECEIVER);
    const isFunction = EXPRESSION_OPS[op] === 'function';
    const inner = at(expressions, row, EXPRESSION.a);
    const a = this.text(isFunction && inner < 0 ? this.resultOf(row) : inner, mentions, depth + 1);
    const b = this.text(at(expressions, row, EXPRESSION.b), mentions, depth + 1);
    return `${op}${name}${seen}(${a},${b})`;
  }

  /** The result of a function without a name. */
  private resultOf(row: number): number {
    const { expressions } = this.view.facts;
    const result = this.view.resultAt(at(expressions, row, EXPRESSION.line), at(expressions, row, EXPRESSION.col));
    return result < 0 ? -1 : this.view.binding(result, BINDING.value);
  }

  private isUnbound(row: number): boolean {
    const { expressions } = this.view.facts;
    const isName = row >= 0 && EXPRESSION_OPS[at(expressions, row, EXPRESSION.op)] === 'name';
    return isName && !this.boundAt.has(at(expressions, row, EXPRESSION.name));
  }

  private boundBefore(row: number, nameId: number): string {
    const places = this.boundAt.get(nameId);
    if (places === undefined) return '';
    const { expressions } = this.view.facts;
    const here = placeAt(at(expressions, row, EXPRESSION.line), at(expressions, row, EXPRESSION.col));
    return `#${places.filter((place) => place <= here).length}`;
  }
}

const placeAt = (line: number, col: number): number => line * MAX_COLUMNS + col;
