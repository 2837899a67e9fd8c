/** Checks whether existing calls still fit: parameters added, removed or changed, and another result. */

import { languageFacts } from '../../languages/all.ts';
import { textBefore } from '../base/cut-text.ts';
import { NAME } from '../base/symbol-likeness.ts';
import type { Parameter } from '../graph/parameters.ts';
import { VALUE_KINDS } from '../model/kinds.ts';
import type { ComparedSymbol } from './compared-file.ts';
import { callShape, headOf, parts } from './signature-text.ts';
import { CALLABLES } from './symbol-change.ts';

const isUnchecked = ({ file }: ComparedSymbol): boolean => languageFacts(file.language)?.api?.uncheckedTypes === true;

export function callBreaks(before: ComparedSymbol, after: ComparedSymbol): string[] {
  if (!CALLABLES.has(before.kind) || !CALLABLES.has(after.kind)) return [];
  const breaks = parameterBreaks(before, after);
  // A missing or new parameter shifts the others: their types would report the same again.
  return [...breaks, ...(breaks.length === 0 ? typeBreaks(before, after) : []), ...resultBreaks(before, after)];
}

function parameterBreaks(before: ComparedSymbol, after: ComparedSymbol): string[] {
  const [old, now] = [before.parameters, after.parameters];
  const isNamed = languageFacts(after.file.language)?.api?.namedArguments === true;
  const takesAll = now.some(({ isVariadic }) => isVariadic);
  const removed = isNamed ? old.filter(({ name }) => !named(now, name)) : old.slice(now.length);
  const added = isNamed ? now.filter(({ name }) => !named(old, name)) : now.slice(old.length);
  // A parameter removed and another added in its place is a rename.
  const renamed = isNamed ? removed.filter((one) => added.includes(now[old.indexOf(one)])) : [];
  const stay = old.flatMap((one, i) => {
    const other = isNamed ? named(now, one.name) : now[i];
    return other === undefined ? [] : [{ one, other }];
  });
  return [
    ...renamed.map((one) => `parameter ${one.name} is now named ${now[old.indexOf(one)].name}`),
    ...removed
      .filter((one) => !renamed.includes(one) && !(takesAll && !one.isVariadic))
      .map(({ name }) => `parameter ${name || '?'} removed`),
    ...added
      .filter((one) => isRequired(one) && !renamed.some((old_) => now[old.indexOf(old_)] === one))
      .map(({ name }) => `new parameter ${name || '?'} has no default`),
    ...stay
      .filter(({ one, other }) => !isRequired(one) && isRequired(other))
      .map(({ other: { name } }) => `parameter ${name} no longer has a default`),
    ...(isNamed ? orderBreaks(stay.map(({ other }) => now.indexOf(other))) : []),
  ];
}

const named = (parameters: readonly Parameter[], name: string): Parameter | undefined =>
  parameters.find((one) => one.name === name);

const isRequired = ({ isOptional, isVariadic }: Parameter): boolean => !isOptional && !isVariadic;

const orderBreaks = (places: readonly number[]): string[] =>
  places.some((place, i) => i > 0 && place < places[i - 1]) ? ['parameter order changed'] : [];

function typeBreaks(before: ComparedSymbol, after: ComparedSymbol): string[] {
  if (isUnchecked(after)) return [];
  const [old, now] = [callShape(before)?.parameters, callShape(after)?.parameters];
  if (old === undefined || now === undefined) return [];
  return old.flatMap((text, i) => {
    const [was, is] = [typeIn(text, before.parameters[i]?.name), typeIn(now[i] ?? '', after.parameters[i]?.name)];
    const isOptional = after.parameters[i]?.isOptional ?? false;
    if (now[i] === undefined || was === is || accepts(isOptional ? `${is} | undefined` : is, was)) return [];
    return [`parameter ${after.parameters[i]?.name ?? i + 1} takes ${is || 'another type'}`];
  });
}

/** The part of a parameter besides its name and default. */
function typeIn(text: string, name = ''): string {
  const isName = (word: string) => word.replace(/[?!:.*&]/g, '') === name;
  return textBefore(text.replaceAll('interface{}', 'any'), /=(?!>)/)
    .replace(/([?!]?):/g, '$1: ')
    .split(/\s+/)
    .filter((word) => word !== '' && !isName(word) && !/^(?:final|readonly|private|public|protected|mut)$/.test(word))
    .join(' ');
}

/**
 * Whether one type accepts everything the other does: each alternative is among its own. No written type accepts everything.
 */
function accepts(wider: string, narrower: string): boolean {
  const alternatives = new Set(parts(wider, '|'));
  return (
    wider === '' ||
    alternatives.has('any') ||
    alternatives.has('unknown') ||
    parts(narrower, '|').every((one) => alternatives.has(one))
  );
}

function resultBreaks(before: ComparedSymbol, after: ComparedSymbol): string[] {
  if (isUnchecked(after)) return [];
  const [was, is] = [callShape(before)?.result ?? '', callShape(after)?.result ?? ''];
  // A type that is not written was inferred and may be the same.
  if (was === '' || is === '' || was === is || accepts(was, is)) return [];
  return [`returns ${is} instead of ${was}`];
}

/** A changed type of a value. A type that is not written was inferred. */
export function valueBreaks(before: ComparedSymbol, after: ComparedSymbol): string[] {
  if (isUnchecked(after) || !VALUE_KINDS.has(before.kind) || !VALUE_KINDS.has(after.kind)) return [];
  const [was, is] = [valueType(before), valueType(after)];
  return was === '' || is === '' || was === is ? [] : [`is ${is} instead of ${was}`];
}

const NOT_A_TYPE =
  /\b(?:const|let|var|val|static|readonly|final|override|abstract|declare|get|set|async|volatile|transient)\b/g;

const valueType = (symbol: ComparedSymbol): string =>
  headOf(symbol)
    .replace(NAME, '')
    .replace(NOT_A_TYPE, '')
    .replaceAll('interface{}', 'any')
    .replace(/^[\s:!]+|^\(\)\s*:?\s*/g, '')
    .trim();
