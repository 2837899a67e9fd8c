/** Sorts the mentions of an option by what they do: define, read, write, validate, configure, document or test it. */
import { splitIdentifier } from '../../extract/words.ts';
import { many } from '../../tools/layout.ts';
import type { BoundUse } from './bound-uses.ts';
import type { Mention, Mentions } from './mentions.ts';
import type { ChecklistRow } from './tool.ts';

export interface Evidence {
  /** What the task calls the existing thing. */
  readonly name: string;
  /** The lines of its definition, as they are now; absent for a name that no symbol has. */
  readonly definition: { readonly path: string; readonly line: number; readonly nameLine: number } | undefined;
  readonly mentions: Mentions;
  readonly uses: ReadonlyMap<string, BoundUse>;
  /** Places that define or use another symbol of the name, as `path:line`. */
  readonly ofOthers: ReadonlySet<string>;
}

type What = ChecklistRow['what'];
export type Row = ChecklistRow & { readonly places: readonly Mention[] };

export function rowsOf(evidence: Evidence): Row[] {
  const byWhat = new Map<What, Mention[]>();
  for (const mention of distinctive(evidence).filter(isKept)) {
    const what = roleOf(mention, evidence);
    byWhat.set(what, [...(byWhat.get(what) ?? []), mention]);
  }
  return WHATS.flatMap((what): Row[] => {
    const places = firstOfSymbols(oncePerText(what, byWhat.get(what) ?? []));
    if (places.length > 0) return [{ what, places, more: 0 }];
    const missing = EXPECTED.has(what) ? missingText(what, evidence.mentions) : undefined;
    return missing === undefined ? [] : [{ what, places, more: 0, missing }];
  });
}

/** A new option changes neither lock files nor old entries of a change log. */
const isKept = ({ path }: Mention): boolean => !UNTOUCHED.test(path.slice(path.lastIndexOf('/') + 1));
const UNTOUCHED = /\.lock$|^(?:package-lock|pnpm-lock|change-?log|changes|history|news|release-?notes|releases)\b/i;

/** Their absence is worth a line, where all mentions were looked at. */
const EXPECTED: ReadonlySet<What> = new Set<What>(['readers', 'validation', 'docs', 'tests']);
const WHATS: readonly What[] = [
  'definition',
  'readers',
  'writers',
  'validation',
  'config',
  'docs',
  'tests',
  'namesakes',
];

/** A name of one word that code mentions more often is a common word. */
const COMMON = 80;

export const isCommon = ({ spellings, all, isCut }: Mentions): boolean =>
  isCut || (spellings.length === 1 && all.filter(({ role }) => role !== 'docs').length > COMMON);

/** Of a common word only bound uses count, and lines that write it like an option or a key. */
function distinctive({ mentions, uses, definition, name }: Evidence): readonly Mention[] {
  if (!isCommon(mentions)) return mentions.all;
  const asCode = [`--${name}`, ...['`', '"', "'"].map((quote) => `${quote}${name}${quote}`)];
  const isOwn = (mention: Mention) => uses.has(keyOf(mention)) || isIn(definition, mention);
  const known = mentions.all.filter((one) => isOwn(one) || asCode.some((code) => one.text.includes(code)));
  const listed = new Set(known.map(keyOf));
  return [...known, ...[...uses.values()].filter((use) => !listed.has(keyOf(use)))];
}

const keyOf = ({ path, line }: Mention): string => `${path}:${line}`;

const isIn = (definition: Evidence['definition'], { path, line }: Mention): boolean =>
  definition !== undefined && path === definition.path && line >= definition.line && line <= definition.nameLine;

function roleOf(mention: Mention, { definition, uses, ofOthers, mentions: { spellings } }: Evidence): What {
  const { text, role, inside = '' } = mention;
  if (isIn(definition, mention)) return 'definition';
  const use = uses.get(keyOf(mention))?.kind;
  if (role === 'test') return 'tests';
  if (role === 'docs' || role === 'example') return 'docs';
  if (use === undefined && ofOthers.has(keyOf(mention))) return 'namesakes';
  if (role !== 'source') return 'config';
  if (isCheck(inside) || isCheck(text)) return 'validation';
  const isWritten = use === 'write' || (use === undefined && spellings.some((name) => isAssigned(text, name)));
  return isWritten ? 'writers' : 'readers';
}

/** Whether a word of it says that something is checked: `validateOptions`, `throw`, but not `checkout`. */
const isCheck = (text: string): boolean => (text.match(WORDS) ?? []).flatMap(splitIdentifier).some(isCheckWord);
const WORDS = /[\p{L}\p{N}_]+/gu;
const CHECK_WORDS: ReadonlySet<string> = new Set(
  `valid validate validates validated validator validators validation invalid check checks checked checker verify verifies
  verified assert asserts ensure ensures throw throws raise raises must normalize normalise normalized normalised`.split(
    /\s+/,
  ),
);
const isCheckWord = (word: string): boolean => CHECK_WORDS.has(word.toLowerCase());

/** `name = x`, `name: x`, `"name" => x`, but not `name == x`. */
function isAssigned(text: string, name: string): boolean {
  const after = text.slice(text.indexOf(name) + name.length).trimStart();
  return text.includes(name) && /^["'\]]{0,2}\s?(?:=(?!=)|:(?!:))/.test(after);
}

/** The first mention in each symbol, then the others. */
function firstOfSymbols(mentions: readonly Mention[]): Mention[] {
  const seen = new Set<string>();
  const isFirst = new Set(
    mentions.filter(({ path, inside = '' }) => {
      const key = `${path} ${inside}`;
      return !seen.has(key) && seen.add(key);
    }),
  );
  return [...isFirst, ...mentions.filter((mention) => !isFirst.has(mention))];
}

/** Documents are kept in versions and tests repeat a call: the same text says nothing new. */
function oncePerText(what: What, mentions: readonly Mention[]): readonly Mention[] {
  if (what !== 'docs' && what !== 'tests') return mentions;
  const seen = new Set<string>();
  return mentions.filter(({ path, text }) => {
    const key = what === 'docs' ? text.trim() : `${path} ${text.trim()}`;
    return text === '' || (!seen.has(key) && seen.add(key));
  });
}

/** Undefined where there may be some that were not looked at. */
function missingText(what: What, mentions: Mentions): string | undefined {
  const { spellings, files, all, unreached } = mentions;
  if (isCommon(mentions) || unreached > 0) return undefined;
  const names = spellings.slice(0, 4).join(', ');
  const inFiles = (role: 'docs' | 'test') => `looked for ${names} in ${many(files.get(role) ?? 0, 'file')}`;
  if (what === 'validation')
    return `no validation found: looked for valid, check, ensure, throw … near ${many(all.length, 'mention')}`;
  if (what === 'docs') return `no docs found: ${inFiles('docs')}`;
  if (what === 'tests') return `no tests found: ${inFiles('test')}`;
  return `no ${what} found: looked for ${names}`;
}
