/** One file resolved and packed as the store keeps it. */

import { importedNames, passedNames, passesOf, passMention } from '../../extract/passes.ts';
import type { FileFacts } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import { LINK } from '../../model/links.ts';
import { packMentions } from '../invalidate/mention-hash.ts';
import { pathMention } from '../invalidate/other-names.ts';
import { modulePaths, pathSegments } from '../invalidate/path-segments.ts';
import type { Binder } from './binder.ts';
import { LinkTables } from './link-tables.ts';
import { encodeLinks } from './links-codec.ts';
import { resolveFile, type WantedRows } from './resolve-file.ts';

export interface LinksRow {
  readonly data: Uint8Array;
  readonly mentions: Uint8Array;
  /** Ids of all files that the links lead to. */
  readonly targets: readonly number[];
}

/** `wanted`: the only rows to resolve. */
export function linksRow(b: Binder, fileId: FileId, wanted?: WantedRows): LinksRow {
  const view = b.world.view(fileId);
  const links = resolveFile(b, view, wanted);
  const targets = new Set<number>();
  const { data, rows } = links.links;
  for (let row = 0; row < rows; row++) targets.add(data[row * LINK.stride + LINK.file]);
  return {
    data: encodeLinks(links),
    mentions: mentionsIn(view.facts, passedNames(view.facts, view.file.language)),
    targets: [...targets],
  };
}

/** The row of a file that could not be resolved: it has no links, and is affected by what it mentions like any other. */
export const unlinkedRow = (facts: FileFacts): LinksRow => ({
  data: encodeLinks(new LinkTables().finish()),
  mentions: mentionsIn(facts, [...passesOf(facts).keys(), ...importedNames(facts)]),
  targets: [],
});

/** The names in it, the segments of module paths, and the names of the callees that functions are passed to. */
const mentionsIn = (facts: FileFacts, passed: readonly string[]): Uint8Array =>
  packMentions(facts.strings, [...pathMentions(facts), ...passed.map(passMention)]);

/** Segments of the modules a file imports or re-exports. */
function pathMentions(facts: FileFacts): string[] {
  const segments = new Set<string>();
  for (const module of modulePaths(facts))
    for (const segment of pathSegments(module)) segments.add(pathMention(segment));
  return [...segments];
}
