/** What a question about symbols needs of a tree that has no index yet. */
import type { Needs } from '../../indexer/preview/needs.ts';
import { segmentsOf } from '../../search/query/query.ts';

const PLACE = /:\d+$/;
const PLAIN_NAME = /^[\p{L}_$@][\p{L}\p{N}_$]*[?!=]?$/u;

const CONSTRUCTOR = /^(?:constructor|__init__|__new__|__construct|initialize|init)$/;

/** Undefined where the words are no name that can be looked for in texts: the name of a function after its place, say. */
export function needsOfSymbols(
  written: string | readonly string[],
  { bodies = false, dispatch = false } = {},
): Needs | undefined {
  const all = [written].flat().map((one) => needsOf(one.trim()));
  if (all.some((one) => one === undefined)) return undefined;
  const join = (part: 'names' | 'alsoNames' | 'containers' | 'paths') => all.flatMap((one) => one?.[part] ?? []);
  return {
    bodies,
    dispatch,
    names: join('names'),
    alsoNames: join('alsoNames'),
    containers: join('containers'),
    paths: join('paths'),
  };
}

function needsOf(written: string): Needs | undefined {
  // Which name is there, and so who uses it, is known only after the file is parsed.
  if (PLACE.test(written)) return undefined;
  const hash = written.indexOf('#');
  const segments = segmentsOf(written.slice(hash + 1).replace(/~\d+$/, ''));
  if (!segments.every((segment) => PLAIN_NAME.test(segment))) return undefined;
  const name = segments.at(-1);
  const paths = hash > 0 ? [written.slice(0, hash)] : [];
  if (name === undefined) return { paths };
  const [container] = segments.slice(-2, -1);
  // Code names the type that it makes.
  if (container !== undefined && (CONSTRUCTOR.test(name) || name === container))
    return { paths, names: [container], alsoNames: [name], containers: segments.slice(0, -1) };
  // A setter is used without its sign.
  if (name.endsWith('='))
    return { paths, names: [name.slice(0, -1)], alsoNames: [name], containers: segments.slice(0, -1) };
  return { paths, names: [name], containers: segments.slice(0, -1) };
}
