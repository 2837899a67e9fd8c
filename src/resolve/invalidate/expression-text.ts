/** Expressions of a file as text without their places, so that two versions of the file can be compared. */
import { endingOf, pathsAround } from '../../model/check-paths.ts';
import { at, BINDING, EXPRESSION } from '../../model/facts.ts';
import { bindingKindCode, EXPRESSION_OPS, scopeKindCode } from '../../model/kinds.ts';
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
  /** Checks of types by scope, as text. */
  private readonly checksIn = new Map<number, string>();

  /** Names and members that are checked. */
  private readonly checked = new Set<number>();

  constructor(private readonly view: FileView) {
    const checks: number[] = [];
    for (let row = 0; row < view.facts.bindings.rows; row++) {
      const name = view.binding(row, BINDING.name);
      const places = this.boundAt.get(name);
      const place = placeAt(view.binding(row, BINDING.line), view.binding(row, BINDING.col));
      if (places === undefined) this.boundAt.set(name, [place]);
      else places.push(place);
      if (view.binding(row, BINDING.kind) !== bindingKindCode.narrow) continue;
      this.checked.add(name);
      checks.push(row);
    }
    for (const row of checks) {
      const name = view.binding(row, BINDING.name);
      const scope = view.binding(row, BINDING.scope);
      const place = placeAt(view.binding(row, BINDING.line), view.binding(row, BINDING.col));
      const which = `${view.facts.strings[name]}${this.countAt(name, place)}`;
      this.checksIn.set(scope, `${this.checksIn.get(scope) ?? ''}${which} `);
    }
  }

  /** The checks that hold in a scope: which expressions they are around is part of what those mean. */
  checksAround(scope: number): string {
    if (this.checksIn.size === 0) return '';
    let text = '';
    for (let around = scope; around >= 0; around = this.view.scopeParent(around)) {
      text += this.checksIn.get(around) ?? '';
      if (this.view.scopeKind(around) <= scopeKindCode.function) break;
    }
    return text;
  }

  /** The expression, and which bindings of each name come before it. Adds the names in it to `mentions`. */
  text(row: number, mentions: Set<string>, depth = 0): string {
    if (row < 0 || depth > MAX_DEPTH) return '';
    const { expressions, strings } = this.view.facts;
    const nameId = at(expressions, row, EXPRESSION.name);
    const op = at(expressions, row, EXPRESSION.op);
    const isScoped = EXPRESSION_OPS[op] === 'scoped';
    const name = isScoped ? this.checksAround(Number(strings[nameId])) : strings[nameId];
    if (name !== '' && !isScoped) mentions.add(name);
    if (EXPRESSION_OPS[op] === 'module') mentions.add(WHOLE);
    const path = EXPRESSION_OPS[op] === 'member' ? this.view.pathId(row) : -1;
    const seen =
      EXPRESSION_OPS[op] === 'name' ? this.boundBefore(row, nameId) : path < 0 ? '' : this.boundBefore(row, path);
    if (EXPRESSION_OPS[op] === 'name' && seen === '') mentions.add(UNBOUND);
    if (path >= 0)
      for (const one of pathsAround(strings[path])) {
        mentions.add(one);
        mentions.add(endingOf(one));
      }
    if (EXPRESSION_OPS[op] === 'member' && this.isUnbound(at(expressions, row, EXPRESSION.a)))
      mentions.add(UNBOUND_RECEIVER);
    const isFunction = EXPRESSION_OPS[op] === 'function';
    const inner = at(expressions, row, EXPRESSION.a);
    const a = this.text(isFunction && inner < 0 ? this.resultOf(row) : inner, mentions, depth + 1);
    const b = this.text(at(expressions, row, EXPRESSION.b), mentions, depth + 1);
    return `${op}${name}${seen}${isFunction ? this.symbolOf(row) : ''}(${a},${b})`;
  }

  /** A function that is a symbol can be linked to. */
  private symbolOf(row: number): string {
    const { expressions } = this.view.facts;
    const symbol = this.view.symbolSpelledAt(
      at(expressions, row, EXPRESSION.line),
      at(expressions, row, EXPRESSION.col),
    );
    return symbol < 0 ? '' : this.view.nameOf(symbol);
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
    if (!this.boundAt.has(nameId)) return '';
    const { expressions } = this.view.facts;
    return this.countAt(nameId, placeAt(at(expressions, row, EXPRESSION.line), at(expressions, row, EXPRESSION.col)));
  }

  /** How many bindings of a name come before a place; for what is checked, all of them and the writes to it count. */
  private countAt(nameId: number, here: number): string {
    const count = (places: readonly number[] = []): number => places.filter((place) => place <= here).length;
    const places = this.boundAt.get(nameId)!;
    let text = `#${count(places)}`;
    if (!this.checked.has(nameId)) return text;
    text += `/${places.length}`;
    for (const path of pathsAround(this.view.facts.strings[nameId])) {
      const ending = this.view.nameId(endingOf(path));
      const writes = ending < 0 ? undefined : this.boundAt.get(ending);
      if (writes !== undefined) text += `.${count(writes)}/${writes.length}`;
    }
    return text;
  }
}

const placeAt = (line: number, col: number): number => line * MAX_COLUMNS + col;
