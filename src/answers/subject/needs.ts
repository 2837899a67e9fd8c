/** What a question about symbols needs of a tree that has no index yet. */
import type { Needs } from '../../indexer/preview/needs.ts';
import { segmentsOf } from '../../search/query/query.ts';

/** `file:12`, `file:12:5`, `file:12-20`. */
const PLACE = /^([^#]+?):(\d{1,9})(?::(\d{1,9})|-\d{1,9})?$/;
const PLAIN_NAME = /^[\p{L}_$@][\p{L}\p{N}_$]*[?!=]?$/u;

const OPERATOR = /^operator\b/;
/** Names that extraction gives to code without one: no text has them. */
const MADE_UP = /^(?:IIFE|default|Companion)$/;
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
    places: all.flatMap((one) => one?.places ?? []),
    named: needsOfName,
  };
}

function needsOf(written: string): Needs | undefined {
  const [, path, line, col] = PLACE.exec(written) ?? [];
  // Which name is there, and so who uses it, is known only after the file is parsed.
  if (path !== undefined) return { places: [{ path, line: Number(line), ...(col && { col: Number(col) }) }] };
  const hash = written.indexOf('#');
  // Replies print the line of a container after its handle.
  const found = needsOfName(written.slice(hash + 1).replace(/(?:~\d+)?(?::\d+)?$/, ''));
  return found && { ...found, paths: hash > 0 ? [written.slice(0, hash)] : [] };
}

function needsOfName(written: string): Needs | undefined {
  const segments = segmentsOf(written);
  if (!segments.every((segment) => PLAIN_NAME.test(segment))) return undefined;
  const name = segments.at(-1);
  if (name === undefined) return {};
  // Code uses an operator by its sign.
  if (OPERATOR.test(name) || MADE_UP.test(name)) return undefined;
  const containers = segments.slice(0, -1);
  const container = containers.at(-1);
  // Code names the type that it makes.
  if (container !== undefined && (CONSTRUCTOR.test(name) || name === container))
    return { names: [container], alsoNames: [name], containers };
  // A setter is used without its sign.
  if (name.endsWith('=')) return { names: [name.slice(0, -1)], alsoNames: [name], containers };
  return { names: [name], containers };
}
