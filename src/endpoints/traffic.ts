/** The traffic of a tree: what its frameworks serve and what it asks other programs for, from the sites that the index keeps and the links between files. */
import { loadFrameworks, loadSemantics } from '../../languages/load.ts';
import { storedBinder } from '../indexer/resolve/stored-binder.ts';
import type { Framework } from '../model/framework.ts';
import type { Reader } from '../store/read/read.ts';
import type { Evaluation } from './arguments.ts';
import { assemble, type Traffic } from './assemble.ts';
import { isNamedBy } from './patterns.ts';
import { readFiles } from './read-files.ts';
import { SiteReader } from './read-sites.ts';
import { routerSymbols } from './router-symbols.ts';
import { isOfTest, treeSites } from './tree-sites.ts';

type Served = Pick<Traffic, 'endpoints' | 'listeners' | 'routers'>;

interface Kept<T> {
  readonly version: number;
  readonly value: Promise<T>;
}

const served = new WeakMap<Reader, Kept<Served>>();
const whole = new WeakMap<Reader, Kept<Traffic>>();

/** In order of files and lines. Computed once for each version of an index. */
export const trafficOf = (reader: Reader): Promise<Traffic> => keptIn(whole, reader, findTraffic);

/** Only what the tree serves: requests take as long again to find. */
export function servedIn(reader: Reader): Promise<Served> {
  const known = whole.get(reader);
  return known?.version === reader.version() ? known.value : keptIn(served, reader, findServed);
}

function keptIn<T>(kept: WeakMap<Reader, Kept<T>>, reader: Reader, find: (reader: Reader) => Promise<T>): Promise<T> {
  const version = reader.version();
  const known = kept.get(reader);
  if (known?.version === version) return known.value;
  const value = find(reader);
  kept.set(reader, { version, value });
  return value;
}

const findServed = (reader: Reader): Promise<Served> => inTree(reader, servedBy);

const findTraffic = (reader: Reader): Promise<Traffic> =>
  inTree(reader, (e, frameworks) => ({ ...servedBy(e, frameworks), ...askedBy(e, frameworks) }));

async function inTree<T>(reader: Reader, find: (e: Evaluation, frameworks: readonly Framework[]) => T): Promise<T> {
  const languages = reader.parsedLanguages();
  const [semantics, frameworks] = [await loadSemantics(languages), await loadFrameworks(languages)];
  return reader.inOneView(() => {
    const b = storedBinder(reader, { semantics });
    b.tracksOutside = true;
    return find({ b, reader }, frameworks);
  });
}

/** Tests declare routes of their own, which no program serves. */
function servedBy(e: Evaluation, frameworks: readonly Framework[]): Served {
  const servers = frameworks.filter(({ isClient }) => !isClient);
  const sites = treeSites(e, { isRead: ({ role }) => role !== 'test' }).filter((site) => !isOfTest(site));
  const found = new SiteReader(e, sites, servers).read();
  readFiles(e, servers, found);
  const { endpoints, listeners } = assemble(found);
  return { endpoints, listeners, routers: routerSymbols(e.b, found) };
}

/** Tests serve nothing, but they ask the program that they test. */
function askedBy(e: Evaluation, frameworks: readonly Framework[]): Pick<Traffic, 'requests' | 'messages'> {
  const clients = frameworks.filter(({ isClient }) => isClient);
  const sites = treeSites(e, { hasSite: (site) => clients.some((one) => isNamedBy(one, site)) });
  const { requests, messages } = assemble(new SiteReader(e, sites, clients).readRequests());
  return { requests, messages };
}
