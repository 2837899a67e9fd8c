/** The sites of a tree with the facts around them: the reference each one is, what it is in or on, and the sites inside it. */
import { at, EXPRESSION, REFERENCE, SYMBOL } from '../model/facts.ts';
import { FLAG, referenceKindCode, symbolKindCode } from '../model/kinds.ts';
import type { SymbolKey } from '../model/links.ts';
import type { Site } from '../model/sites.ts';
import type { FileView } from '../resolve/core/file-view.ts';
import type { WorldFile } from '../resolve/core/world.ts';
import type { Evaluation } from './arguments.ts';

export interface TreeSite extends Site {
  readonly view: FileView;
  /** The expression that names the callee, -1 where the facts have none. */
  readonly expression: number;
  readonly scope: number;
  /** Row of the symbol that a call is in, or that a mark is on. */
  readonly symbol: number;
  /** The innermost site around it. */
  readonly around: TreeSite | undefined;
}

/** Also code of a test in a file of the program: `#[cfg(test)] mod tests`. */
export function isOfTest({ view, symbol }: TreeSite): boolean {
  for (let row = symbol; row > 0; row = view.symbol(row, SYMBOL.parent))
    if ((view.symbol(row, SYMBOL.flags) & FLAG.test) !== 0) return true;
  return view.file.role === 'test';
}

interface Wanted {
  readonly isRead?: (file: WorldFile) => boolean;
  /** A file without such a site is not read: the facts around sites take longest. */
  readonly hasSite?: (site: Site) => boolean;
}

/** In order of paths and places. */
export function treeSites({ b, reader }: Evaluation, { isRead, hasSite }: Wanted): TreeSite[] {
  return reader.siteRows().flatMap(({ fileId, data }) => {
    const file = b.world.file(fileId);
    if (file === undefined || isRead?.(file) === false) return [];
    const sites = JSON.parse(data) as Site[];
    return hasSite === undefined || sites.some(hasSite) ? fileSites(b.world.view(fileId), sites) : [];
  });
}

/** What contains a function that has no symbol of its own: the calls in it are those of the code around. */
export function functionAround({ view, symbol }: TreeSite): SymbolKey | undefined {
  const kind = view.symbol(symbol, SYMBOL.kind);
  const isFunction = kind === symbolKindCode.function || kind === symbolKindCode.method;
  return symbol > 0 && isFunction ? view.key(symbol) : undefined;
}

function fileSites(view: FileView, sites: readonly Site[]): TreeSite[] {
  const references = referencesByPlace(view);
  const open: TreeSite[] = [];
  return sites.map((site) => {
    while (open.length > 0 && open.at(-1)!.end < site.end) open.pop();
    // A chain starts where its first link does: what is before the name of a call is not inside of it.
    const around = open.findLast((one) => one.start < site.start && one.kind === 'call');
    const row = references.get(placeKey(site)) ?? -1;
    const column = (name: keyof typeof REFERENCE): number =>
      row < 0 ? -1 : at(view.facts.references, row, REFERENCE[name]);
    const found: TreeSite = {
      ...site,
      view,
      expression: column('expression'),
      scope: Math.max(0, column('scope')),
      symbol: Math.max(0, column('symbol')),
      around,
    };
    open.push(found);
    return found;
  });
}

const placeKey = ({ line, col }: { readonly line: number; readonly col: number }): number => line * 0x100000 + col;

const CALLS = new Set([referenceKindCode.call, referenceKindCode.new, referenceKindCode.decorate]);

const byPlace = new WeakMap<FileView, Map<number, number>>();

/** References by the place of the name that they spell; calls come before other uses at the same place. */
function referencesByPlace(view: FileView): Map<number, number> {
  let places = byPlace.get(view);
  if (places !== undefined) return places;
  places = new Map();
  const { references, expressions } = view.facts;
  for (let row = 0; row < references.rows; row++) {
    const expression = at(references, row, REFERENCE.expression);
    const key = placeKey({
      line: at(expressions, expression, EXPRESSION.line),
      col: at(expressions, expression, EXPRESSION.col),
    });
    if (!places.has(key) || CALLS.has(at(references, row, REFERENCE.kind))) places.set(key, row);
  }
  byPlace.set(view, places);
  return places;
}

/** The expression row and scope of the reference at a place, where the facts have one. */
export function referenceAt(
  view: FileView,
  place: { readonly line: number; readonly col: number },
): { readonly expression: number; readonly scope: number } | undefined {
  const row = referencesByPlace(view).get(placeKey(place));
  if (row === undefined) return undefined;
  const { references } = view.facts;
  return { expression: at(references, row, REFERENCE.expression), scope: at(references, row, REFERENCE.scope) };
}
