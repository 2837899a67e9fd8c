/** Every setting that a connection asks SQLite for is one that it gets. */
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { BUILD_PRAGMAS, openDatabase, READ_PRAGMAS, WRITE_PRAGMAS } from '../../../src/store/schema/open.ts';
import { tempDir } from './index-kit.ts';

/** How SQLite returns the words for numbers. */
const NUMBERS: Readonly<Record<string, number>> = { OFF: 0, NORMAL: 1, MEMORY: 2 };

describe('the settings of a connection', () => {
  it.each(Object.entries({ BUILD_PRAGMAS, READ_PRAGMAS, WRITE_PRAGMAS }))('in %s have an effect', (_, pragmas) => {
    const db = openDatabase(path.join(tempDir(), '1.db'), 'write');
    db.exec(pragmas);
    const wanted = [...pragmas.matchAll(/PRAGMA (\w+) = (\S+);/g)].map(([, name, value]) => [name, value]);
    expect(wanted.length).toBeGreaterThan(3);
    for (const [name, value] of wanted) {
      const [[got]] = db.prepare(`PRAGMA ${name}`).cells();
      const expected = typeof got === 'number' ? (NUMBERS[value] ?? Number(value)) : value.toLowerCase();
      expect([name, got]).toEqual([name, expected]);
    }
    db.close();
  });
});
