/** Packages: what they hold, their parents, and the modules that a file loads. */
import { declareAt } from '../../../src/extract/declare.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { SYMBOL } from '../../../src/model/facts.ts';

/** The packages without a block that are open, innermost last. */
interface Open {
  readonly row: number;
  /** The node where it ends: the next one after the block around. */
  readonly until: Node;
}
const OPEN = 'open';
const BLOCK = 'block';

const openPackages = (x: Extraction): Open[] => {
  const known = x.notes.get(OPEN) as Open[] | undefined;
  if (known === undefined) x.notes.set(OPEN, []);
  return known ?? (x.notes.get(OPEN) as Open[]);
};

export function enterBlock(x: Extraction, node: Node): void {
  x.notes.set(BLOCK, x.next(node));
}

/** The symbol that holds a declaration here: the function or package around, or the package that was named last. */
export function holderAt(x: Extraction, node: Node): number {
  if (x.symbol !== 0) return x.symbol;
  const open = openPackages(x);
  while (open.length > 0 && open[open.length - 1].until <= node) open.pop();
  return open.at(-1)?.row ?? 0;
}

/** `package A::B;` holds what follows, up to the next one or the end of the block; with a block it holds that. */
export function declarePackage(x: Extraction, node: Node): void {
  const path = x.childOfKind(node, x.k.package_name);
  const names = x.children(path);
  const nameNode = names.pop();
  if (nameNode === undefined) return;
  const body = x.child(node, x.f.body);
  if (body < 0) closePackage(x, node);
  const owner = names.map((one) => x.text(one)).join('.');
  const row = declareAt(x, node, { kind: 'module', name: x.text(nameNode), nameNode, owner, body, parent: 0 });
  if (body >= 0) {
    x.enterSymbol(row);
    return;
  }
  const block = (x.notes.get(BLOCK) as Node | undefined) ?? 0;
  const until = block > node ? block : x.count;
  openPackages(x).push({ row, until });
  endAt(x, row, until < x.count ? { end: x.start(until), line: x.row(until) + 1 } : endOfFile(x));
}

const endOfFile = (x: Extraction): { end: number; line: number } => ({
  end: x.source.length,
  line: x.lineStarts.length,
});

/** The package before this one ends here, unless this one is in a block inside of it. */
function closePackage(x: Extraction, node: Node): void {
  const row = holderAt(x, node);
  const block = (x.notes.get(BLOCK) as Node | undefined) ?? 0;
  const open = openPackages(x);
  const last = open.at(-1);
  if (row === 0 || last?.row !== row || (block > node && last.until !== block)) return;
  open.pop();
  endAt(x, row, { end: x.start(node), line: x.row(node) + 1 });
}

function endAt(x: Extraction, row: number, { end, line }: { end: number; line: number }): void {
  x.setSymbol(row, SYMBOL.end, end);
  x.setSymbol(row, SYMBOL.endLine, line);
  x.setSymbol(row, SYMBOL.endCol, end - x.lineStarts[line - 1]);
}

/** `use POSIX qw(floor)`, `use base 'A'`; pragmas (`use strict`) load nothing of the program. */
export function use(x: Extraction, node: Node): void {
  const module = x.text(x.child(node, x.f.package_name));
  if (module === 'base' || module === 'parent') inherit(x, node);
  else if (/^[A-Z]|::/.test(module)) x.import('wildcard', node, { module });
}

/** The names in `qw(A B)` or `'A', 'B'` are the parents of the package. */
export function inherit(x: Extraction, node: Node): void {
  for (let one = node + NODE; one < x.next(node); one += NODE) {
    const kind = x.kind(one);
    const isName = kind === x.k.list_item || kind === x.k.string_single_quoted || kind === x.k.string_double_quoted;
    const name = isName ? x.text(one).replace(/^['"]|['"]$/g, '') : '';
    if (!/^[\w:]+$/.test(name)) continue;
    const row = x.addExpression('name', one, name);
    x.base(holderAt(x, node), row, 'inherit');
    x.reference('inherit', row);
    x.import('module', one, { module: name });
  }
}

export function require(x: Extraction, node: Node): void {
  const module = x.text(x.child(node, x.f.package_name));
  if (module !== '') x.import('effect', node, { module });
}
