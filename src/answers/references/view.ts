/** Renders references as text: grouped by file, or as a tree, with the counts of what is not shown. */
import { isServiceOrigin } from '../../graph/edge-origins.ts';
import { packageText } from '../../graph/used-packages.ts';
import type { Terminal } from '../../tools/define.ts';
import { table } from '../../tools/layout.ts';
import { matchLines } from '../grep/view.ts';
import { linesOf, localName, markedName, symbolRows } from '../quote/symbol-lines.ts';
import { unlisted, usedByLines } from '../used-by/view.ts';
import { countsText, sumOf } from './counts.ts';
import type {
  FamilyMember,
  ReferenceCounts,
  ReferenceFile,
  ReferencesResult,
  ReferenceTreeNode,
  ReferenceView,
  SubTypeView,
} from './tool.ts';

/** The symbols of the question, the counts, then the references. */
export function referenceLines(results: ReferencesResult, terminal: Terminal): string[] {
  if (results.text) return matchLines(results.text, terminal);
  const { symbols, tree, files, direction, family = [], sub_types: types = [] } = results;
  const shown = tree ? treeLines(tree, terminal) : files.flatMap((file) => fileLines(file, direction, terminal));
  const listed = [
    ...shown,
    ...subTypeLines(types, terminal),
    ...family.flatMap((member) => familyLines(member, terminal)),
  ];
  return [
    ...headLines(results, terminal),
    ...countLines(results, terminal),
    ...usedByLines(otherUses(results), terminal),
    ...(symbols.length > 0 ? listed : []),
  ];
}

/** Without those that are listed as references. */
function otherUses({
  used_by: uses = [],
  files,
  tree = [],
}: ReferencesResult): NonNullable<ReferencesResult['used_by']> {
  return unlisted(uses, [...files.flatMap((file) => file.references), ...tree]);
}

/** `src/shapes.ts:11  class  Square  through Polygon`. */
function subTypeLines(types: readonly SubTypeView[], terminal: Terminal): string[] {
  if (types.length === 0) return [];
  const { color } = terminal;
  const rows = types.map((type) => [
    { text: `  ${type.path}:${type.line}`, paint: color.cyan },
    { text: type.kind, paint: color.dim },
    { text: localName(type), paint: color.bold },
    { text: howText(type), paint: color.dim },
  ]);
  return ['further sub types', ...table(rows, terminal)];
}

const howText = ({ through, implicit }: SubTypeView): string =>
  [implicit ? 'by its methods' : '', through ? `through ${through.slice(through.indexOf('#') + 1)}` : '']
    .filter((part) => part !== '')
    .join(', ');

/** `overriding Square.area  src/shapes.ts:11  3 exact`, then its users with their paths. */
function familyLines({ relation, symbol, count, references }: FamilyMember, terminal: Terminal): string[] {
  const { color } = terminal;
  const head = [color.bold(localName(symbol)), color.cyan(`${symbol.path}:${symbol.line}`), `${count} exact`];
  const rows = references.map((reference) => [
    { text: `  ${reference.path}:${reference.line}`, paint: color.cyan },
    { text: kindText(reference), paint: color.dim },
    { text: nameText(reference, 'in'), paint: color.bold },
    { text: reference.text ?? '', paint: color.dim },
  ]);
  const left = count - references.length;
  return [`${relation} ${head.join('  ')}`, ...table(left > 0 ? [...rows, [`  and ${left} more`]] : rows, terminal)];
}

function headLines({ symbols }: ReferencesResult, terminal: Terminal): string[] {
  const { color } = terminal;
  if (symbols.length > 1) {
    const counted = symbols.map((symbol) => ({ ...symbol, signature: `${symbol.references ?? 0} exact` }));
    return symbolRows(counted, terminal).flat();
  }
  return symbols.map((symbol) =>
    [
      color.cyan(`${symbol.path}:${linesOf(symbol)}`),
      color.dim(symbol.kind),
      color.bold(localName(symbol)),
      ...deprecatedText(symbol.deprecated).map(color.yellow),
    ].join('  '),
  );
}

/** `deprecated: use total`. */
const deprecatedText = (deprecated: ReferencesResult['symbols'][number]['deprecated']): string[] =>
  deprecated === undefined ? [] : [deprecated === true ? 'deprecated' : `deprecated: ${deprecated}`];

