/** C# that its grammar does not know: keywords of some places used as names elsewhere, newer constraints and modifiers. */
import { asName, blank, others, type Respelling, respelled } from '../../../src/extract/respell.ts';
import { withoutDirectives } from './directives.ts';

const SPELLINGS: readonly Respelling[] = [
  // `async` and `using` where only a name can stand.
  [/(?<![\w@])(?:async|using)\b(?=\s*(?:[:,)?;.\]}]|==|!=|&&|\|\||=[^>]))/g, asName],
  // The target of an attribute as the first element of a collection.
  [
    /\b(?=[tfmpea])(?<=[=(,?:>[]\s*\[\s*|\breturn\s*\[\s*)(?:type|field|method|param|property|event|assembly|module)\b(?=\s*[,.\](])/g,
    asName,
  ],
  [/\ballows\s+ref\s+struct\b/g, (part) => `class${blank(part.slice(5))}`],
  [/\bref(\s+)partial(?=\s+struct\b)/g, (_, space) => `partial${space}ref`],
  // An assignment to the reference that a call returns.
  [/(?=\?\?=)(?<=\)\s*)\?\?=/g, () => '?? '],
];

export function repairs(text: string): string[] {
  const spelled = respelled(text, SPELLINGS);
  return others(text, [spelled, ...withoutDirectives(spelled)]);
}
