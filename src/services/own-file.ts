/** Writes a file of ours into the scratch directory of a session. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Never through a link that something else left there. */
export function writeOwnFile(dir: string, name: string, text: string): void {
  const file = join(dir, name);
  rmSync(file, { force: true });
  writeFileSync(file, text, { flag: 'wx' });
}
