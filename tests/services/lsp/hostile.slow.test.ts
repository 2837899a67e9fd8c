/** Servers that are used without trust run nothing of a hostile repository, and no answer leads out of it. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../../src/services/contract.ts';
import { findService } from '../../../src/services/find-program.ts';
import { openLanguageServer } from '../../../src/services/lsp/open.ts';
import { SERVICES } from '../../../src/services/rows.ts';
import { type HostilePlace, writeHostile } from './hostile-projects.ts';
import { wrongAnswers } from './real-projects.ts';

const never = new AbortController().signal;
const STRACE = ['/usr/bin/strace', '/bin/strace'].find((one) => existsSync(one));
/** Containers often forbid it. */
const canTrace = STRACE !== undefined && spawnSync(STRACE, ['-o', '/dev/null', '/bin/true']).status === 0;

let home: string;
let place: HostilePlace;
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-hostile-')));
  place = { root: join(home, 'root'), outside: join(home, 'outside'), markers: join(home, 'markers') };
  mkdirSync(join(home, 'scratch'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function filesBelow(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort();
}

/** Every word of a file, as a place. */
function wordsOf(text: string): number[] {
  return text.split('\n').flatMap((line, i) => [...line.matchAll(/\b\w+/g)].flatMap((word) => [i + 1, word.index]));
}

const safe = SERVICES.filter(({ kind, trust }) => kind === 'lsp' && trust === 'safe');

describe('a hostile repository', () => {
  test('has programs that leave a marker', () => {
    writeHostile('pyright', place);
    spawnSync(join(place.root, 'node_modules/.bin/python3'));
    expect(readdirSync(place.markers)).toEqual(['node_modules_.bin_python3']);
  });

  for (const row of safe) {
    const found = findService(row, { root: '/nonexistent' });
    test.skipIf(!found)(
      `for ${row.id}${found ? '' : ' (it is not installed here)'}`,
      { timeout: 180_000 },
      async () => {
        const sample = writeHostile(row.id, place);
        const { root, outside, markers } = place;
        const before = filesBelow(root);
        const files = before.filter((path) => !path.startsWith('.git/'));
        const trace = join(home, 'trace');
        const traced = canTrace
          ? {
              ...found!,
              program: STRACE!,
              args: ['-f', '-e', 'trace=execve', '-o', trace, found!.program, ...found!.args],
            }
          : found!;
        // A user's PATH that leads into the repository.
        const path = process.env.PATH;
        process.env.PATH = [root, join(root, 'node_modules/.bin'), '.', path].join(':');
        const session = await openLanguageServer(traced)(
          { root, dir: '', files, scratchDir: join(home, 'scratch') },
          { limits: { fileMs: 60_000, projectMs: 120_000, memoryMb: 3_000 }, log: () => {}, signal: never },
        ).finally(() => (process.env.PATH = path));
        try {
          const ending = /\.(?:py|go|cpp|h|php)$/;
          const answers: Answer[] = [];
          for (const file of files.filter((one) => ending.test(one))) {
            const text = readFileSync(join(root, file), 'utf8');
            const places = Int32Array.from(wordsOf(text));
            const asked = { path: file, language: sample.language, text: () => text, places };
            answers.push(...(await session.define(asked, never)));
            if (session.implement) answers.push(...(await session.implement(asked, never)));
          }
          expect(answers.length).toBeGreaterThan(20);
          expect(JSON.stringify(answers)).not.toContain(outside);
          const paths = new Set(answers.flatMap(({ declarations }) => declarations.map((one) => one.path)));
          expect([...paths].filter((one) => !files.includes(one))).toEqual([]);
          expect([...paths].filter((one) => one.includes('secret') || one.startsWith('linked'))).toEqual([]);
          expect(await wrongAnswers(session, sample, never)).toEqual([]);
          await session.update({ changed: files, added: [], removed: [] }, never);
        } finally {
          await session.close();
        }
        expect(readdirSync(markers)).toEqual([]);
        // Neither is anything written into it.
        expect(filesBelow(root)).toEqual(before);
        if (canTrace) expect(programsOf(trace).filter((one) => one.startsWith(home))).toEqual([]);
      },
    );
  }
});

/** Programs that were started, or tried. */
function programsOf(trace: string): string[] {
  const started = readFileSync(trace, 'utf8')
    .split('\n')
    .flatMap((line) => /execve\("([^"]{1,500})"/.exec(line)?.[1] ?? []);
  expect(started.length).toBeGreaterThan(0);
  return started;
}
