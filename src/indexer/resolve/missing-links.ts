/** Links every file of an index that was published without links: the run that made it was stopped. */
import { hasSemantics } from '../../../languages/all.ts';
import type { TreeListing } from '../../discover/discover.ts';
import { describeMissingStages } from '../../model/stages.ts';
import type { ParserPool } from '../parse/parser-pool.ts';
import { readConfigs } from './module-configs.ts';
import type { Resolution } from './resolution.ts';
import { startResolving, writeLinks } from './resolve-all.ts';
import { sharedWorld } from './resolve-changed.ts';

/** Over the facts that the index holds, after the files that changed since were put into it. */
export const missingLinks = (pool: ParserPool, listing: TreeListing): Resolution => ({
  put() {},
  removed() {},
  touched() {},
  async run(writer, onFile) {
    const { configs, meta } = await readConfigs(listing);
    // Only a parsed file has a language in a world.
    const linked = writer.reads.worldFiles().filter(({ language }) => hasSemantics(language));
    const ids = linked.map(({ id }) => id).sort((a, b) => a - b);
    const onFiles = (done: number) => onFile(done, ids.length);
    const world = sharedWorld(writer.reads, configs);
    await writeLinks(writer, startResolving({ pool, world, ids, onFiles }));
    writer.setMeta({ ...meta, ...describeMissingStages([]) });
    return { files: ids.length, why: 'the index had no links yet' };
  },
});
