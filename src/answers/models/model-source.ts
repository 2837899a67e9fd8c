/** What the user names as the source of a model: a directory, an npm package, or an address. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { textBefore } from '../../base/cut-text.ts';
import { isSafe } from '../../embed/models/download.ts';
import { AppError } from '../../errors/errors.ts';
import { PACKAGE_SPEC } from './npm-package.ts';

export const isAddress = (source: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(source);

/** `https://…/owner/name/resolve/main/` -> `name`. */
export function nameFrom(source: string): string {
  const written = isAddress(source) ? new URL(source).pathname : source.replace(/^npm:/, '');
  const parts = written.split(/[/\\]/).filter((part) => part !== '' && part !== '.');
  const resolve = parts.lastIndexOf('resolve');
  const owned = resolve > 0 ? parts.slice(0, resolve) : parts;
  const kept = owned.filter((part) => part !== 'onnx' && !part.endsWith('.onnx'));
  const last = kept.at(-1) ?? '';
  return isAddress(source) ? last : last.replace(/(?<=.)@[^@]*$/, '');
}

/** Before anything is written. Throws BAD_INPUT. */
export function checkSource({ source, cwd }: { readonly source: string; readonly cwd: string }): void {
  if (!isAddress(source)) {
    const isDirectory = statSync(path.resolve(cwd, source), { throwIfNoEntry: false })?.isDirectory() === true;
    if (isDirectory || (PACKAGE_SPEC.test(source) && !/^[./\\~]/.test(source))) return;
    throw new AppError(
      'BAD_INPUT',
      `${JSON.stringify(source)} is not a directory, a package or an address`,
      'Name a directory that exists, an npm package, or an https address.',
    );
  }
  if (!isSafe(source))
    throw new AppError(
      'BAD_INPUT',
      'Models are fetched from https addresses only',
      'Use https, or a server on this machine.',
    );
  const { username, password } = new URL(source);
  if (username !== '' || password !== '')
    throw new AppError(
      'BAD_INPUT',
      'The address has a user name or a password in it',
      'Download the model with a program that can log in, and name its directory.',
    );
}

/** A query may hold a token. */
export const withoutQuery = (source: string): string => (isAddress(source) ? textBefore(source, /[?#]/) : source);

/** The address of the folder, and of the network in it where that is named. */
export function partsOf(source: string) {
  const url = new URL(source);
  const query = url.search;
  url.search = '';
  url.hash = '';
  const [, folder, network] = /^(.{0,2000}?\/)((?:onnx\/)?[^/]{1,200}\.onnx)$/.exec(url.href) ?? [];
  const base = folder ?? (url.href.endsWith('/') ? url.href : `${url.href}/`);
  return { base, network, query };
}
