/** The files that a question's names lead to: those that mention them, or names under which others hand them on. */
import { setImmediate as otherWork } from 'node:timers/promises';
import { languageFacts } from '../../../languages/all.ts';
import { timeLeftMs } from '../../base/deadline.ts';
import { at, EXPORT, type FileFacts, IMPORT, IMPORT_FLAG, SYMBOL } from '../../model/facts.ts';
import type { FileView } from '../../resolve/core/file-view.ts';
import type { World } from '../../resolve/core/world.ts';
import { otherNames } from '../../resolve/invalidate/other-names.ts';
import { pathSegments } from '../../resolve/invalidate/path-segments.ts';
import type { Needs } from './needs.ts';
import { idAt, type PreviewTree, positionOf } from './preview-world.ts';
import { textGaps, unnamedGaps } from './unnamed-uses.ts';

export interface Mentions {
  /** The names as the tree spells them, and those under which files export them. */
  readonly names: ReadonlySet<string>;
  /** Names of modules that are one of the names as a whole: a file that imports such a module gives it a name of its own. */
  readonly modules: ReadonlySet<string>;
  /** Positions of the files, in order. */
  readonly positions: readonly number[];
  /** How many files the question needs that are not among them. */
  readonly left: number;
  /** Why uses of the names may be missing that the texts show. */
  readonly gaps: readonly string[];
}

/** A name that the tree has in other cases only may be any of these. */
const MAX_SPELLINGS = 5;
/** More names than this are not one question. */
const MAX_NAMES = 64;
/** A name that more files mention waits for the index: parsing them takes seconds. */
const MAX_MENTIONING = 600;
/** Files of a directory that are parsed at most. */
const MAX_FILES = 200;

/** Why a name under which others use it may not have been searched for. */
export const RENAMED = 'uses of it under another name may be missing';

/** How many files are parsed before other work of the process goes on: a timer, or a message that cancels the question. */
const FILES_AT_ONCE = 8;

interface Looking {
  readonly needs: Needs;
  readonly signal?: AbortSignal | undefined;
}

/** Of the time of a question, so much is spent on parsing: files that are not linked say nothing. */
const PARSING_SHARE = 0.6;

/** Parses the files, those that may declare a name first, as long as there is time to link them. */
export async function findMentions(tree: PreviewTree, world: World, { needs, signal }: Looking): Promise<Mentions> {
  const { names: asked = [], containers = [], paths = [] } = needs;
  const { texts, parsed } = tree;
  const gaps = new Set<string>();
  const spellings = (name: string, all = texts.spellings(name)): string[] => {
    if (all.length > MAX_SPELLINGS) gaps.add(RENAMED);
    return all.slice(0, MAX_SPELLINGS);
  };
  const names = new Set(asked.flatMap((name) => spellings(name)));
  const modules = new Set<string>();
  const asPaths = paths.map((path) => filesAt(tree, path));
  const end = performance.now() + timeLeftMs() * PARSING_SHARE;
  let left = asPaths.reduce((sum, { length }) => sum + Math.max(0, length - MAX_FILES), 0);
  const positions = new Set(asPaths.flatMap((found) => found.slice(0, MAX_FILES)));
  await parsed.load(positions);
  /** Calls it with each file, in time and as long as nobody cancels the question. */
  const each = async (word: string, found: readonly number[], visit: (position: number) => void): Promise<void> => {
    const some = found.slice(0, MAX_MENTIONING);
    left += found.length - some.length;
    await parsed.load(some);
    for (const [i, position] of some.entries()) {
      if (i % FILES_AT_ONCE === 0) {
        await otherWork();
        signal?.throwIfAborted();
      }
      if (performance.now() > end) {
        left += some.length - i;
        return;
      }
      visit(position);
      for (const gap of textGaps(tree, position, word)) gaps.add(gap);
    }
  };
  for (const name of names) {
    await each(name, texts.nearest(name), (position) => {
      positions.add(position);
      const view = world.view(idAt(position));
      for (const other of namesOf(tree, view, name))
        if (!isName(other)) modules.add(moduleName(view.file.path));
        else if (names.size < MAX_NAMES) names.add(other);
        else gaps.add(RENAMED);
    });
    // Code that has the name in another case comes before a project file that has it as written.
    if (asked.includes(name) && isOnlyInProjectFiles(tree, world, { name, positions }))
      for (const other of spellings(name, texts.inAnyCase(name))) names.add(other);
  }
  const add = (position: number): void => {
    parsed.file(position);
    positions.add(position);
  };
  for (const module of modules) await each(module, texts.mentioning(module), add);
  for (const word of hyphenated(tree, names)) await each(word, texts.mentioning(word), add);
  for (const container of containers)
    await each(container, texts.declaring(container), (position) => void parsed.file(position));
  // A name that no text spells has no spelling either.
  const all = new Set([...names, ...asked]);
  for (const gap of unnamedGaps(tree, world, { names: all, positions })) gaps.add(gap);
  return { names, modules, positions: [...positions].sort((a, b) => a - b), left, gaps: [...gaps] };
}

