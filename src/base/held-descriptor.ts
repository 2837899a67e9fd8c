/** Reads a file that this process may also have open as a database, without giving up the locks on it. */
import fs from 'node:fs';

const held = new Map<string, number>();

/**
 * Closing any descriptor of a file drops every POSIX lock that the process has on it, so the descriptor stays open until the file is
 * removed. Windows has no such rule, and does not remove open files.
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
  const id = `${dev} ${ino}`;
  const descriptor = held.get(id) ?? fs.openSync(file, 'r');
  held.set(id, descriptor);
  return use(descriptor);
}

function closeRemoved(): void {
  for (const [id, descriptor] of held) {
    if (fs.fstatSync(descriptor).nlink > 0) continue;
    held.delete(id);
    fs.closeSync(descriptor);
  }
}
