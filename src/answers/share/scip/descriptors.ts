/** Spells symbols in the grammar of SCIP: a package, then a descriptor for every container and the symbol itself. */
import { FLAG, SYMBOL_KINDS, type SymbolKind } from '../../../model/kinds.ts';
import { SYMBOL_ROW, SYMBOL_STRING } from '../../../model/parsed-file.ts';

export interface PackageName {
  /** Empty where unknown. */
  readonly manager: string;
  readonly name: string;
  readonly version: string;
}

const SCHEME = 'wayfind';

/** What every symbol of a package begins with. */
export const packagePrefix = ({ manager, name, version }: PackageName): string =>
  `${[SCHEME, ...[manager, name, version].map((part) => part || '.')].map(spaced).join(' ')} `;

const spaced = (part: string): string => wellFormed(part).replaceAll(' ', '  ');

/** A name in a descriptor. */
export function escaped(name: string): string {
  const text = wellFormed(name) || '_';
  return /^[\w+$-]+$/.test(text) ? text : `\`${text.replaceAll('`', '``')}\``;
}

/** The encoding has no half characters, and a NUL ends strings of other languages. */
const wellFormed = (text: string): string =>
  (text as string & { toWellFormed(): string }).toWellFormed().replaceAll('\0', '\ufffd');

type Form = (name: string) => string;

const TYPE: Form = (name) => `${escaped(name)}#`;
const TERM: Form = (name) => `${escaped(name)}.`;
const NAMESPACE: Form = (name) => `${escaped(name)}/`;
const META: Form = (name) => `${escaped(name)}:`;
const MACRO: Form = (name) => `${escaped(name)}!`;
/** The one form with room for a number. */
const METHOD: Form = (name) => `${escaped(name)}().`;

const FORMS: Readonly<Record<SymbolKind, Form>> = {
  file: NAMESPACE,
  project: NAMESPACE,
  module: NAMESPACE,
  namespace: NAMESPACE,
  class: TYPE,
  interface: TYPE,
  struct: TYPE,
  enum: TYPE,
  enum_member: TERM,
  trait: TYPE,
  type_alias: TYPE,
  function: METHOD,
  method: METHOD,
  constructor: METHOD,
  field: TERM,
  property: TERM,
  constant: TERM,
  variable: TERM,
  component: TYPE,
  macro: MACRO,
  section: META,
};

/** The symbols of a file as the index stores them. */
export interface SymbolTable {
  /** Rows of `SYMBOL_ROW`. */
  readonly symbols: Int32Array;
  /** Rows of `SYMBOL_STRING`. */
  readonly strings: readonly string[];
}

/** What is in front of the symbols of a file: its package, and the path of the file in it. */
export const filePrefix = (of: PackageName, path: string): string =>
  packagePrefix(of) + path.split('/').map(NAMESPACE).join('');

/** The symbols of a file by row; all differ. */
export function symbolNames({ symbols, strings }: SymbolTable, prefix: string): string[] {
  const rows = symbols.length / SYMBOL_ROW.stride;
  const names = new Array<string | undefined>(rows);
  const taken = new Set<string>([prefix]);
  names[0] = prefix;
  const nameOf = (row: number, depth: number): string => {
    const known = names[row];
    if (known !== undefined) return known;
    const parent = symbols[row * SYMBOL_ROW.stride + SYMBOL_ROW.parent];
    // A container may come after its member: a method of Go before its type. Of a damaged index, containers may form a circle.
    const container = parent < 0 || depth > MAX_DEPTH ? prefix : nameOf(parent, depth + 1);
    const name = unusedName(container, descriptor({ symbols, strings }, row), taken);
    taken.add(name);
    return (names[row] = name);
  };
  for (let row = 1; row < rows; row++) nameOf(row, 0);
  return names as string[];
}

const MAX_DEPTH = 200;

interface Descriptor {
  readonly owner: string;
  readonly name: string;
  readonly kind: SymbolKind;
}

function descriptor({ symbols, strings }: SymbolTable, row: number): Descriptor {
  return {
    owner: strings[row * SYMBOL_STRING.stride + SYMBOL_STRING.owner],
    name: strings[row * SYMBOL_STRING.stride + SYMBOL_STRING.name],
    kind: SYMBOL_KINDS[symbols[row * SYMBOL_ROW.stride + SYMBOL_ROW.kind]],
  };
}

/** Overloads and other declarations of one name are numbered: where the grammar has a place for it, there, else in the name. */
function unusedName(container: string, { owner, name, kind }: Descriptor, taken: ReadonlySet<string>): string {
  const before = owner === '' ? container : container + TYPE(owner);
  const form = FORMS[kind];
  for (let number = 0; ; number++) {
    const text =
      number === 0 ? form(name) : form === METHOD ? `${escaped(name)}(+${number}).` : form(`${name}~${number + 1}`);
    if (!taken.has(before + text)) return before + text;
  }
}

export const isIn = (flags: number, flag: keyof typeof FLAG): boolean => (flags & FLAG[flag]) !== 0;
