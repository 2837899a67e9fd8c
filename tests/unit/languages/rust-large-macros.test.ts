/** Rust texts with very many macros: they are read in one pass, and macros inside each other without recursion. */
import { describe, expect, it } from 'vitest';
import { callsOfMacros } from '../../../languages/rust/extract/expression-macros.ts';
import { openItemMacros } from '../../../languages/rust/extract/item-macros.ts';

const MANY = 100_000;

describe('macros read as calls', () => {
  it('keep a text whose macros never end', () => {
    const text = 'x = a!(\n'.repeat(MANY);
    expect(callsOfMacros(text, false)).toBe(text);
  });

  it('are read where they are no deeper than anyone writes them', () => {
    const text = `fn f() { ${'vec!['.repeat(MANY)}${']'.repeat(MANY)}; g(vec![a!(1); 2]); }`;
    const calls = callsOfMacros(text, false);
    expect(calls).toHaveLength(text.length);
    expect(calls.startsWith(`fn f() { ${'vec ('.repeat(64)}vec![`)).toBe(true);
    expect(calls.endsWith('g(vec (a (1), 2)); }')).toBe(true);
  });

  it('are told from items in a long function', () => {
    const calls = callsOfMacros(`fn f() {\n${'  a!(b);\n'.repeat(MANY)}}\nimpl T { c!(d); }\n`, false);
    expect(calls).not.toContain('a!');
    expect(calls).toContain('impl T { c!(d); }');
  });

  it('leave closures and strings that never end', () => {
    const text = 'a!(|x, "\n'.repeat(MANY);
    expect(callsOfMacros(text, false)).toBe(text);
    const closures = 'a!(|x, \n'.repeat(MANY);
    expect(callsOfMacros(closures, false)).toBe(closures);
  });
});

describe('macros around items', () => {
  it('stay where they never end', () => {
    expect(openItemMacros('cfg_a! {\n'.repeat(MANY))).toBeUndefined();
    expect(openItemMacros('cfg_if! { if #[cfg(a)\n'.repeat(MANY))).toBeUndefined();
  });

  it('are opened however many there are', () => {
    const opened = openItemMacros(`${'cfg_a! { fn f() {} }\n'.repeat(MANY)}lazy_static! { static ref X: u8 = 1; }\n`);
    expect(opened).not.toContain('!');
    expect(opened).not.toContain('ref');
  });
});
