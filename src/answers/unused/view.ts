/** Renders unused symbols by confidence, with what could still use them. */
import type { Terminal } from '../../tools/define.ts';
import { many, table } from '../../tools/layout.ts';
import { localName } from '../quote/symbol-lines.ts';
import { CONFIDENCES, type Doubt, type UnusedSymbol } from './fields.ts';
import type { Results } from './tool.ts';

export function unusedLines({ counts, unused }: Results, terminal: Terminal): string[] {
  const { color } = terminal;
  const { certain, likely, possible, tests_only: tests } = counts;
  const head = color.dim(`${certain} certain, ${likely} likely, ${possible} possible, ${tests} used by tests only`);
  const lists = CONFIDENCES.flatMap((confidence) => {
    const own = unused.filter((one) => one.confidence === confidence);
    return own.length === 0 ? [] : [color.bold(confidence), ...own.flatMap((one) => symbolLines(one, terminal))];
  });
  return [head, ...lists];
}

/** How many symbols of a cluster are named. */
const SHOWN = 5;

function symbolLines(one: UnusedSymbol, terminal: Terminal): string[] {
  const { color } = terminal;
  const [line] = table(
    [
      [
        { text: `  ${one.path}:${one.line}`, paint: color.cyan },
        { text: one.kind, paint: color.dim },
        { text: one.kind === 'file' ? '' : localName(one), paint: color.bold },
        { text: many(one.lines, 'line'), paint: color.dim },
      ],
    ],
    terminal,
  );
  const cluster = one.cluster ?? [];
  const more = (one.cluster_size ?? 0) - Math.min(cluster.length, SHOWN);
  const names = cluster.slice(0, SHOWN).map((other) => (other.path === one.path ? localName(other) : other.handle));
  const group =
    names.length === 0 ? [] : [color.dim(`      with ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`)];
  return [line, ...group, ...(one.doubts ?? []).map((doubt) => color.dim(`      ${doubtText(doubt)}`))];
}

const DOUBTS: Readonly<Record<Doubt['how'], (doubt: Doubt, place: string) => string>> = {
  unbound: ({ more = 0 }, place) => `${many(more + 1, 'reference')} of its name could not be bound: ${place}`,
  string: (_, place) => `a string has its name: ${place}`,
  text: (_, place) => `a file that is not linked mentions it: ${place}`,
  computed: ({ name }, place) => `names that start with ${name} are made at run time: ${place}`,
  mark: ({ name }, place) => `@${name} may register it: ${place}`,
  base: ({ name }, place) =>
    name === undefined
      ? `it overrides a member from outside the tree: ${place}`
      : `its base ${name}, from outside the tree, may use it: ${place}`,
  interface: (_, place) => `it belongs to an interface or super type: ${place}`,
  accessor: (_, place) => `templates, serializers and mappers reach properties by their names: ${place}`,
  passed: (_, place) => `the object or module around it is passed on as a whole: ${place}`,
  imported: (_, place) => `imported, and not used there: ${place}`,
  enumeration: (_, place) => `one of several values, of which some are used: ${place}`,
  loaded: ({ name }) => `it may be loaded by its path, as others in ${name}`,
  run: (_, place) => `its top level does something: somebody may run it: ${place}`,
  used: ({ name }, place) => `used by ${name}, which may be used: ${place}`,
};

const doubtText = (doubt: Doubt): string => DOUBTS[doubt.how](doubt, `${doubt.path}:${doubt.line}`);
