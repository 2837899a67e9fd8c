/** What a framework may ask of a class that answers requests: its methods, its bases outside the tree, the marks on them. */
import { SYMBOL } from '../model/facts.ts';
import type { ClassFacts } from '../model/framework.ts';
import { symbolKindCode } from '../model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../model/links.ts';
import type { SiteValue } from '../model/sites.ts';
import { ancestorsOf } from '../resolve/core/members.ts';
import { type Evaluation, fieldText } from './arguments.ts';
import { originsOfType } from './routers.ts';
import type { TreeSite } from './tree-sites.ts';

type CallValue = Extract<SiteValue, { call: string }>;

export interface KnownClass extends ClassFacts {
  /** The methods with the symbol of each, the nearest first. */
  readonly members: ReadonlyMap<string, SymbolKey>;
}

/** The class itself, then what it extends in the tree, nearest first. */
export const lineOf = ({ b }: Evaluation, key: SymbolKey): SymbolKey[] => [
  key,
  ...ancestorsOf(b, key).flatMap((one) => (one.kind === 'instance' ? [one.key] : [])),
];

export function classFacts(
  e: Evaluation,
  key: SymbolKey,
  { marksOn, call }: { marksOn: (key: SymbolKey) => readonly TreeSite[]; call: CallValue | undefined },
): KnownClass {
  const members = new Map<string, SymbolKey>();
  const fields = new Map<string, SymbolKey>();
  for (const type of lineOf(e, key)) {
    for (const one of membersOf(e, type)) {
      const known = METHODS.has(e.b.cell(one, SYMBOL.kind)) ? members : fields;
      const name = nameOf(e, one);
      if (!known.has(name)) known.set(name, one);
    }
  }
  return {
    members,
    methods: new Set(members.keys()),
    bases: originsOfType(e.b, key),
    marks: [...members].flatMap(([method, one]) => marksOn(one).map((site) => ({ method, site }))),
    text: (field) => (fields.has(field) ? fieldText(e, fields.get(field)!) : undefined),
    given: call?.args ?? [],
    madeBy: call?.call,
  };
}

/** A class from outside the tree, of which only the path is known. */
export const outsideClass = (bases: readonly string[], call: CallValue): KnownClass => ({
  members: new Map(),
  methods: new Set(),
  bases,
  marks: [],
  text: () => undefined,
  given: call.args,
  madeBy: call.call,
});

export const nameOf = ({ b }: Evaluation, key: SymbolKey): string => {
  const view = b.view(key);
  return view.facts.strings[view.symbol(rowOfKey(key), SYMBOL.name)];
};

/** Names of what a class declares itself. */
export const memberNames = (e: Evaluation, type: SymbolKey): string[] =>
  membersOf(e, type).map((one) => nameOf(e, one));

function membersOf({ b }: Evaluation, type: SymbolKey): SymbolKey[] {
  const view = b.view(type);
  const own = rowOfKey(type);
  const out: SymbolKey[] = [];
  for (let row = own + 1; row < view.facts.symbols.rows; row++)
    if (view.symbol(row, SYMBOL.parent) === own) out.push(view.key(row));
  return out;
}

const METHODS = new Set([symbolKindCode.method, symbolKindCode.function]);
