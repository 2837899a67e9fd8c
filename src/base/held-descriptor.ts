/** Reads a file that this process may also have open as a database, without giving up the locks on it. */
import fs from 'node:fs';

const held = new Map<string, number>();
/** From here on, those that no connection needs are closed: a server for many trees must not run out of descriptors. */
const MANY_HELD = 64;

/**
 * Closing any descriptor of a file drops every POSIX lock that the process has on it, so the descriptor stays open while the process
 * may have the file open elsewhere, and at most until it is removed. Windows has no such rule, and does not remove open files.
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
  if (held.size >= MANY_HELD) closeUnused();
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

/** Closes those of files that this process has open only once: no lock can be lost. */
function closeUnused(): void {
  const times = new Map<string, number>();
  for (const name of fs.readdirSync('/dev/fd')) {
    try {
      const { dev, ino } = fs.fstatSync(Number(name));
      times.set(idOf(dev, ino), (times.get(idOf(dev, ino)) ?? 0) + 1);
    } catch {
      // The descriptor of the list itself.
    }
  }
  for (const [id, descriptor] of held) {
    if (times.get(id) !== 1) continue;
    held.delete(id);
    fs.closeSync(descriptor);
  }
}
