/** Runs every file in `languages/<id>/cases/binding`: a small project, with what its references must come to. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkBindingCase, readBindingCase } from '../kit/binding-case.ts';

const ROOT = join(import.meta.dirname, '../../languages');
const directoryOf = (language: string) => join(ROOT, language, 'cases/binding');

describe.each(readdirSync(ROOT).filter((name) => existsSync(directoryOf(name))))('%s', (language) => {
  it.each(readdirSync(directoryOf(language)))('%s', async (file) => {
    const one = readBindingCase(readFileSync(join(directoryOf(language), file), 'utf8'), file);
    expect(one.expectations.length, 'the case states nothing').toBeGreaterThan(0);
    expect(await checkBindingCase(one)).toEqual([]);
  });
});
