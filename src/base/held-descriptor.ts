/** Reads a file that this process may also have open as a database, without giving up the locks on it. */
import fs from 'node:fs';

const held = new Map<string, number>();
/** A server for many trees must not run out of descriptors. */
const MAX_HELD = 64;

/**
 * Closing any descriptor of a file drops every POSIX lock that the process has on it, so the descriptor stays open until the file is
 * removed. Throws where too many are held. Windows has no such rule, and does not remove open files.
 */
export function withDescriptor<T>(file: string, use: (descriptor: number) => T): T {
  if (process.platform === 'win32') {
    const descriptor = fs.openSync(file, 'r');
    try {
      return use(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
  }
  closeRemoved();
  const { dev, ino } = fs.statSync(file);
  const known = held.get(idOf(dev, ino));
  if (known !== undefined) return use(known);
  if (held.size >= MAX_HELD) throw new Error(`${MAX_HELD} databases are held open`);
  const descriptor = fs.openSync(file, 'r');
  // Another file may have taken the name meanwhile.
  const opened = fs.fstatSync(descriptor);
  held.set(idOf(opened.dev, opened.ino), descriptor);
  return use(descriptor);
}

const idOf = (dev: number, ino: number): string => `${dev} ${ino}`;

function closeRemoved(): void {
  for (const [id, descriptor] of held) {
    if (fs.fstatSync(descriptor).nlink > 0) continue;
    held.delete(id);
    fs.closeSync(descriptor);
  }
}
