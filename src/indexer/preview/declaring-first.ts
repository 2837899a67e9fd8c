/** Puts the files that declare a name, or a name that it is a part of, before those that only use it. */
import type { TreeTexts } from './tree-texts.ts';

/** The words before a declared name in most languages; in the others, files that may declare it come among those with a part of it. */
const DECLARED =
  /\b(?:class|interface|type|enum|struct|union|trait|impl|record|object|module|namespace|protocol|macro_rules!|def|func|fn|fun|function|const|let|var|val|static)\s+(?:\([^()]*\)\s*)?$/;
const AROUND_BYTES = 80;
/** Files that are looked into for names that the asked one is a part of, best first. */
const MAX_LOOKED = 600;
/** Places that are looked at in one file. */
const MAX_PLACES = 100;

const WHOLE = 0;
const PART = 1;
const NOT = 2;

/** `positions`: best first, and so is the result. A name that the tree has in other cases only counts as well. */
export function declaringFirst(texts: TreeTexts, names: readonly string[], positions: readonly number[]): number[] {
  const ranks = new Map<number, number>();
  const put = (position: number, rank: number): void => {
    ranks.set(position, Math.min(rank, ranks.get(position) ?? NOT));
  };
  for (const name of names.flatMap((one) => texts.spellings(one)))
    for (const position of texts.declaring(name)) put(position, declares(texts, position, [name]) ?? PART);
  for (const name of names) {
    const forms = [...new Set([name, name.toLowerCase(), name[0].toUpperCase() + name.slice(1)])];
    for (const position of positions.slice(0, MAX_LOOKED)) put(position, declares(texts, position, forms) ?? NOT);
  }
  const all = new Set([...positions, ...ranks.keys()]);
  return [...all].sort((a, b) => (ranks.get(a) ?? NOT) - (ranks.get(b) ?? NOT));
}

/** How a file declares one of these: as a whole name or as a part of one; undefined where it does not. */
function declares(texts: TreeTexts, position: number, forms: readonly string[]): number | undefined {
  const source = texts.source(position);
  if (!source.ok) return undefined;
  const { bytes } = source;
  let best: number | undefined;
  for (const form of forms) {
    let places = 0;
    for (let at = bytes.indexOf(form); at >= 0 && places < MAX_PLACES; at = bytes.indexOf(form, at + 1), places++) {
      let from = at;
      while (isWordByte(bytes[from - 1])) from--;
      if (!DECLARED.test(bytes.toString('latin1', Math.max(0, from - AROUND_BYTES), from))) continue;
      if (from === at && !isWordByte(bytes[at + form.length])) return WHOLE;
      best = PART;
    }
  }
  return best;
}

const isWordByte = (byte: number | undefined): boolean =>
  byte !== undefined && (byte >= 0x80 || /[\w$]/.test(String.fromCharCode(byte)));
