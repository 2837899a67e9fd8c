/** A process that opens a cache of vectors and fills it: `cache-writer.mjs <dir> <first> <count>`. */
import { vectorKey } from '../../../src/embed/provider-cache.ts';
import { openVectorCache } from '../../../src/store/snapshots/vector-cache.ts';

const [dir, first, count] = process.argv.slice(2);
const cache = await openVectorCache(dir, { maxBytes: 1e9 });
for (let i = Number(first); i < Number(first) + Number(count); i++) {
  const data = Int8Array.from({ length: 16 }, (_, at) => (i + at) % 100);
  cache.put([[vectorKey('p', `text ${i}`), { scale: i, data }]]);
  cache.get([vectorKey('p', `text ${i - 1}`)]);
}
cache.close();
