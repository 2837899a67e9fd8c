/** Unpacks an npm package with the user's own npm, which knows the registry and the credentials; none of its scripts run. */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runProcess } from '../../base/child-process.ts';
import { AppError } from '../../errors/errors.ts';

/** `name`, `@scope/name`, `name@1.2.3`: a package of a registry, never a path, a tag with a colon or a repository. */
export const PACKAGE_SPEC = /^(?:npm:)?(@[a-z0-9][\w.~-]{0,100}\/)?[a-z0-9][\w.~-]{0,200}(?:@[\w.~^<>=+-]{1,50})?$/i;

const TIMEOUT_MS = 30 * 60_000;
const FLAGS = [
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--no-save',
  '--no-package-lock',
  '--omit=dev',
  '--omit=optional',
  '--omit=peer',
  '--no-update-notifier',
];

/** The folder of the package. `work`: an empty directory of our own, so that no settings of a repository count. */
export async function installPackage(spec: string, work: string, signal?: AbortSignal): Promise<string> {
  const name = spec.replace(/^npm:/, '');
  mkdirSync(work, { recursive: true });
  // Without one npm would use a folder above.
  writeFileSync(path.join(work, 'package.json'), '{"private":true}\n');
  const { outcome, stderr } = await runProcess('npm', ['install', ...FLAGS, '--', name], {
    cwd: work,
    timeoutMs: TIMEOUT_MS,
    signal,
  });
  if (outcome === 'missing')
    throw new AppError(
      'DOWNLOAD_FAILED',
      'npm is not installed',
      'Install npm, or name a directory or an https address.',
    );
  if (outcome !== 'ok')
    throw new AppError(
      'DOWNLOAD_FAILED',
      `npm could not install ${name}: ${reasonIn(stderr)}`,
      'Check the name of the package, and that `npm view` finds it.',
    );
  const dir = path.join(work, 'node_modules', name.replace(/(?<=.)@[^@/]*$/, ''));
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new AppError('DOWNLOAD_FAILED', `npm installed no ${name}`, 'Name the package as its registry does.');
  return dir;
}

/** `npm error code E404` and the like. */
function reasonIn(stderr: string): string {
  const line = stderr.split('\n').find((one) => /^npm (?:error|ERR!) (?:code )?\S/.test(one));
  return (line ?? 'it failed').replace(/^npm (?:error|ERR!) /, '').slice(0, 200);
}
