/** Spells what Perl's grammar does not know as what it does, in the same length. */
import { asName, blank, type Respelling, respelled } from '../../../src/extract/respell.ts';

const SPELLINGS: readonly Respelling[] = [
  // Keywords of modules that declare like `sub`: `fun f($x) {`, `method m {`, `around m($x) {`.
  [
    /^([ \t]*)(fun|method|around|before|after|override|augment)(?=[ \t]+\w+[ \t]*[({])/gm,
    (_all, indent, keyword) => indent + 'sub'.padEnd(keyword.length),
  ],
  // What is imported is not recorded, and may be any code: `use Module -base, key => sub { … };`.
  [
    /^([ \t]*use[ \t]+(?!(?:base|constant|parent)\b)[A-Za-z_][\w:]*)([ \t][^;\n]*)(?=;)/gm,
    (_all, module, list) => module + blank(list),
  ],
  // `sub ($x) { … }` without a name.
  [/\bsub([ \t]*\([^()\n]*\))(?=[ \t]*\{)/g, (_all, list) => `sub${blank(list)}`],
  // `shift->{key}`, `${^GLOBAL_PHASE}`: like other variables.
  [/\bshift(?=->[{[])/g, () => '$hift'],
  [/\$\{\^(\w+)\}/g, (_all, name) => `$xx${name}x`],
  // Keys that are operators elsewhere: `y => 1`, `$point{y}`.
  [/(?<![\w$@%&])(?:m|q|qq|qr|qw|s|tr|y)(?=[ \t]*=>)/g, asName],
  [/(?<=\{)(?:m|q|qq|qr|qw|s|tr|y)(?=\})/g, asName],
];
const LOADER = /^[ \t]*use[ \t]+(?:AutoLoader|SelfLoader)\b/m;
const END = /^__(?:END|DATA)__\b/m;

/** Loaders compile the functions behind the end of the code when they are called. */
export function prepared(text: string): string | undefined {
  const open = LOADER.test(text) ? text.replace(END, blank) : text;
  const changed = respelled(open, SPELLINGS);
  return changed === text ? undefined : changed;
}
