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
  return [...passesOf(facts).keys(), ...importedNames(facts)];
}

/** A file as others import it, among the names of callees. */
export const imported = (stem: string): string => `<${stem}`;

/** The last names of the modules that a file imports, and the names that it takes from them: those may be modules too. */
export function importedNames({ imports, exports, strings }: FileFacts): Set<string> {
  const found = new Set<string>();
  const add = (module: string): void => {
    const slash = module.lastIndexOf('/');
    const stem = slash < 0 ? module.slice(module.lastIndexOf('.') + 1) : module.slice(slash + 1).split('.')[0];
    if (/^[^\s]+$/.test(stem)) found.add(imported(stem));
  };
  for (let row = 0; row < imports.rows; row++) {
    add(strings[at(imports, row, IMPORT.module)]);
    add(strings[at(imports, row, IMPORT.imported)]);
  }
  for (let row = 0; row < exports.rows; row++) add(strings[at(exports, row, EXPORT.module)]);
  return found;
}

/** A field as it takes values, among the names of callees. */
export const stored = (field: string): string => `=${field}`;

/** Rows of references by the name of the callee, under both names where the file renames it; stores by the name of the field. */
export function passesOf(facts: FileFacts): Map<string, number[]> {
  const { references, expressions, strings } = facts;
  const found = new Map<string, number[]>();
  let aliases: Map<string, string> | undefined;
  for (let row = 0; row < references.rows; row++) {
    const kind = at(references, row, REFERENCE.kind);
    if (kind !== call && kind !== new_ && kind !== decorate && kind !== write) continue;
    const expression = at(references, row, REFERENCE.expression);
    const op = at(expressions, expression, EXPRESSION.op);
    if ((op !== nameOp && op !== member) || (kind !== decorate && !hasArguments(facts, expression))) continue;
    const name = strings[at(expressions, expression, EXPRESSION.name)];
    if (kind === write) {
      add(found, stored(name), row);
      continue;
    }
    add(found, name, row);
    const declared = (aliases ??= aliasesOf(facts)).get(name);
    if (declared !== undefined) add(found, declared, row);
  }
  return found;
}

function add(found: Map<string, number[]>, name: string, row: number): void {
  const rows = found.get(name);
  if (rows === undefined) found.set(name, [row]);
  else rows.push(row);
}

function hasArguments({ expressions }: FileFacts, callee: number): boolean {
  const list = at(expressions, callee, EXPRESSION.b);
  if (list < 0) return false;
  return at(expressions, list, EXPRESSION.op) !== generic || at(expressions, list, EXPRESSION.a) >= 0;
}

const VARIABLES = new Set([symbolKindCode.variable, symbolKindCode.constant, symbolKindCode.field]);
const ALIASING = new Set([bindingKindCode.local, bindingKindCode.assign]);

/** Names that stand for another one: `import { f as g }`, `g = f`. The last of several counts. */
function aliasesOf({ imports, bindings, symbols, expressions, strings }: FileFacts): Map<string, string> {
  const aliases = new Map<string, string>();
  const alias = (name: number, value: number): void => {
    if (name === 0 || value < 0) return;
    const op = at(expressions, value, EXPRESSION.op);
    const other = at(expressions, value, EXPRESSION.name);
    if ((op === nameOp || op === member) && other !== name) aliases.set(strings[name], strings[other]);
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
    if (imported > 0 && local > 0 && imported !== local) aliases.set(strings[local], strings[imported]);
  }
  return aliases;
}
