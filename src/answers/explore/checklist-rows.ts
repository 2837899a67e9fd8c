/** Sorts the mentions of an option by what they do: define, read, write, validate, configure, document or test it. */
import type { SymbolRecord } from '../../store/schema/records.ts';
import type { BoundUse } from './bound-uses.ts';
import type { Mention, Mentions } from './mentions.ts';
import type { ChecklistRow } from './tool.ts';

export interface Evidence {
  readonly sibling: SymbolRecord;
  readonly mentions: Mentions;
  readonly uses: ReadonlyMap<string, BoundUse>;
}

type What = ChecklistRow['what'];
export type Row = ChecklistRow & { readonly places: readonly Mention[] };

/** Signs of a check, in the name of the function or in the line. */
const CHECKS = ['valid', 'check', 'verif', 'assert', 'ensure', 'invalid', 'throw', 'raise', 'must', 'normali'];
const CHECKING = new RegExp(CHECKS.join('|'), 'i');

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

/** Nobody edits a lock file or an old entry of a change log for a new option. */
const isKept = ({ path }: Mention): boolean => !UNTOUCHED.test(path.slice(path.lastIndexOf('/') + 1));
const UNTOUCHED = /\.lock$|^(?:package-lock|pnpm-lock|change-?log|changes|history|news|release-?notes|releases)\b/i;

/** Their absence is worth a line. */
const EXPECTED: ReadonlySet<What> = new Set<What>(['readers', 'validation', 'docs', 'tests']);
const WHATS: readonly What[] = ['definition', 'readers', 'writers', 'validation', 'config', 'docs', 'tests'];

/** A name of one word that code mentions more often is a common word. */
const COMMON = 80;

const isCommon = ({ spellings, all, isCut }: Mentions): boolean =>
  isCut || (spellings.length === 1 && all.filter(({ role }) => role !== 'docs').length > COMMON);

/** Of a common word only bound uses count, and lines that write it like an option or a key. */
function distinctive({ mentions, uses, sibling }: Evidence): readonly Mention[] {
  if (!isCommon(mentions)) return mentions.all;
  const { path, nameLine: line, name, role } = sibling;
  const own = `${path}:${line}`;
  const asCode = [`--${name}`, ...['`', '"', "'"].map((quote) => `${quote}${name}${quote}`)];
  const isBound = ({ path: file, line: at }: Mention) => uses.has(`${file}:${at}`) || `${file}:${at}` === own;
  const known = mentions.all.filter((one) => isBound(one) || asCode.some((code) => one.text.includes(code)));
  const listed = new Set(known.map((one) => `${one.path}:${one.line}`));
  const unlisted = [{ path, line, role, text: '' }, ...uses.values()].filter(
    (one) => !listed.has(`${one.path}:${one.line}`),
  );
  return [...known, ...unlisted];
}

function roleOf({ path, line, text, role, inside }: Mention, { sibling, uses }: Evidence): What {
  if (path === sibling.path && line >= sibling.line && line <= sibling.nameLine) return 'definition';
  if (role === 'test') return 'tests';
  if (role === 'docs' || role === 'example') return 'docs';
  if (role !== 'source') return 'config';
  if (CHECKING.test(inside ?? '') || CHECKING.test(text)) return 'validation';
  const use = uses.get(`${path}:${line}`)?.kind;
  return use === 'write' || (use === undefined && isAssigned(text, sibling.name)) ? 'writers' : 'readers';
}

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

function missingText(what: What, mentions: Mentions): string {
  const { spellings, searched, all } = mentions;
  if (isCommon(mentions))
    return `no ${what} found: ${spellings[0]} is a common word, so only bound uses and quoted ones count`;
  const names = spellings.slice(0, 4).join(', ');
  const files = (role: 'docs' | 'test') => `looked for ${names} in ${searched.get(role) ?? 0} files`;
  if (what === 'validation')
    return `no validation found: looked for ${CHECKS.slice(0, 5).join(', ')} … near ${all.length} mentions`;
  if (what === 'docs') return `no docs found: ${files('docs')}`;
  if (what === 'tests') return `no tests found: ${files('test')}`;
  return `no ${what} found: looked for ${names}`;
}
