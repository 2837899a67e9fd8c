/** The files that a preview has rows of: those that were parsed, and those that an answer may name without their symbols. */
import { baseName } from '../../discover/language.ts';
import { otherCode } from '../../discover/other-code.ts';
import type { LinksRow } from '../../resolve/core/links-row.ts';
import type { WorkerFile } from '../parse/batch.ts';
import { unparsedFile } from '../plan/unparsed-file.ts';
import type { Needs } from './needs.ts';
import { idAt, type PreviewTree } from './preview-world.ts';

export interface ListedRows {
  readonly files: readonly WorkerFile[];
  /** By file. */
  readonly ids: readonly number[];
}

/** In the order of the listing. All of kubernetes takes 0.9 s, these 0.1 s. */
export function listedRows(
  { listing, texts, parsed }: PreviewTree,
  needs: Needs,
  links: ReadonlyMap<number, LinksRow>,
): ListedRows {
  const isNamed = namedFile(needs);
  const isOtherCode = otherCode();
  // A link to a module leads to its file, which need not be parsed.
  const targets = new Set([...links.values()].flatMap((row) => row.targets));
  const files: WorkerFile[] = [];
  const ids: number[] = [];
  listing.files.forEach((file, position) => {
    const known = parsed.known(position);
    const isBeyond = known === undefined && !texts.isSource(position) && isOtherCode(file);
    const isListed = known !== undefined || isBeyond || targets.has(idAt(position)) || isNamed(file.path);
    if (!isListed) return;
    files.push(known ?? unparsedFile(file, file.skip, 0));
    ids.push(idAt(position));
  });
  return { files, ids };
}

/** Files of the asked paths, and those whose own names have an asked one in them: a file is a symbol too. */
function namedFile({ names = [], containers = [], paths = [] }: Needs): (path: string) => boolean {
  const words = [...names, ...containers].map((word) => word.toLowerCase());
  const prefixes = paths.map((path) => (path === '' ? '' : `${path}/`));
  const isPart = (name: string): boolean => {
    const lower = name.toLowerCase();
    return words.some((word) => lower.includes(word)) && lower.split('.').some((part) => words.includes(part));
  };
  return (path) => isPart(baseName(path)) || prefixes.some((prefix, i) => path === paths[i] || path.startsWith(prefix));
}