/** `9 exact, 2 probable, 3 unresolved (3 dynamic), 7 external; 8 of 9 shown are confirmed by typescript`. */
function countLines({ counts, files, tree = [] }: ReferencesResult, { color }: Terminal): string[] {
  const { exact, probable, approximate = 0, unresolved, external }: ReferenceCounts = counts;
  const parts = [
    `${exact} exact`,
    ...(probable > 0 ? [`${probable} probable`] : []),
    ...(approximate > 0 ? [`${approximate} approximate`] : []),
    ...(sumOf(unresolved) > 0 ? [`${sumOf(unresolved)} unresolved (${countsText(unresolved)})`] : []),
    ...(external > 0 ? [`${external} external`] : []),
  ];
  return [
    color.dim(
      `  ${[parts.join(', '), ...confirmedText([...files.flatMap((file) => file.references), ...tree])].join('; ')}`,
    ),
  ];
}

/** Which services confirmed how many of those that are listed; nothing where none did. */
function confirmedText(shown: readonly Pick<ReferenceView, 'origin'>[]): string[] {
  const bound = shown.flatMap(({ origin }) => origin ?? []);
  const byService = new Map<string, number>();
  for (const origin of bound.filter(isServiceOrigin)) byService.set(origin, (byService.get(origin) ?? 0) + 1);
  const [[only, count] = [], ...others] = [...byService].sort(([, a], [, b]) => b - a);
  if (only === undefined) return [];
  const parts = [
    `${count} of ${bound.length} shown confirmed by ${only}`,
    ...others.map(([name, n]) => `${n} by ${name}`),
  ];
  return [parts.join(', ')];
}

function fileLines({ path, references }: ReferenceFile, direction: 'in' | 'out', terminal: Terminal): string[] {
  const { color } = terminal;
  const rows = references.map((reference) => {
    const code = { text: reference.text ?? '', paint: color.dim };
    const how = { text: kindText(reference), paint: color.dim };
    const name = { text: nameText(reference, direction), paint: color.bold };
    const at = reference.path === path ? `:${reference.line}` : `${reference.path}:${reference.line}`;
    if (direction === 'in') return [{ text: `  ${at}`, paint: color.cyan }, how, name, code];
    // The heading is the file of what is used.
    const target = { text: reference.symbol ? `  :${reference.symbol.line}` : '  ', paint: color.cyan };
    return [target, name, { ...how, text: `${how.text} at ${at}` }, code];
  });
  if (path !== '') return [color.cyan(path), ...table(rows, terminal)];
  const isExternal = (i: number) => references[i].reason === 'external';
  const [outside, unresolved] = [rows.filter((_, i) => isExternal(i)), rows.filter((_, i) => !isExternal(i))];
  return [
    ...(unresolved.length > 0 ? ['unresolved', ...table(unresolved, terminal)] : []),
    ...(outside.length > 0 ? ['outside this tree', ...table(outside, terminal)] : []),
  ];
}

/** The kind; the confidence where it is not exact; the reason where it is not bound, with the package where nothing else names it. */
function kindText({ kind, confidence, reason, via, symbol, package: outside }: ReferenceView): string {
  const where = outside && symbol ? `: ${packageText({ ...outside, manager: undefined })}` : '';
  const doubt = reason === undefined ? (confidence === 'exact' ? undefined : confidence) : reason + where;
  const through = via === undefined ? '' : ` through ${via.slice(via.indexOf('#') + 1)}`;
  return [
    kind,
    ...(doubt === undefined ? [] : [`(${doubt}${through})`]),
    ...(doubt === undefined && through ? [through.trim()] : []),
  ].join(' ');
}

/** The symbol at the other end, or the name and its package; which symbol of the question it belongs to, where there are several. */
function nameText(
  { symbol, name = '', of, callback, package: outside }: ReferenceView,
  direction: 'in' | 'out',
): string {
  if (symbol === undefined) return outside === undefined ? name : `${name} from ${packageText(outside)}`;
  const inside = direction === 'in' ? '(top level)' : '(file)';
  const around = symbol.kind === 'file' ? inside : markedName(symbol);
  const own = callback === undefined ? around : `${around}, ${callback.name}`;
  return of === undefined ? own : `${own} ${direction === 'in' ? '->' : '<-'} ${of.slice(of.indexOf('#') + 1)}`;
}

function treeLines(tree: readonly ReferenceTreeNode[], terminal: Terminal): string[] {
  const { color } = terminal;
  const rows = tree.map((node) => {
    const { symbol, depth, count, repeated } = node;
    const name = symbol.kind === 'file' ? symbol.path : markedName(symbol);
    return [
      { text: `${'  '.repeat(depth)}${name}`, paint: color.bold },
      { text: `${symbol.path}:${symbol.line}`, paint: color.cyan },
      {
        text: `${kindText(node)} at ${node.path === symbol.path ? '' : node.path}:${node.line}${count > 1 ? ` and ${count - 1} more` : ''}`,
        paint: color.dim,
      },
      { text: repeated ? '(see above)' : '', paint: color.dim },
    ];
  });
  return table(rows, terminal);
}
