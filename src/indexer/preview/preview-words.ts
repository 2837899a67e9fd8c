/** An index in memory of the files that fit the words of a question best, made in the time of the question. */

import { hasSemantics } from '../../../languages/all.ts';
import { loadSemantics } from '../../../languages/load.ts';
import { grouped } from '../../base/grouped-number.ts';
import type { Config } from '../../config/config.ts';
import { discover, type TreeListing } from '../../discover/discover.ts';
import { staticModelId } from '../../embed/static/model-dir.ts';
import { followedMeta } from '../../model/followed-links.ts';
import type { FileId } from '../../model/ids.ts';
import { Binder } from '../../resolve/core/binder.ts';
import type { LinksRow } from '../../resolve/core/links-row.ts';
import type { ModuleConfigs } from '../../resolve/core/module-configs.ts';
import { openListing } from '../../store/read/listing-index.ts';
import type { VectorModel } from '../../store/read/vectors.ts';
import { embeddingOf } from '../embed/embedding.ts';
import type { WorkerFile } from '../parse/batch.ts';
import { unparsedFile } from '../plan/unparsed-file.ts';
import { FileLinker } from '../resolve/file-linker.ts';
import { openSharedWorld, SharedWorldBuilder } from '../resolve/memory-world.ts';
import { readConfigs } from '../resolve/module-configs.ts';
import { declaringFirst } from './declaring-first.ts';
import type { NeededWord, Needs } from './needs.ts';
import { ParsedTree } from './parsed-tree.ts';
import type { Preview, PreviewOptions } from './preview.ts';
import { idAt } from './preview-world.ts';
import { rankFiles } from './rank-files.ts';
import { TreeTexts } from './tree-texts.ts';

/** The best files are parsed for this long, or for as long as it took to find them: an answer about a large tree may take longer. */
const PARSE_MS = 300;
/** A name is in the files that declare it, or a name that it is a part of, and these come first. */
const NAME_PARSE_MS = 150;
/** Always parsed, however slow the machine is. */
const MIN_FILES = 24;
/** More files than an answer reads from. */
const MAX_FILES = 400;
/** What the files use of each other is linked for this part of the time, of the best always. */
const LINK_SHARE = 0.5;
const MIN_LINKED = 8;

/** The caller closes the reader. */
export async function previewWords(
  root: string,
  needs: Needs,
  { config, accepts, signal }: PreviewOptions,
): Promise<Preview> {
  const started = performance.now();
  const listing = await discover(root, { config, signal });
  const texts = new TreeTexts(listing, config.index.max_file_size, signal);
  const { positions, searched } = rankFiles({ listing, texts, words: needs.words ?? [], accepts, signal });
  const isName = !needs.meaning && !needs.links;
  const budgetMs = isName ? NAME_PARSE_MS : Math.max(PARSE_MS, performance.now() - started);
  const embedding = needs.meaning ? embeddingIn(config) : undefined;
  const parsed = new ParsedTree(listing, texts, config, embedding);
  const best = declaringFirst(texts, needs.containers ?? [], positions).filter(
    (position) => accepts?.(listing.files[position]) ?? true,
  );
  const known = await parseBest(parsed, best.slice(0, MAX_FILES), { budgetMs, signal });
  const { configs, meta } = needs.links ? await readConfigs(listing) : { configs: undefined, meta: {} };
  const files = listing.files.map((file, position) => known.get(position) ?? unparsedFile(file, file.skip, 0));
  const links = configs && (await linkAmong({ files, known, configs }, { budgetMs: budgetMs * LINK_SHARE, signal }));
  const isNamed = pathsWith(needs.words ?? []);
  const listed = files
    .map((_, position) => position)
    .filter((position) => known.has(position) || isNamed(files[position].path));
  const reader = openListing({
    files: listed.map((position) => files[position]),
    ids: listed.map(idAt),
    ...(links && { links }),
    vectorModel: embedding?.model,
    projects: [],
    meta: { ...metaOf(root, listing), ...meta },
  });
  return { reader, searched, parsed: known.size, gaps: gapsOf({ found: positions.length, parsed: known.size, needs }) };
}

/** Vectors of the packaged model, also where another provider makes those of the index. */
function embeddingIn(config: Config) {
  const { load, dimensions } = embeddingOf(config, undefined).inWorkers;
  const model: VectorModel = { id: staticModelId(dimensions), dimensions };
  return load && { load, dimensions, model };
}

interface Read {
  /** Files with some of the words. */
  readonly found: number;
  readonly parsed: number;
  readonly needs: Needs;
}

function gapsOf({ found, parsed, needs }: Read): string[] {
  const read =
    parsed < found
      ? `of ${count(found)} that have some, the best ${grouped(parsed)} are parsed`
      : `all ${count(found)} that have some are parsed, and what is only similar in meaning may be missing`;
  return [read, ...(needs.links ? ['only what these use of each other is known'] : [])];
}

/** A file is a result too, by the words of its path. */
function pathsWith(words: readonly NeededWord[]): (path: string) => boolean {
  const texts = words.map(({ text }) => text.toLowerCase());
  return (path) => texts.some((text) => path.toLowerCase().includes(text));
}

const metaOf = (root: string, { vcs, head, followed }: TreeListing): Record<string, string> => ({
  root,
  vcs,
  head_branch: head?.branch ?? '',
  head_commit: head?.commit ?? '',
  ...followedMeta({ followed }),
});

const count = (files: number): string => (files === 1 ? '1 file' : `${grouped(files)} files`);

interface Budget {
  readonly budgetMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** By position. */
async function parseBest(
  parsed: ParsedTree,
  positions: readonly number[],
  { budgetMs, signal }: Budget,
): Promise<Map<number, WorkerFile>> {
  await parsed.load(positions.slice(0, MIN_FILES));
  const end = performance.now() + budgetMs;
  const known = new Map<number, WorkerFile>();
  for (const position of positions) {
    signal?.throwIfAborted();
    if (known.size >= MIN_FILES && performance.now() > end) break;
    await parsed.load([position]);
    known.set(position, parsed.file(position));
  }
  return known;
}

interface KnownFiles {
  readonly files: readonly WorkerFile[];
  readonly known: ReadonlyMap<number, WorkerFile>;
  readonly configs: ModuleConfigs;
}

/** The other files are listed, so that imports lead to them, and empty. The best are linked first. */
async function linkAmong(
  { files, known, configs }: KnownFiles,
  { budgetMs, signal }: Budget,
): Promise<Map<number, LinksRow>> {
  const builder = new SharedWorldBuilder();
  files.forEach((file, position) => {
    builder.add(idAt(position), file);
  });
  const shared = builder.finish(configs);
  const semanticsOver = await loadSemantics(new Set([...known.values()].map(({ language }) => language ?? '')));
  const open = (): Binder => {
    const world = openSharedWorld(shared);
    return new Binder(world, semanticsOver(world));
  };
  const linker = new FileLinker(open(), open);
  const end = performance.now() + budgetMs;
  const links = new Map<FileId, LinksRow>();
  for (const [position, { language, facts }] of known) {
    signal?.throwIfAborted();
    if (links.size >= MIN_LINKED && performance.now() > end) break;
    if (facts.length === 0 || language === undefined || !hasSemantics(language)) continue;
    const linked = linker.link(idAt(position));
    if ('row' in linked) links.set(idAt(position), linked.row);
  }
  return links;
}
