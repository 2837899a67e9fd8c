/** Constants by their full path: classes, modules and values of the whole tree, whichever files they are written in. */
import { at, EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { expressionOpCode, symbolKindCode } from '../../../src/model/kinds.ts';
import { fileOfKey, rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { World } from '../../../src/resolve/core/world.ts';

const CONSTANTS = new Set([symbolKindCode.class, symbolKindCode.module, symbolKindCode.constant]);
const NONE: readonly SymbolKey[] = [];

/** Where a constant is declared: at the top, or in the type that a key is a part of. */
type Container = SymbolKey | 'top' | undefined;

/** Keys by the type they are asked for and a name. */
class KeysByName {
  private readonly types = new Map<SymbolKey, Map<string, readonly SymbolKey[]>>();

  get(type: SymbolKey, name: string): readonly SymbolKey[] | undefined {
    return this.types.get(type)?.get(name);
  }
  set(type: SymbolKey, name: string, keys: readonly SymbolKey[]): void {
    const names = this.types.get(type);
    if (names === undefined) this.types.set(type, new Map([[name, keys]]));
    else names.set(name, keys);
  }
}

/** Answers depend on the declarations alone and are kept for the run. */
export class Constants {
  private readonly containers = new Map<SymbolKey, Container>();
  private readonly parts = new Map<SymbolKey, readonly SymbolKey[]>();
  private readonly wholes = new Map<SymbolKey, SymbolKey>();
  private readonly top = new Map<string, readonly SymbolKey[]>();
  private readonly nested = new KeysByName();
  private readonly elsewhere = new KeysByName();
  /** Questions being answered: types whose paths name each other lead nowhere. */
  private readonly asking = new Set<SymbolKey>();
  private isCut = false;

  constructor(private readonly world: World) {}

  /** Every declaration of the type or constant that this one declares, in order of paths. */
  partsOf(key: SymbolKey): readonly SymbolKey[] {
    const known = this.parts.get(key);
    if (known !== undefined) return known;
    const view = this.world.view(fileOfKey(key));
    const container = this.containerOf(key);
    const name = view.nameOf(rowOfKey(key));
    const all = container === undefined ? [key] : container === 'top' ? this.atTop(name) : this.inside(container, name);
    const parts = this.seenFrom(view, all);
    const found = parts.includes(key) ? parts : [key];
    if (!this.isCut) this.parts.set(key, found);
    return found;
  }

  /** The declaration that represents all parts: the one in the file of that name, else the first. */
  whole(key: SymbolKey): SymbolKey {
    let whole = this.wholes.get(key);
    if (whole === undefined) {
      const parts = this.partsOf(key);
      const own = this.isTest(key) ? parts.filter((part) => fileOfKey(part) === fileOfKey(key)) : [];
      // Only the part in the test sees the members that a test adds to a type.
      whole = own[0] ?? parts.find((part) => this.isHome(part)) ?? parts[0];
      if (!this.isCut) this.wholes.set(key, whole);
    }
    return whole;
  }

  /** Declarations of a name at the top of files, as far as a file may mean them. */
  topLevel(view: FileView, name: string): readonly SymbolKey[] {
    return this.seenFrom(view, this.atTop(name));
  }

  /** Declarations of a name directly in a type, in any of its parts. */
  constantsIn(type: SymbolKey, name: string): readonly SymbolKey[] {
    return this.seenFrom(this.world.view(fileOfKey(type)), this.inside(type, name));
  }

  /** Methods and the like of a name in the other parts of a type, and those written outside of it: `def Type.name`. */
  membersElsewhere(type: SymbolKey, name: string): readonly SymbolKey[] {
    const known = this.elsewhere.get(type, name);
    if (known !== undefined) return this.asked(type, name, known);
    const parts = this.partsOf(type);
    const found: SymbolKey[] = [];
    for (const part of parts) if (part !== type) this.children(part, name, found);
    for (const key of this.world.candidates(name, 'ruby')) {
      const view = this.world.view(fileOfKey(key));
      if (view.symbol(rowOfKey(key), SYMBOL.owner) < 0 || view.nameOf(rowOfKey(key)) !== name) continue;
      const container = this.containerOf(key);
      if (typeof container === 'number' && parts.includes(container)) found.push(key);
    }
    if (!this.isCut) this.elsewhere.set(type, name, found);
    return found;
  }

  private atTop(name: string): readonly SymbolKey[] {
    const known = this.top.get(name);
    if (known !== undefined) return known;
    const found = this.inOrder(this.named(name).filter((key) => this.containerOf(key) === 'top'));
    if (!this.isCut) this.top.set(name, found);
    return found;
  }

  private inside(type: SymbolKey, name: string): readonly SymbolKey[] {
    const known = this.nested.get(type, name);
    if (known !== undefined) return this.asked(type, name, known);
    const parts = this.asking.has(type) ? [type] : this.partsOf(type);
    const found: SymbolKey[] = [];
    for (const part of parts) this.children(part, name, found);
    for (const key of this.named(name)) {
      if (this.cell(key, SYMBOL.owner) < 0) continue;
      const container = this.containerOf(key);
      if (typeof container === 'number' && parts.includes(container)) found.push(key);
    }
    const all = this.inOrder(found.filter((key) => CONSTANTS.has(this.cell(key, SYMBOL.kind))));
    if (!this.isCut) this.nested.set(type, name, all);
    return all;
  }

  /** Records that the parts of a type were asked for a name, as finding it does. */
  private asked<T>(type: SymbolKey, name: string, answer: T): T {
    for (const part of this.partsOf(type)) this.world.asks?.note(fileOfKey(part), name);
    return answer;
  }

  private children(type: SymbolKey, name: string, found: SymbolKey[]): void {
    const view = this.world.view(fileOfKey(type));
    const id = view.nameId(name);
    if (id < 0) return;
    for (let row = view.firstChild(rowOfKey(type), id); row >= 0; row = view.nextNamesake(row))
      found.push(view.key(row));
  }

  private named(name: string): readonly SymbolKey[] {
    return this.world.declared(name, 'ruby').filter((key) => CONSTANTS.has(this.cell(key, SYMBOL.kind)));
  }

  private containerOf(key: SymbolKey): Container {
    if (this.containers.has(key)) return this.containers.get(key);
    if (this.asking.has(key)) {
      this.isCut = true;
      return undefined;
    }
    this.asking.add(key);
    const container = this.findContainer(key);
    this.asking.delete(key);
    // An answer cut off further in is computed again from there; this answer is whole.
    if (this.asking.size === 0) this.isCut = false;
    if (!this.isCut) this.containers.set(key, container);
    return container;
  }

  private findContainer(key: SymbolKey): Container {
    const view = this.world.view(fileOfKey(key));
    const row = rowOfKey(key);
    const owner = view.symbol(row, SYMBOL.owner);
    const parent = view.symbol(row, SYMBOL.parent);
    if (owner < 0) return parent <= 0 ? 'top' : view.key(parent);
    return this.along(view, owner, parent)[0];
  }

  /** The symbols that a path of constants names, looked up from inside a symbol outward. */
  private along(view: FileView, expression: number, from: number): readonly SymbolKey[] {
    const { expressions, strings } = view.facts;
    const name = strings[at(expressions, expression, EXPRESSION.name)];
    const inner = at(expressions, expression, EXPRESSION.a);
    switch (at(expressions, expression, EXPRESSION.op)) {
      case expressionOpCode.name:
        for (let around = from; around > 0; around = view.symbol(around, SYMBOL.parent)) {
          const found = this.inside(view.key(around), name);
          if (found.length > 0) return found;
        }
        return this.atTop(name);
      case expressionOpCode.member: {
        if (at(expressions, inner, EXPRESSION.op) === expressionOpCode.module) return this.atTop(name);
        const container = this.along(view, inner, from);
        return container.length === 0 ? NONE : this.inside(container[0], name);
      }
      default:
        return NONE;
    }
  }

  /** Declarations of tests are private: other files do not see them, other tests only where no other file declares the name. */
  private seenFrom(view: FileView, keys: readonly SymbolKey[]): readonly SymbolKey[] {
    if (!keys.some((key) => this.isTest(key))) return keys;
    const seen = keys.filter((key) => !this.isTest(key) || fileOfKey(key) === view.file.id);
    return seen.length > 0 || view.file.role !== 'test' ? seen : keys;
  }

  private isTest(key: SymbolKey): boolean {
    return this.world.file(fileOfKey(key))?.role === 'test';
  }

  private inOrder(keys: readonly SymbolKey[]): readonly SymbolKey[] {
    return keys.length < 2 ? keys : [...keys].sort((a, b) => this.compare(a, b));
  }

  private compare(a: SymbolKey, b: SymbolKey): number {
    const [first, second] = [this.pathOf(a), this.pathOf(b)];
    return first < second ? -1 : first > second ? 1 : rowOfKey(a) - rowOfKey(b);
  }

  private isHome(key: SymbolKey): boolean {
    const file = this.pathOf(key)
      .replace(/^.*\//, '')
      .replace(/\.\w+$/, '');
    const name = this.world.view(fileOfKey(key)).nameOf(rowOfKey(key));
    return file.replaceAll(/[_-]/g, '').toLowerCase() === name.toLowerCase();
  }

  private pathOf(key: SymbolKey): string {
    return this.world.file(fileOfKey(key))?.path ?? '';
  }

  private cell(key: SymbolKey, column: number): number {
    return this.world.view(fileOfKey(key)).symbol(rowOfKey(key), column);
  }
}
