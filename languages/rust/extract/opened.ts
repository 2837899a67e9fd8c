/** Rust texts in which the code of macros is read like any other. */
import { others } from '../../../src/extract/respell.ts';
import { callsOfMacros } from './expression-macros.ts';
import { openItemMacros } from './item-macros.ts';

/** Items and expressions of macros, then fewer of them: one that is no code spoils the whole text. */
export function opened(text: string): readonly string[] {
  if (!text.includes('!')) return [];
  const items = openItemMacros(text) ?? text;
  return others(text, [callsOfMacros(items, false), callsOfMacros(items, true), items]);
}
