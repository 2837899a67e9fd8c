/** A writer that is killed at any moment leaves one whole round of an index, and the next writer goes on from it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { dump } from '../../../src/store/read/dump.ts';
import { parsedFile } from '../../kit/parsed-file.ts';
import { build, indexDir, readerOf, update } from './index-kit.ts';
import { roundFiles } from './rounds.ts';

const FILES = [parsedFile('one.ts', 'class One\n  method run : alpha')];
const snapshot = (dir: string) => path.join(dir, 'snapshots', 'live');

describe('kill -9', () => {
  it.each(['build', 'update'] as const)(
    'in the middle of an endless %s leaves one whole round',
    async (mode) => {
      const dir = indexDir();
      await build(dir, roundFiles(0));
      for (const delayMs of [5, 37, 90, 160]) {
        const child = spawn(
          process.execPath,
          ['--import', 'tsx', path.join(import.meta.dirname, 'endless-writer.ts'), dir, mode],
          {
            stdio: ['ignore', 'pipe', 'inherit'],
          },
        );
        await once(child.stdout, 'data');
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        child.kill('SIGKILL');
        await once(child, 'exit');

        const reader = readerOf(dir);
        expect(reader.integrityErrors()).toEqual([]);
        const expected = indexDir();
        await build(expected, roundFiles(Number(reader.meta().round)));
        expect(dump(reader)).toEqual(dump(readerOf(expected)));
        // The next writer is not kept out, checks the file and goes on.
        await update(dir, (writer) => writer.removeFile('nothing.ts'));
      }
      const left = fs.readdirSync(snapshot(dir)).filter((name) => name.endsWith('.db'));
      await build(dir, FILES);
      expect(left.length).toBeLessThanOrEqual(2);
      expect(fs.readdirSync(snapshot(dir)).filter((name) => name.endsWith('.db'))).toHaveLength(1);
    },
    60_000,
  );
});
