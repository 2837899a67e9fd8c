/**
 * Stands in for `node-gyp-build` in the bundled SQLite driver: finds its compiled part where its package has it. The search of that
 * package, and loading its code, takes ten times as long as loading the library itself.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = '@photostructure/sqlite';

export default function loadBinding() {
  const require = createRequire(import.meta.url);
  const file = prebuilt(dirname(fileURLToPath(import.meta.url)));
  return file === undefined ? require(PACKAGE).default : require(file);
}

/** As Node looks for a package. Undefined where it is elsewhere, or was compiled on this machine. */
function prebuilt(directory) {
  const folder = join(directory, 'node_modules', PACKAGE);
  const parent = dirname(directory);
  if (!existsSync(folder)) return parent === directory ? undefined : prebuilt(parent);
  const libc = existsSync('/etc/alpine-release') ? 'musl' : 'glibc';
  const name = `${PACKAGE.replace('/', '+')}.${libc}.node`;
  const file = join(folder, 'prebuilds', `${process.platform}-${process.arch}`, name);
  return existsSync(file) && !existsSync(join(folder, 'build')) ? file : undefined;
}
