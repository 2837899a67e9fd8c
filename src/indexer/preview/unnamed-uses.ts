/** Uses of a name that cannot be found by the name, as far as texts show that there may be some. */
import { familyOf, languageFacts } from '../../../languages/all.ts';
import { SYMBOL } from '../../model/facts.ts';
import { symbolKindCode } from '../../model/kinds.ts';
import type { World } from '../../resolve/core/world.ts';
import { idAt, type PreviewTree } from './preview-world.ts';
import { isWide } from './words-in-text.ts';

const GAPS = {
  value: 'it is also used as a value, and calls through that are not followed',
  made: 'code that makes it without its name may be missing',
  unnamed: 'what uses code without a name is not known',
};

/** In a file that mentions the name. */
export function textGaps({ listing, texts }: PreviewTree, position: number, name: string): string[] {
  const before = languageFacts(listing.files[position].language)?.typeAsValueAfter;
  return before !== undefined && texts.before(position, name).some((text) => before.test(text)) ? [GAPS.value] : [];
}

interface Named {
  readonly names: ReadonlySet<string>;
  /** Of the files that are parsed. */
  readonly positions: ReadonlySet<number>;
}

const TYPES = new Set([symbolKindCode.class, symbolKindCode.struct]);

/** In all files: a text may make a type without naming it, and a symbol may have a name that no text has. */
export function unnamedGaps(tree: PreviewTree, world: World, { names, positions }: Named): string[] {
  const gaps = new Set<string>();
  for (const position of positions) {
    const view = world.view(idAt(position));
    const { language } = view.file;
    for (let row = 1; language !== undefined && row < view.facts.symbols.rows; row++) {
      const name = view.nameOf(row);
      if (!names.has(name)) continue;
      if (!tree.texts.mentionsAt(position, name)) gaps.add(GAPS.unnamed);
      const pattern = languageFacts(language)?.makesUnnamed;
      const isMade = pattern !== undefined && TYPES.has(view.symbol(row, SYMBOL.kind)) && !gaps.has(GAPS.made);
      if (isMade && otherFileMatches(tree, { pattern, family: familyOf(language), positions })) gaps.add(GAPS.made);
    }
  }
  return [...gaps];
}

interface Others {
  readonly pattern: RegExp;
  readonly family: string;
  readonly positions: ReadonlySet<number>;
}

const otherFileMatches = ({ listing, texts }: PreviewTree, { pattern, family, positions }: Others): boolean =>
  texts.sources.some((position) => {
    if (positions.has(position) || familyOf(listing.files[position].language!) !== family) return false;
    const source = texts.look(position);
    return source.ok && (isWide(source.bytes) || pattern.test(source.bytes.toString('latin1')));
  });
