/** Renders an impact as text: changed symbols, risk, affected symbols by depth and directory, tests, public API. */
import type { Terminal } from '../../tools/define.ts';
import type { Diagram, DiagramEdge, DiagramNode } from '../../tools/diagram.ts';
import { count, many, table, wrap } from '../../tools/layout.ts';
import { linesOf, localName } from '../quote/symbol-lines.ts';
import { usedByLines } from '../used-by/view.ts';
import type { AffectedView, ImpactResult, TestFile } from './tool.ts';

/** Changed symbols that are named. */
const SHOWN_SYMBOLS = 10;

export function impactLines(results: ImpactResult, terminal: Terminal): string[] {
  return [
    ...headLines(results, terminal),
    ...riskLines(results, terminal),
    ...usedByLines(results.used_by ?? [], terminal),
    ...levelLines(results, terminal),
    ...importLines(results, terminal),
    ...testLines(results, terminal),
    ...publicLines(results, terminal),
  ];
}

function headLines({ symbols, diff, counts }: ImpactResult, terminal: Terminal): string[] {
  const { color } = terminal;
  const rows = symbols.slice(0, SHOWN_SYMBOLS).map((symbol) => [
    { text: `${symbol.path}:${linesOf(symbol)}`, paint: color.cyan },
    { text: symbol.kind, paint: color.dim },
    { text: symbol.kind === 'file' ? (diff ? '(top level)' : '') : localName(symbol), paint: color.bold },
  ]);
  const total = diff ? counts.changed : symbols.length;
  const more = total - rows.length;
  return [
    ...(diff ? [`${many(diff.file_count, 'file')} changed since ${diff.commit.slice(0, 12)}`] : []),
    ...table(rows, terminal),
    ...(more > 0 ? [color.dim(`and ${more} more`)] : []),
  ];
}

function riskLines({ risk, counts, depth, confidence }: ImpactResult, terminal: Terminal): string[] {
  const { color } = terminal;
  const paint = { none: color.green, low: color.green, medium: color.yellow, high: color.red }[risk.level];
  const reached = [
    `${many(counts.affected, 'symbol')}${probableText(counts)} in ${many(counts.files, 'file')} within depth ${depth}`,
    testText(counts),
    ...(counts.probable > 0 ? [`${count(counts.probable)} probable`] : []),
    ...(counts.unresolved_total > 0 ? [`${count(counts.unresolved_total)} unresolved`] : []),
    ...(counts.external > 0 ? [`${count(counts.external)} external`] : []),
    ...(counts.unparsed > 0 ? [`named in ${many(counts.unparsed, 'file')} not linked`] : []),
  ];
  const reasons = risk.reasons.length > 0 ? `: ${risk.reasons.join('; ')}` : '';
  const scope = confidence === 'exact' ? ' by exact uses alone' : '';
  const [first = '', ...others] = wrap(`risk ${risk.level}${scope}${reasons}`, '  ', terminal);
  return [color.dim(`  ${reached.join(', ')}`), paint(first), ...others.map((line) => `  ${line}`)];
}

/** `2 test files and 1 by import`. */
export const testText = ({
  test_files: using,
  importing_tests: importing,
}: Pick<ImpactResult['counts'], 'test_files' | 'importing_tests'>): string =>
  importing === 0
    ? many(using, 'test file')
    : using === 0
      ? `${many(importing, 'test file')} by import`
      : `${many(using, 'test file')} and ${count(importing)} by import`;

const probableText = ({ affected, affected_probable: unsure }: ImpactResult['counts']): string =>
  unsure === 0 ? '' : unsure === affected ? ' (probable)' : ` (${count(unsure)} probable)`;

function levelLines({ levels, affected }: ImpactResult, terminal: Terminal): string[] {
  const { color } = terminal;
  return levels.flatMap(({ depth, symbols, directories, confidence = 'exact' }) => {
    const shown = affected.filter((one) => one.depth === depth && one.confidence === confidence);
    if (shown.length === 0) return [];
    const where = directories > 1 ? ` in ${many(directories, 'directory', 'directories')}` : '';
    const title = confidence === 'exact' ? `depth ${depth}` : `depth ${depth}, probable`;
    return [color.dim(`${title}: ${many(symbols, 'symbol')}${where}`), ...moduleLines(shown, terminal)];
  });
}

/** Symbols of one directory under its name. */
function moduleLines(shown: readonly AffectedView[], terminal: Terminal): string[] {
  const { color } = terminal;
  const modules = new Map<string, AffectedView[]>();
  for (const one of shown) modules.set(one.module, [...(modules.get(one.module) ?? []), one]);
  return [...modules].flatMap(([name, symbols]) => [
    `  ${color.cyan(`${name}/`)}`,
    ...table(
      symbols.map((one) => [
        { text: `    ${one.path.slice(one.path.lastIndexOf('/') + 1)}:${one.line}`, paint: color.cyan },
        { text: one.kind, paint: color.dim },
        { text: one.kind === 'file' ? '(top level)' : localName(one), paint: color.bold },
        { text: useText(one), paint: color.dim },
        { text: [one.public && 'public', one.entry].filter(Boolean).join(', '), paint: color.yellow },
      ]),
      terminal,
    ),
  ]);
}

