/** A listing of a tree for questions about files and their text: a file is parsed when the answer asks for its symbols. */
import { discover } from '../../discover/discover.ts';
import { followedMeta } from '../../model/followed-links.ts';
import { openListing } from '../../store/read/listing-index.ts';
import { withListed } from './listed-files.ts';
import type { Needs } from './needs.ts';
import { ParsedTree } from './parsed-tree.ts';
import type { Preview, PreviewOptions } from './preview.ts';
import { idAt, positionOf } from './preview-world.ts';
import { TreeTexts } from './tree-texts.ts';

/** The caller closes the reader. */
export async function previewText(
  root: string,
  { lacks = [] }: Needs,
  { config, signal }: PreviewOptions,
): Promise<Preview> {
  const listing = await discover(root, { config, signal });
  const { files, head, vcs } = listing;
  const texts = new TreeTexts(listing, config.index.max_file_size, signal);
  const parsed = new ParsedTree(listing, texts, config);
  const meta = {
    root,
    vcs,
    head_branch: head?.branch ?? '',
    head_commit: head?.commit ?? '',
    ...followedMeta(listing),
  };
  const rows = openListing({ files: [], projects: [], meta });
  const reader = withListed(rows, files);
  return {
    reader,
    searched: texts.fileCount,
    parsed: 0,
    gaps: lacks,
    // Paths that are not listed, or are in no language, have no symbols.
    async parse(paths) {
      const wanted = paths.flatMap((path) => {
        const id = reader.fileByPath(path)?.id;
        const position = id === undefined ? -1 : positionOf(id);
        return files[position]?.language && parsed.known(position) === undefined ? [position] : [];
      });
      await parsed.load(wanted);
      rows.put(
        wanted.map((position) => parsed.file(position)),
        wanted.map(idAt),
      );
    },
  };
}
