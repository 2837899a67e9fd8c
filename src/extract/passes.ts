/** Calls that pass a value which may be a function, and assignments that store one, by the names of what takes it. */
import { languageFacts } from '../../languages/all.ts';
import { at, BINDING, EXPORT, EXPRESSION, type FileFacts, IMPORT, REFERENCE, SYMBOL } from '../model/facts.ts';
import { bindingKindCode, expressionOpCode, referenceKindCode, symbolKindCode } from '../model/kinds.ts';
import type { LanguageId } from '../model/language.ts';

const { call, new: new_, decorate, write } = referenceKindCode;
const { name: nameOp, member, generic } = expressionOpCode;

/** Marks a name as one that functions are passed to: no name of the code begins like this. */
export const passMention = (name: string): string => `\0(${name}`;

export const isPass = (mention: string): boolean => mention.startsWith('\0(');

/** The names in `passesOf`, and the imported ones; none where the language does not follow functions. */
export function passedNames(facts: FileFacts, language: LanguageId | undefined): string[] {
  if (!languageFacts(language)?.changes?.passesFunctions) return [];
  return [...namesOfPasses(facts), ...importedNames(facts)];
}

/** The same as mentions; none of a file that is not parsed. */
export const passMentions = (facts: FileFacts | undefined, language: LanguageId | undefined): string[] =>
  facts === undefined ? [] : passedNames(facts, language).map(passMention);

/** A name that is called in more places is everyone's: following all of them takes long, and what comes together tells nothing. */
export const MAX_SITES = 24;
/** So is one that is called in more files than this. */
export const MAX_FILES = 8;

/** A file as others import it, among the names of callees. */
export const imported = (stem: string): string => `<${stem}`;

/** Whether a mention is of a file as others import it. */
export const isImportMention = (mention: string): boolean => mention.startsWith(passMention(imported('')));

/** The last names of the modules that a file imports, and the names that it takes from them: those may be modules too. */
export function importedNames({ imports, exports, strings }: FileFacts): Set<string> {
  const found = new Set<string>();
  const isKnown = new Uint8Array(strings.length);
  const add = (id: number): void => {
    if (isKnown[id] === 1) return;
    isKnown[id] = 1;
    const module = strings[id];
    const slash = module.lastIndexOf('/');
    const stem = slash < 0 ? module.slice(module.lastIndexOf('.') + 1) : module.slice(slash + 1).split('.')[0];
    if (stem !== '' && !/\s/.test(stem)) found.add(imported(stem));
  };
  for (let row = 0; row < imports.rows; row++) {
    add(at(imports, row, IMPORT.module));
    add(at(imports, row, IMPORT.imported));
  }
  for (let row = 0; row < exports.rows; row++) add(at(exports, row, EXPORT.module));
  return found;
}

/** A field as it takes values, among the names of callees. */
export const stored = (field: string): string => `=${field}`;

/** Rows of references by the name of the callee, under both names where the file renames it; stores by the name of the field. */
export function passesOf(facts: FileFacts): Map<string, number[]> {
  const found = new Map<string, number[]>();
  eachPass(facts, (name, row) => {
    const rows = found.get(name);
    if (rows === undefined) found.set(name, [row]);
    else rows.push(row);
  });
  return found;
}

/** The names alone, each once. */
function namesOfPasses(facts: FileFacts): Set<string> {
  const { length } = facts.strings;
  const found = new Set<string>();
  const isKnown = { passed: new Uint8Array(length), stored: new Uint8Array(length) };
  eachPass(facts, (name) => void found.add(name), isKnown);
  return found;
}

/** By string id: 1 for what was taken already. */
interface Known {
  readonly passed: Uint8Array;
  readonly stored: Uint8Array;
}

/** Calls `take` for every pass; with `known`, for the first under each name. */
function eachPass(facts: FileFacts, take: (name: string, row: number) => void, known?: Known): void {
  const { references, expressions, strings } = facts;
  let aliases: Int32Array | undefined;
  for (let row = 0; row < references.rows; row++) {
    const kind = at(references, row, REFERENCE.kind);
    if (kind !== call && kind !== new_ && kind !== decorate && kind !== write) continue;
    const expression = at(references, row, REFERENCE.expression);
    const op = at(expressions, expression, EXPRESSION.op);
    if (op !== nameOp && op !== member) continue;
    const name = at(expressions, expression, EXPRESSION.name);
    const before = kind === write ? known?.stored : known?.passed;
    if (before?.[name] === 1 || (kind !== decorate && !hasArguments(facts, expression))) continue;
    if (before !== undefined) before[name] = 1;
    if (kind === write) {
      take(stored(strings[name]), row);
      continue;
    }
    take(strings[name], row);
    aliases ??= aliasesOf(facts);
    if (aliases[name] >= 0) take(strings[aliases[name]], row);
  }
}

function hasArguments({ expressions }: FileFacts, callee: number): boolean {
  const list = at(expressions, callee, EXPRESSION.b);
  if (list < 0) return false;
  return at(expressions, list, EXPRESSION.op) !== generic || at(expressions, list, EXPRESSION.a) >= 0;
}

const VARIABLES = new Set([symbolKindCode.variable, symbolKindCode.constant, symbolKindCode.field]);
const ALIASING = new Set([bindingKindCode.local, bindingKindCode.assign]);

/** Names that stand for another one: `import { f as g }`, `g = f`; the id of the other by string id, -1 for most. The last of several counts. */
function aliasesOf({ imports, bindings, symbols, expressions, strings }: FileFacts): Int32Array {
  const aliases = new Int32Array(strings.length).fill(-1);
  const alias = (name: number, value: number): void => {
    if (name === 0 || value < 0) return;
    const op = at(expressions, value, EXPRESSION.op);
    const other = at(expressions, value, EXPRESSION.name);
    if ((op === nameOp || op === member) && other !== name) aliases[name] = other;
  };
  for (let row = 1; row < symbols.rows; row++)
    if (VARIABLES.has(at(symbols, row, SYMBOL.kind)))
      alias(at(symbols, row, SYMBOL.name), at(symbols, row, SYMBOL.value));
  for (let row = 0; row < bindings.rows; row++)
    if (ALIASING.has(at(bindings, row, BINDING.kind)))
      alias(at(bindings, row, BINDING.name), at(bindings, row, BINDING.value));
  for (let row = 0; row < imports.rows; row++) {
    const imported = at(imports, row, IMPORT.imported);
    const local = at(imports, row, IMPORT.local);
    if (imported > 0 && local > 0 && imported !== local) aliases[local] = imported;
  }
  return aliases;
}
