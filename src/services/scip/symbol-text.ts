/** Takes the text of a SCIP symbol apart: its package, and what its last descriptor says. */

export interface SymbolText {
  readonly scheme: string;
  readonly manager: string;
  readonly package: string;
  readonly version: string;
  /** Where the descriptors begin in the text. */
  readonly descriptors: number;
}

/** A symbol of one document. */
export const isLocalSymbol = (symbol: string): boolean => symbol.startsWith('local ');

const PLACEHOLDER = '.';

/** Undefined for a local symbol, and for a text that is no symbol. */
export function parseSymbol(symbol: string): SymbolText | undefined {
  if (isLocalSymbol(symbol)) return undefined;
  const parts: string[] = [];
  let at = 0;
  for (let i = 0; i < 4; i++) {
    const end = partEnd(symbol, at);
    if (end < 0) return undefined;
    const written = symbol.slice(at, end).replaceAll('  ', ' ');
    parts.push(i > 0 && written === PLACEHOLDER ? '' : written);
    at = end + 1;
  }
  const [scheme, manager, name, version] = parts;
  return scheme === '' ? undefined : { scheme, manager, package: name, version, descriptors: at };
}

/** The next single space: two are one that belongs to the text. */
function partEnd(symbol: string, from: number): number {
  for (let at = symbol.indexOf(' ', from); at >= 0; at = symbol.indexOf(' ', at + 2)) {
    if (symbol.charCodeAt(at + 1) !== 0x20) return at;
  }
  return -1;
}

/** The module, file or package itself: nothing in it. `__init__:` is how scip-python names a module. */
export const isModuleSymbol = (symbol: string): boolean => symbol.endsWith('/') || symbol.endsWith('/__init__:');

/** The name of a type, term, method or macro, where it is a plain word that the source contains as well. */
export function plainName(symbol: string): string | undefined {
  const end = nameEnd(symbol);
  let start = end;
  while (start > 0 && isWordUnit(symbol.charCodeAt(start - 1))) start--;
  // Part of a name in backticks, of another descriptor, or a number.
  if (start === end || symbol[end] === '`' || /^[\d+-]/.test(symbol[start])) return undefined;
  const before = symbol[start - 1];
  return before === undefined || '/#.:!)] '.includes(before) ? symbol.slice(start, end) : undefined;
}

/** Where the name of the last descriptor ends, or 0: `name#`, `name.`, `name!`, `name(+1).`. */
function nameEnd(symbol: string): number {
  const last = symbol.length - 1;
  if (!'#.!'.includes(symbol.charAt(last)) || last < 1) return 0;
  if (!symbol.endsWith(').')) return last;
  return Math.max(symbol.lastIndexOf('('), 0);
}

const isWordUnit = (unit: number): boolean =>
  (unit >= 48 && unit <= 57) ||
  (unit >= 65 && unit <= 90) ||
  (unit >= 97 && unit <= 122) ||
  unit === 95 ||
  unit === 36 ||
  unit === 43 ||
  unit === 45;

/** The last part of the name of a Python module: `models` of `django.db.models`. */
export function pythonModuleName(symbol: string): string | undefined {
  if (!symbol.endsWith('/__init__:')) return undefined;
  const path = symbol.slice(0, -'/__init__:'.length).replace(/`$/, '');
  return /[^`./ ]{1,200}$/.exec(path.slice(-TAIL))?.[0];
}

/** Longer than any name. */
const TAIL = 210;

/** The type that a member is in, as a symbol; empty for a type itself, and for what is in none. */
export function containerOf(symbol: string): string {
  const end = symbol.endsWith('#') ? -1 : symbol.lastIndexOf('#');
  return end < 0 ? '' : symbol.slice(0, end + 1);
}