/** `call of validate at :42, :57, :60 (new of Token), +3`; `call through Verifier.validate at :9`. */
function useText(affected: AffectedView): string {
  const { use, at, also = [], also_more: more = 0, path, exact_depth: exact } = affected;
  const place = at.path === path ? `:${at.line}` : `${at.path}:${at.line}`;
  const others = also.map((one) => `:${one.line}${one.of ? ` (${one.use} of ${localPart(one.of)})` : ''}`);
  const places = [place, ...others, ...(more > 0 ? [`+${more}`] : [])].join(', ');
  return `${use} ${targetText(affected)} at ${places}${exact === undefined ? '' : `; exact at depth ${exact}`}`;
}

/** `of validate`, `through Verifier.validate`. */
export const targetText = ({ of, through }: Pick<AffectedView, 'of' | 'through'>): string =>
  through === undefined ? `of ${localPart(of)}` : `through ${localPart(through)}`;

const localPart = (handle: string): string => handle.slice(handle.indexOf('#') + 1);

/** `testPay, testRefund :31 and 3 more`: direct ones by name. */
function testNames({ name, symbols, direct = [] }: TestFile): string {
  const named = [name || '(top level)', ...direct.map((one) => `${one.name} :${one.line}`)];
  const left = symbols - named.length;
  return `${named.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

/** One line: files that only import affected code are many, and tell little. */
function importLines({ imported }: ImpactResult, terminal: Terminal): string[] {
  if (imported === undefined) return [];
  const { roots, root_count: all, files, tests, at_least: isLeast } = imported;
  const more = all > roots.length ? ` and ${all - roots.length} more` : '';
  const counts = [...(files > 0 ? [many(files, 'file')] : []), ...(tests > 0 ? [many(tests, 'test file')] : [])];
  const text = `importers of ${roots.join(', ')}${more}, whose top level is affected: ${isLeast ? 'at least ' : ''}${counts.join(' and ')}`;
  return wrap(text, '', terminal).map((line) => terminal.color.dim(line));
}

function testLines({ tests, counts }: ImpactResult, terminal: Terminal): string[] {
  const { color } = terminal;
  if (tests.length === 0) return [];
  const more = tests.length < counts.test_files + counts.importing_tests ? ', the nearest' : '';
  const rows = tests.map((test) => [
    { text: `  ${test.path}:${test.line}`, paint: color.cyan },
    { text: `depth ${test.depth}${test.confidence ? `, ${test.confidence}` : ''}`, paint: color.dim },
    test.imports === undefined
      ? { text: testNames(test), paint: color.bold }
      : { text: `imports ${test.imports}`, paint: color.dim },
  ]);
  return [color.dim(`tests: ${testText(counts)}${more}`), ...table(rows, terminal)];
}

/** Only counts: affected symbols that are public are marked where they are listed. */
function publicLines({ counts }: ImpactResult, { color }: Terminal): string[] {
  const parts = [
    ...(counts.public_changed > 0 ? [`${counts.public_changed} changed`] : []),
    ...(counts.public_affected > 0 ? [`${counts.public_affected} affected`] : []),
  ];
  if (parts.length === 0) return [];
  const one = counts.public_changed + counts.public_affected === 1;
  return [color.dim(`public API: ${parts.join(' and ')} ${one ? 'symbol is' : 'symbols are'} exported`)];
}

/** Arrows point from an affected symbol to the one it uses; test files are at the ends. */
export function impactDiagram({ symbols, affected, tests }: ImpactResult): Diagram {
  const nodes = new Map<string, DiagramNode>();
  const add = (node: DiagramNode) => nodes.has(node.key) || nodes.set(node.key, node);
  const nameOf = (one: { readonly kind: string; readonly path: string } & Parameters<typeof localName>[0]) =>
    one.kind === 'file' ? one.path : localName(one);
  for (const symbol of symbols) add({ key: symbol.handle, label: nameOf(symbol), strong: true });
  const edges: DiagramEdge[] = [];
  for (const one of affected) {
    add({ key: one.handle, label: nameOf(one) });
    // The symbol that leads to it is not named by itself where it is inside of one that was asked about.
    add({ key: one.of, label: localPart(one.of) });
    edges.push({ from: one.handle, to: one.of, label: one.use, dashed: one.confidence !== 'exact' });
  }
  const only = symbols.length === 1 ? symbols[0] : undefined;
  for (const { path, imports, depth, confidence } of tests) {
    const key = `test ${path}`;
    add({ key, label: key });
    if (imports !== undefined) {
      add({ key: imports, label: imports });
      edges.push({ from: key, to: imports, label: 'import' });
    } else if (only !== undefined)
      edges.push({ from: key, to: only.handle, label: `depth ${depth}`, dashed: confidence !== undefined });
  }
  return { nodes: [...nodes.values()], edges };
}
