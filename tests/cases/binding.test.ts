/** What references come to, language by language: every file below `binding/` is a small project with its expectations. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkBindingCase, readBindingCase } from '../kit/binding-case.ts';

const ROOT = join(import.meta.dirname, 'binding');

describe.each(readdirSync(ROOT))('%s', (language) => {
  it.each(readdirSync(join(ROOT, language)))('%s', async (file) => {
    const one = readBindingCase(readFileSync(join(ROOT, language, file), 'utf8'), file);
    expect(one.expectations.length, 'the case states nothing').toBeGreaterThan(0);
    expect(await checkBindingCase(one)).toEqual([]);
  });
});
