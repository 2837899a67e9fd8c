/** What is in a directory that another process may remove meanwhile. */
import fs from 'node:fs';
import path from 'node:path';

/** Empty where it cannot be read. */
export function namesIn(directory: string): string[] {
  try {
    return fs.readdirSync(directory);
  } catch {
    return [];
  }
}

/** Of its files; those of directories in it do not count. */
export const bytesIn = (directory: string): number =>
  namesIn(directory).reduce(
    (sum, name) => sum + (fs.lstatSync(path.join(directory, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
