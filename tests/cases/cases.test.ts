/** Runs every file directly in `languages/<id>/cases`: what the rules must and must not say about it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languageFacts } from '../../languages/all.ts';
import { languageOf } from '../../src/discover/language.ts';
import { readCase } from '../kit/cases.ts';
import { disagreements } from '../kit/check-case.ts';
import { nameDisagreements } from '../kit/check-names.ts';
import { extractText } from '../kit/extract.ts';

const ROOT = join(import.meta.dirname, '../../languages');

for (const folder of readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  describe(`language ${folder.name}`, () => {
    const dir = join(ROOT, folder.name, 'cases');
    const cases = readdirSync(dir, { withFileTypes: true }).filter((entry) => entry.isFile());
    for (const file of cases.map(({ name }) => name).sort()) {
      it(file, async () => {
        // Some languages know their files by the directory.
        const id = languageOf(file) ?? languageFacts(folder.name)?.id;
        if (id === undefined) throw new Error(`no language for ${file}`);
        const { source, expectations } = readCase(readFileSync(join(dir, file), 'utf8'));
        expect(expectations.length, 'a case without expectations proves nothing').toBeGreaterThan(0);
        expect(disagreements(await extractText(id, source, { fileName: file }), expectations).join('\n')).toBe('');
        const kept = await extractText(id, source, { keepLocals: true, fileName: file });
        const uses = expectations.filter((one) => one.what === 'use').map((one) => ({ ...one, what: 'ref' as const }));
        expect(disagreements(kept, uses).join('\n')).toBe('');
        expect(nameDisagreements(kept.facts, id, expectations).join('\n')).toBe('');
      });
    }
  });
}
