/** An index in memory of the files that one question needs, made in the time of the question: the rest is only listed. */
import { loadSemantics } from '../../../languages/load.ts';
import type { Config } from '../../config/config.ts';
import { discover } from '../../discover/discover.ts';
import type { SourceFile } from '../../model/source-file.ts';
import { Binder } from '../../resolve/core/binder.ts';
import { openListing } from '../../store/read/listing-index.ts';
import type { Reader } from '../../store/read/read.ts';
import { FileLinker } from '../resolve/file-linker.ts';
import { configsOnDemand } from '../resolve/module-configs.ts';
import { filesLeft, linkNames } from './link-names.ts';
import { listedRows } from './listed-rows.ts';
import { findMentions } from './mentions.ts';
import type { Needs } from './needs.ts';
import { ParsedTree, parserFor } from './parsed-tree.ts';
import { withPlaces } from './places.ts';
import { idAt, previewWorld } from './preview-world.ts';
import { TreeTexts } from './tree-texts.ts';

export interface Preview {
  readonly reader: Reader;
  /** The names that were searched for. */
  readonly names?: readonly string[] | undefined;
  /** How many source files were searched for the names: all of them. */
  readonly searched: number;
  readonly parsed: number;
  /** Why uses of the names may be missing; none: all of them were found. */
  readonly gaps: readonly string[];
  /** See `Session.parse`. */
  readonly parse?: (paths: readonly string[]) => Promise<void>;
}

export interface PreviewOptions {
  readonly config: Config;
  /** Files that the answer may come from; absent: all. */
  readonly accepts?: ((file: SourceFile) => boolean) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The caller closes the reader. */
export async function previewTree(root: string, asked: Needs, { config, signal }: PreviewOptions): Promise<Preview> {
  const listed = discover(root, { config, signal });
  // The parser starts while git lists the tree, and its languages are loaded while the texts are searched.
  parserFor(config.index);
  const listing = await listed;
  const texts = new TreeTexts(listing, config.index.max_file_size, signal);
  const parsed = new ParsedTree(listing, texts, config);
  parsed.loadMain();
  await texts.find(asked.names ?? []);
  const configs = await configsOnDemand(listing);
  const tree = { listing, texts, parsed, configs };
  let isCut = false;
  const world = previewWorld(tree, () => {
    isCut = true;
  });
  const needs = await withPlaces(tree, asked);
  await texts.find(needs.names ?? []);
  const mentions = await parsed.loading(() => findMentions(tree, world, { needs, signal }));
  const takeCut = (): boolean => {
    const was = isCut;
    isCut = false;
    return was;
  };
  const semantics = await loadSemantics(parsed.families);
  const ids = mentions.positions.filter((position) => parsed.file(position).facts.length > 0).map(idAt);
  const open = (): Binder => new Binder(world, semantics(world));
  const { links, gaps } = await parsed.loading(() =>
    linkNames({ world, linker: new FileLinker(open(), open), ids, mentions, needs, takeCut, signal }),
  );
  const { head, vcs } = listing;
  const used = Object.fromEntries([...parsed.families].map((family) => [family, configs[family]]));
  const reader = openListing({
    ...listedRows(tree, needs, links),
    links,
    // No question that is answered ahead is about projects.
    projects: [],
    meta: {
      root,
      vcs,
      head_branch: head?.branch ?? '',
      head_commit: head?.commit ?? '',
      modules: JSON.stringify(used),
    },
  });
  const { names, isDeclaration, lacks = [] } = needs;
  const undeclared = mentions.left > 0 ? [filesLeft(mentions.left, 'parsed')] : [];
  return {
    reader,
    names,
    searched: texts.fileCount,
    parsed: parsed.count,
    gaps: [...(isDeclaration ? undeclared : gaps), ...lacks],
  };
}
