/** The licences of everything by others that is in the package: bundled code, grammars, rules. The model and the ranker are the project's own. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|thirdpartynotices)/i;
const RULE = '-'.repeat(100);

/** `node_modules/@scope/name/lib/x.js` is in the package `node_modules/@scope/name`. */
const packageOf = (file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];

/**
 * `inputs`: files that are in the bundles; `grammars`: of the languages, `{ id, grammar }`. Throws where something by others has no
 * licence that could be shown: it must not be in the package then.
 */
export function noticesText(root, { inputs, grammars }) {
  const files = new Map();
  for (const file of inputs) {
    const directory = packageOf(file);
    if (directory !== undefined) files.set(directory, [...(files.get(directory) ?? []), file]);
  }
  const parsers = grammars.filter(({ grammar }) => grammar !== undefined && !('of' in grammar));
  // The parser itself is a file beside the bundles.
  for (const name of ['web-tree-sitter', ...parsers.flatMap(({ grammar }) => grammar.package ?? [])])
    if (!files.has(`node_modules/${name}`)) files.set(`node_modules/${name}`, []);
  const entries = [
    ...[...files].map(([directory, own]) => packageEntry(root, directory, own)),
    ...parsers.filter(({ grammar }) => 'crate' in grammar).map((one) => crateEntry(root, one)),
    rulesEntry(root),
  ].sort((a, b) => (a.name < b.name ? -1 : 1));
  return [
    `Wayfind is under the MIT licence, see LICENSE. Its package also contains the following, under the licences of their authors.
The embedding model (models/static-v2) and the ranker (models/rank-v1.bin) were made by this project and are under its licence.`,
    entries.map(({ name, version, licence }) => `  ${name} ${version}: ${licence}`).join('\n'),
    ...entries.map(({ name, version, licence, texts }) =>
      [RULE, `${name} ${version} (${licence})`, RULE, ...texts].join('\n\n'),
    ),
    '',
  ].join('\n\n');
}

function packageEntry(root, directory, files) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(root, directory, 'package.json'), 'utf8'));
  const own = readdirSync(join(root, directory))
    .filter((file) => LICENCE_FILE.test(file))
    .map((file) => textOf(join(root, directory, file)));
  // Some packages have the notice at the beginning of their files alone.
  const texts = own.length > 0 ? own : heads(root, files);
  if (license === undefined || texts.length === 0) throw new Error(`${name} is in a bundle and shows no licence`);
  const by = typeof author === 'string' ? author : author?.name;
  return {
    name,
    version,
    licence: license.replace(/^\((.*)\)$/, '$1'),
    texts: own.length > 0 || !by ? texts : [`Author: ${by}`, ...texts],
  };
}

/** The comments with a copyright that files begin with, each once. */
function heads(root, files) {
  const found = files.flatMap((file) => {
    const [comment] = /^(?:\s*(?:\/\/[^\n]*\n|\/\*[\s\S]*?\*\/|"use strict";))+/.exec(textOf(join(root, file))) ?? [];
    return comment !== undefined && /copyright/i.test(comment) ? [comment.replace('"use strict";', '').trim()] : [];
  });
  const years = (text) => text.replace(/\d{4}-\d{4}/, '');
  return [...new Map(found.map((text) => [years(text), text])).values()];
}

function crateEntry(root, { id, grammar: { crate, version } }) {
  const file = join(root, 'languages', id, 'grammar.LICENSE.txt');
  if (!existsSync(file)) throw new Error(`languages/${id}/grammar.LICENSE.txt is missing: the licence of ${crate}`);
  const text = textOf(file);
  const licence = /Apache License/.test(text) ? 'Apache-2.0' : 'MIT';
  return { name: crate, version, licence, texts: [text] };
}

function rulesEntry(root) {
  const directory = join(root, 'src/secrets');
  const { source } = JSON.parse(readFileSync(join(directory, 'rules.json'), 'utf8'));
  const [, version] = /gitleaks (v[\d.]+)/.exec(source);
  return { name: 'gitleaks', version, licence: 'MIT', texts: [textOf(join(directory, 'rules.LICENSE.txt'))] };
}

const textOf = (file) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim();
