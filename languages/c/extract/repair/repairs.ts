/** C and C++ that their grammars cannot read: the preprocessor's conditions and macros where no rule expects them. */
import { others } from '../../../../src/extract/respell.ts';
import { cutConditionals } from './conditionals.ts';
import { loopMacros, typeArguments, withoutAttributes } from './macros.ts';
import { type Change, changed, withoutLines, withoutTexts } from './mask.ts';

/** Comments in directives, named variable arguments of macros. */
const IN_DIRECTIVE = /^[ \t]*#(?:[^\n\\]|\\[\s\S])*/gm;
/** The name of a macro after a string, and before one. */
const BESIDE_STRING = /(?<=")\s*\b[A-Za-z_]\w*\b(?=\s*[")(,;])|\b[A-Z_][A-Z0-9_]{2,}\b(?=\s*"\s)/g;

export function repairs(text: string): string[] {
  const masked = withoutTexts(text);
  const code = withoutLines(masked);
  const conditions = cutConditionals(masked, code);
  const directives = inDirectives(text, masked);
  const macros = [
    ...withoutAttributes(code),
    ...loopMacros(code),
    ...typeArguments(code),
    ...smallParts(code),
    ...titlesAndOperators(code),
    ...directives,
  ];
  return others(text, [
    changed(text, [...conditions, ...directives]),
    changed(text, macros),
    changed(text, [...conditions, ...macros]),
  ]);
}

function inDirectives(text: string, masked: string): Change[] {
  const changes: Change[] = [];
  for (const found of masked.matchAll(IN_DIRECTIVE)) {
    const start = found.index;
    if (!/^[ \t]*#[ \t]*(?:define|if|elif)/.test(found[0])) continue;
    const written = text.slice(start, start + found[0].length);
    for (const comment of written.matchAll(/\/\*[\s\S]*?(?:\*\/|$)/g)) {
      // One that does not end here stays as it is.
      if (!/..\*\/$/.test(comment[0])) continue;
      changes.push({
        start: start + comment.index,
        end: start + comment.index + comment[0].length,
        text: comment[0].replace(/[^\r\n\\]/g, ' '),
      });
    }
    for (const header of written.matchAll(/\b\w{0,40}(?:has_include|HAS_INCLUDE)\s*\(\s*<[^<>\n]*>\s*\)/g))
      changes.push({
        start: start + header.index,
        end: start + header.index + header[0].length,
        text: '0'.padEnd(header[0].length),
      });
    const variable =
      /^[ \t]*#[ \t]*define[ \t]+\w+\((?:[\w \t]{1,60},){0,20}[ \t]{0,9}(\w{1,60})[ \t]{0,9}\.\.\.\)/.exec(written);
    if (variable !== null) {
      const at = start + variable[0].lastIndexOf(variable[1]);
      changes.push({ start: at, end: at + variable[1].length });
    }
  }
  return changes;
}

/** A test or matcher that a macro defines, with strings among its arguments. */
const TITLED = /^[A-Z][A-Z0-9_]{2,}\([^(){};]{0,300}\)(?=\s{0,99}\{)/gm;
const TITLE = /(?:,\s{0,20})?"\s{0,300}"/g;
/** An operator called by its name. */
const OPERATOR_CALL =
  /\boperator(?:\+\+|--|\[\]|\(\)|==?|->|\*)(?<=(?:\.|->|[;{}]\s{1,40})operator[^\s;{}]{1,4})(?=\()/g;

/** The strings of a title are blank, an operator reads like a name. */
function titlesAndOperators(code: string): Change[] {
  const changes: Change[] = [];
  for (const found of code.matchAll(TITLED)) {
    const start = found.index;
    if (!found[0].includes('"')) continue;
    const isFirst = /\(\s*"/.test(found[0]);
    for (const title of found[0].matchAll(TITLE))
      changes.push({ start: start + title.index, end: start + title.index + title[0].length });
    if (!isFirst) continue;
    for (const comma of found[0].matchAll(/,/g))
      changes.push({ start: start + comma.index, end: start + comma.index + 1 });
  }
  for (const found of code.matchAll(OPERATOR_CALL))
    changes.push({ start: found.index, end: found.index + found[0].length, text: found[0].replace(/\W/g, 'o') });
  return changes;
}

const SMALL: readonly RegExp[] = [
  BESIDE_STRING,
  // A pointer to a member, and a call through one.
  /\b(?=\w)(?<=\(\s*)(?:\w+::)+(?=\*\s*\w+\s*\))|(?<=->)\*(?=\w)|(?<=\w\.)\*(?=\w)/g,
  /\btypename(?<=[(,=]\s*typename)\s+(?=[\w:<>]+\()/g,
  // A unit after a number, the arguments of a macro that is a type, a macro before the type of a literal.
  /\b[KMG]i?B\b(?<=\d\s+[KMG]i?B)/g,
  /\([^(){};]*\)(?<=(?:[;{}]\s*|\bstatic\s+)[A-Z][A-Z0-9_]{2,}\([^(){};]*\))(?=\s+\w+\s*[;=])/g,
  /\b[A-Z][A-Z0-9_]{2,}(?=\(\w+\)\s*\{)(?<=(?:[=(,?:]\s*|\breturn\s+)[A-Z][A-Z0-9_]{2,})/g,
  /\b__extension__\b|\b__restrict(?:__)?\b/g,
  // Arrays of pointers that are made, attributes of pointers that do not change, and of templates.
  /\*(?<=\bnew\s{1,9}[\w:]{1,80}\s{0,9}\*{1,3})(?=\**\s{0,9}\[)/g,
  /\b[A-Z](?<=\*\s{0,9}const\s{1,9}\w{1,80}\s{1,9}[A-Z])[A-Z0-9_]{2,60}\(\w{1,80}\)(?=\s{0,99};)/g,
  /\b[A-Z][A-Z0-9_]{2,60}(?=\s{1,99}template\s{0,9}<)/g,
];

const smallParts = (code: string): Change[] =>
  SMALL.flatMap((part) =>
    [...code.matchAll(part)].map((found) => ({ start: found.index, end: found.index + found[0].length })),
  );
