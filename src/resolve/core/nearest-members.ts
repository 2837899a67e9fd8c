/** Which type above another declares a member, kept while one file is resolved: it asks for the same members again and again. */
import { withSlot } from '../../base/slots.ts';
import { fileOfKey, rowOfKey } from '../../model/links.ts';
import { wantCode } from './kept-values.ts';
import type { Ancestor } from './members.ts';
import type { Want } from './semantics.ts';
import type { InstanceValue, SymbolValue } from './values.ts';

/** Places among the ancestors by the name of the member, -1 where none declares it. */
type Places = Map<string, number>;

interface Inherited {
  /** An answer that was cut off is another list. */
  readonly ancestors: readonly Ancestor[];
  /** By what is wanted, and whether of the type itself or of an instance. */
  readonly places: (Places | undefined)[];
}

export class NearestMembers {
  /** By file and row of the type. */
  private pages: (Map<number, Inherited> | undefined)[] = [];
  private readonly used: number[] = [];

  clear(): void {
    for (const file of this.used) this.pages[file] = undefined;
    this.used.length = 0;
  }

  of({ key, kind }: InstanceValue | SymbolValue, want: Want, ancestors: readonly Ancestor[]): Places {
    const page = this.pageOf(fileOfKey(key));
    const row = rowOfKey(key);
    let inherited = page.get(row);
    if (inherited?.ancestors !== ancestors) page.set(row, (inherited = { ancestors, places: [] }));
    const how = wantCode(want) * 2 + (kind === 'symbol' ? 1 : 0);
    return (inherited.places[how] ??= new Map());
  }

  private pageOf(file: number): Map<number, Inherited> {
    const known = this.pages[file];
    if (known !== undefined) return known;
    const page = new Map<number, Inherited>();
    this.pages = withSlot(this.pages, file);
    this.pages[file] = page;
    this.used.push(file);
    return page;
  }
}
