/** The traffic of a tree: what its frameworks serve and what it asks other programs for, from the sites that the index keeps and the links between files. */
import { loadFrameworks, loadSemantics } from '../../languages/load.ts';
import { storedBinder } from '../indexer/resolve/stored-binder.ts';
import type { Reader } from '../store/read/read.ts';
import { assemble, type Traffic } from './assemble.ts';
import { readFiles } from './read-files.ts';
import { SiteReader } from './read-sites.ts';
import { routerSymbols } from './router-symbols.ts';
import { treeSites } from './tree-sites.ts';

const kept = new WeakMap<Reader, { readonly version: number; readonly value: Promise<Traffic> }>();

/** In order of files and lines. Computed once for each version of an index. */
export function trafficOf(reader: Reader): Promise<Traffic> {
  const version = reader.version();
  const known = kept.get(reader);
  if (known?.version === version) return known.value;
  const value = findTraffic(reader);
  kept.set(reader, { version, value });
  return value;
}

async function findTraffic(reader: Reader): Promise<Traffic> {
  const languages = reader.parsedLanguages();
  const [semantics, frameworks] = [await loadSemantics(languages), await loadFrameworks(languages)];
  return reader.inOneView(() => {
    const b = storedBinder(reader, { semantics });
    b.tracksOutside = true;
    const found = new SiteReader({ b, reader }, treeSites(b, reader), frameworks).read();
    readFiles({ b, reader }, frameworks, found);
    return { ...assemble(found), routers: routerSymbols(b, found) };
  });
}
