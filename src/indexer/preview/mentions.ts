/** The files that a question's names lead to: those that mention them, or names under which others hand them on. */
import { setImmediate as otherWork } from 'node:timers/promises';
import { languageFacts } from '../../../languages/all.ts';
import { timeLeftMs } from '../../base/deadline.ts';
import { at, EXPORT, type FileFacts, SYMBOL } from '../../model/facts.ts';
import type { FileView } from '../../resolve/core/file-view.ts';
import type { World } from '../../resolve/core/world.ts';
import { otherNames } from '../../resolve/invalidate/other-names.ts';
import type { Needs } from './needs.ts';
import { idAt, type PreviewTree } from './preview-world.ts';

export interface Mentions {
  /** The names as the tree spells them, and those under which files export them. */
  readonly names: ReadonlySet<string>;
  /** Names of modules that are one of the names as a whole: a file that imports such a module gives it a name of its own. */
  readonly modules: ReadonlySet<string>;
  /** Positions of the files, in order. */
  readonly positions: readonly number[];
  /** How many files the question needs that are not among them. */
  readonly left: number;
}

/** More names than this are not one question. */
const MAX_NAMES = 64;
/** A name that more files mention waits for the index: parsing them takes seconds. */
const MAX_MENTIONING = 600;
/** Files of a directory that are parsed at most. */
const MAX_FILES = 200;

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
  const names = new Set(asked.flatMap((name) => texts.spellings(name)));
  const modules = new Set<string>();
  const asPaths = paths.map((path) => filesAt(tree, path));
  const end = performance.now() + timeLeftMs() * PARSING_SHARE;
  let left = asPaths.reduce((sum, { length }) => sum + Math.max(0, length - MAX_FILES), 0);
  const positions = new Set(asPaths.flatMap((found) => found.slice(0, MAX_FILES)));
  await parsed.load(positions);
  for (const name of names) {
    const mentioning = texts.nearest(name, MAX_MENTIONING);
    left += texts.mentioning(name).length - mentioning.length;
    await parsed.load(mentioning);
    for (const [i, position] of mentioning.entries()) {
      if (i % FILES_AT_ONCE === 0) {
        await otherWork();
        signal?.throwIfAborted();
      }
      if (performance.now() > end) {
        left += mentioning.length - i;
        break;
      }
      positions.add(position);
      const view = world.view(idAt(position));
      const others = [...exportedAs(view.facts, name), ...usedAs(view, name), ...aliases(tree, position, name)];
      for (const other of others)
        if (!isName(other)) modules.add(moduleName(view.file.path));
        else if (names.size < MAX_NAMES) names.add(other);
    }
  }
  for (const module of modules) for (const position of texts.mentioning(module)) positions.add(position);
  for (const container of containers) {
    const declaring = texts.declaring(container);
    await parsed.load(declaring);
    for (const position of declaring) parsed.file(position);
  }
  await parsed.load(positions);
  return { names, modules, positions: [...positions].sort((a, b) => a - b), left };
}

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

/** Names by which a language uses a symbol of this name: `getTitle` is `title`. */
function usedAs(view: FileView, name: string): string[] {
  const id = view.nameId(name);
  const found: string[] = [];
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
