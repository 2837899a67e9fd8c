/** Other names through which a change of a symbol affects files that do not spell its own name. */
import { languageFacts } from '../../../languages/all.ts';
import { at, EXPRESSION, SYMBOL } from '../../model/facts.ts';
import { EXPRESSION_OPS, FLAG, symbolKindCode } from '../../model/kinds.ts';
import type { ChangeFacts, LanguageId } from '../../model/language.ts';
import type { FileView } from '../core/file-view.ts';

/** Marks a segment of a module's path, which is not a name of the code: `./user` and the function `user` are different mentions. */
export const pathMention = (segment: string): string => `/${segment}`;

/** The whole path of a module, as an entry that is made of it mentions it; no segment begins with a slash. */
export const moduleMention = (module: string): string => `//${module}`;

const { class: class_, interface: interface_, struct, enum: enum_, trait, type_alias, namespace } = symbolKindCode;
const { method, constructor: constructor_, field, property, module, file } = symbolKindCode;

const NAMED_IN_PATHS = new Set([class_, interface_, struct, enum_, trait, type_alias, namespace, module]);

const NO_TYPES = new Set([namespace, module, file]);
/** The flags of an object whose members belong to the type around it too. */
const COMPANION = FLAG.static | FLAG.default;
const NO_FACTS: ChangeFacts = {};

export function otherNames(view: FileView, row: number, language: LanguageId | undefined): string[] {
  if (language === undefined) return [];
  const facts = languageFacts(language)?.changes ?? NO_FACTS;
  const names: string[] = [];
  const kind = view.symbol(row, SYMBOL.kind);
  if (NAMED_IN_PATHS.has(kind) && facts.pathsNameSymbols) names.push(pathMention(view.nameOf(row)));
  if (isUnspelled(view, row, facts)) names.push(typeOfMember(view, row));
  // A library's value has the member, and no file that reads it there says of which type.
  if (facts.extendedTypes?.has(view.nameOf(view.symbol(row, SYMBOL.parent)))) names.push(view.nameOf(row));
  // `auto [a, b] = value` reads fields by their places.
  if (facts.fieldsByPlace && kind === field) names.push(String(placeOf(view, row)));
  if (facts.propertyAccessors && kind === property) names.push(...accessorsOf(view.nameOf(row)));
  if (facts.gettersAreProperties && kind === method) names.push(...propertiesOf(view.nameOf(row)));
  return names;
}

/** Whether a member is reached through its type alone. */
function isUnspelled(view: FileView, row: number, facts: ChangeFacts): boolean {
  const cell = (column: number) => view.symbol(row, column);
  if (cell(SYMBOL.owner) < 0 && NO_TYPES.has(view.symbol(cell(SYMBOL.parent), SYMBOL.kind))) return false;
  if (cell(SYMBOL.kind) === constructor_ && !facts.constructorsDoNotMatter) return true;
  if (facts.syntaxMembers?.test(view.nameOf(row))) return true;
  if (facts.companions && (cell(SYMBOL.flags) & COMPANION) === COMPANION) return true;
  if (!facts.lambdasImplementInterfaces) return false;
  return isOnly(view, row, isDeclared) || isOnly(view, row, isWithoutBody);
}

/** Java asks for the one, Kotlin for the other; each sees the interfaces of both. */
type Open = (view: FileView, row: number) => boolean;

const isDeclared: Open = (view, row) =>
  view.symbol(row, SYMBOL.kind) === method &&
  (view.symbol(row, SYMBOL.flags) & (FLAG.declaration | FLAG.static | FLAG.default)) === FLAG.declaration;

const isWithoutBody: Open = (view, row) =>
  view.symbol(row, SYMBOL.kind) === method && view.symbol(row, SYMBOL.bodyStart) === view.symbol(row, SYMBOL.end);

const isOnly = (view: FileView, row: number, isOpen: Open): boolean =>
  isOpen(view, row) &&
  view.children(view.symbol(row, SYMBOL.parent)).filter((child) => isOpen(view, child)).length === 1;

/** The type around a member, or the one it is written for. */
function typeOfMember(view: FileView, row: number): string {
  const owner = view.symbol(row, SYMBOL.owner);
  return owner < 0 ? view.nameOf(view.symbol(row, SYMBOL.parent)) : lastName(view, owner);
}

function placeOf(view: FileView, row: number): number {
  const isBefore = (other: number) => other < row && view.symbol(other, SYMBOL.kind) === field;
  return view.children(view.symbol(row, SYMBOL.parent)).filter(isBefore).length;
}

/** As Java calls a property. */
function accessorsOf(name: string): string[] {
  const rest = name.slice(0, 1).toUpperCase() + name.slice(1);
  return [`get${rest}`, `set${rest}`];
}

/** As Kotlin reads and writes a property of Java. */
function propertiesOf(name: string): string[] {
  const [, how, rest] = /^(get|set|is)(\p{Lu}.*)$/u.exec(name) ?? [];
  if (rest === undefined) return [];
  const plain = rest[0].toLowerCase() + rest.slice(1);
  return how === 'set' ? [plain, `is${rest}`] : how === 'is' ? [] : [plain];
}

/** The name an expression ends in. */
export function lastName({ facts: { expressions, strings } }: FileView, row: number): string {
  for (let at_ = row, steps = 0; at_ >= 0 && steps < 8; steps++) {
    const op = EXPRESSION_OPS[at(expressions, at_, EXPRESSION.op)];
    if (op === 'name' || op === 'member') return strings[at(expressions, at_, EXPRESSION.name)];
    at_ = at(expressions, at_, EXPRESSION.a);
  }
  return '';
}