/** As markup of the tree may write the names. */
function hyphenated({ listing, texts }: PreviewTree, names: ReadonlySet<string>): string[] {
  const words = [...names]
    .map((name) => name.replace(/(?<=.)\p{Lu}/gu, '-$&').toLowerCase())
    .filter((word) => word.includes('-'));
  const isHyphenated = (position: number): boolean =>
    languageFacts(listing.files[position].language)?.hyphenatesNames === true;
  return words.length > 0 && texts.sources.some(isHyphenated) ? words : [];
}

/** Whether a project file may declare the name, and no file of code does. */
function isOnlyInProjectFiles(
  { listing, texts }: PreviewTree,
  world: World,
  { name, positions }: { readonly name: string; readonly positions: ReadonlySet<number> },
): boolean {
  const mentioning = texts.mentioning(name).filter((position) => positions.has(position));
  const isProjectFile = (position: number) =>
    languageFacts(listing.files[position].language)?.projectFiles !== undefined;
  if (!mentioning.some(isProjectFile)) return false;
  return !mentioning.some((position) => !isProjectFile(position) && isDeclaredIn(world.view(idAt(position)), name));
}

function isDeclaredIn(view: FileView, name: string): boolean {
  for (let row = 1; row < view.facts.symbols.rows; row++) if (view.nameOf(row) === name) return true;
  return false;
}

/** Other names under which files use this one, as far as this file shows. */
const namesOf = (tree: PreviewTree, view: FileView, name: string): string[] => [
  ...exportedAs(view.facts, name),
  ...importedAs(view, name),
  ...usedAs(view, name),
  ...aliases(tree, positionOf(view.file.id), name),
];

/** The file of this path, or those below the directory. */
function filesAt({ listing, texts }: PreviewTree, path: string): number[] {
  const prefix = path === '' ? '' : `${path}/`;
  const found: number[] = [];
  listing.files.forEach((file, position) => {
    if ((file.path === path || file.path.startsWith(prefix)) && texts.isSource(position)) found.push(position);
  });
  return found;
}

/** Names under which a file exports this one, itself left out. */
function exportedAs({ exports, strings }: FileFacts, name: string): string[] {
  const found: string[] = [];
  for (let row = 0; row < exports.rows; row++) {
    const exported = strings[at(exports, row, EXPORT.exported)];
    if (strings[at(exports, row, EXPORT.local)] === name && exported !== name && exported !== '*') found.push(exported);
  }
  return found;
}

/** Names that a file gives to an import of this one and that other files see. */
function importedAs({ facts: { imports, strings }, file }: FileView, name: string): string[] {
  const { importsAreExports, importsSeenBelow } = languageFacts(file.language)?.changes ?? {};
  const found: string[] = [];
  for (let row = 0; row < imports.rows; row++) {
    const text = (column: number) => strings[at(imports, row, column)];
    const local = text(IMPORT.local);
    const isSeen = importsAreExports || importsSeenBelow || (at(imports, row, IMPORT.flags) & SEEN) !== 0;
    if (!isSeen || local === '' || local === name) continue;
    if ((text(IMPORT.imported) || pathSegments(text(IMPORT.module)).at(-1)) === name) found.push(local);
  }
  return found;
}

const SEEN = IMPORT_FLAG.reexported | IMPORT_FLAG.global;

/** Names by which a language uses a symbol of this name: `getTitle` is `title`, and `[Key]` is `KeyAttribute`. */
function usedAs(view: FileView, name: string): string[] {
  const id = view.nameId(name);
  const ending = languageFacts(view.file.language)?.optionalEnding;
  const short = id > 0 && ending ? name.replace(ending, '') : name;
  const found: string[] = short === name || short === '' ? [] : [short];
  for (let row = 1; id > 0 && row < view.facts.symbols.rows; row++)
    if (view.symbol(row, SYMBOL.name) === id)
      found.push(
        ...otherNames(view, row, view.file.language).filter((other) => !other.startsWith('/') && !/^\d/.test(other)),
      );
  return found;
}

/** Names that a text gives to this one where no import does. */
function aliases({ listing, texts }: PreviewTree, position: number, name: string): string[] {
  const alias = languageFacts(listing.files[position].language)?.aliasAfter;
  return alias === undefined ? [] : texts.after(position, name).flatMap((text) => alias.exec(text)?.[1] ?? []);
}

/** Not the mark of what a module is as a whole. */
const isName = (exported: string): boolean => exported !== 'default' && /^[\w$]+$/.test(exported);

/** As imports name it: the stem of the file, or the directory of an index file. */
export function moduleName(path: string): string {
  const segments = path.split('/');
  const [stem] = segments.pop()!.split('.');
  return stem === 'index' ? (segments.pop() ?? stem) : stem;
}
