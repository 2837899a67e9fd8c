/** Computes the features of each candidate of a query. */
import { openGraph } from '../../graph/graph.ts';
import { FLAG, type SymbolKind } from '../../model/kinds.ts';
import type { FileRole } from '../../model/source-file.ts';
import type { Reader } from '../../store/read/read.ts';
import type { SymbolHead, SymbolRecord } from '../../store/schema/records.ts';
import type { Gathered } from '../channels/gather.ts';
import { ALL_WORDS } from '../channels/text-channel.ts';
import type { CodeOf } from '../patterns/verbatim.ts';
import { codeIn } from '../query/query.ts';
import { CHANNELS, type Pooled, VALUES } from './pool.ts';
import { type QueryStems, queryStems } from './query-stems.ts';
import { matchBody, shareIn, shareInName, weightOf } from './word-match.ts';

/** Kinds that are ranked alike. */
const KINDS: readonly (readonly [string, readonly SymbolKind[]])[] = [
  ['function', ['function', 'component', 'macro']],
  ['method', ['method']],
  ['constructor', ['constructor']],
  ['class', ['class', 'struct', 'trait']],
  ['interface', ['interface', 'type_alias', 'enum']],
  ['value', VALUES],
  ['file', ['file', 'project', 'module', 'namespace']],
  ['section', ['section']],
];
const ROLES: readonly (readonly [string, readonly FileRole[]])[] = [
  ['source', ['source']],
  ['test', ['test']],
  ['docs', ['docs']],
  ['example', ['example']],
  ['other', ['config', 'data']],
  ['copied', ['generated', 'vendored', 'minified']],
];

/** Names of the features, in the order of a row. */
export const FEATURES: readonly string[] = [
  ...CHANNELS.flatMap((channel) => [
    `${channel}: 1/(1+rank)`,
    `${channel}: 10/(10+rank)`,
    `${channel}: 50/(50+rank)`,
    `${channel}: 10/(10+rank in code)`,
    `${channel}: score`,
    `${channel}: best of the file`,
    `${channel}: sum of the file`,
    `${channel}: rank in the file`,
  ]),
  'text: all words',
  'sum of reciprocal ranks',
  'name: words',
  'name: pairs',
  'name: other words',
  'container: words',
  'path: words',
  'path: pairs',
  'file name: words',
  'signature: words',
  'documentation: words',
  'documentation: pairs',
  'body: words',
  'body: pairs',
  'body: best line',
  'body: best five lines',
  'body: lines with words',
  'body: BM25',
  'anywhere: words',
  'only in the body: words',
  'rarest word in the name',
  'rarest missing word',
  'name is in the query',
  'lines',
  'lines squared',
  'contains candidates',
  'is in a candidate',
  'file: candidates',
  'file: share of the best',
  'depth',
  ...KINDS.map(([kind]) => `kind: ${kind}`),
  ...ROLES.map(([role]) => `role: ${role}`),
  'declaration',
  'private',
  'exported',
  'deprecated',
  'uses',
  'used by candidates',
  'uses candidates',
  'used by matching tests',
  'query: words',
  'query: names',
];

const NUMBER = new Map(FEATURES.map((name, i) => [name, i]));
const WIDTH = FEATURES.length;

/** Number of candidates that are ranked, and number that file, nesting and graph features are computed from. */
export const MAX_RANKED = 150;
const MAX_SURROUNDING = 300;
/** Maximum number of lines read of one candidate. */
const MAX_LINES = 400;
/** Number of the best candidates whose code is read and whose edges count. */
const MAX_READ = 60;

/** One row of numbers for each of the first `MAX_RANKED` candidates, which are sorted. */
export function featureRows(
  reader: Reader,
  pooled: readonly Pooled[],
  { query, terms, codeOf }: Pick<Gathered, 'query' | 'terms'> & { readonly codeOf: CodeOf | undefined },
): Float32Array {
  const around = pooled.slice(0, MAX_SURROUNDING);
  const ranked = around.slice(0, MAX_RANKED);
  const values = new Float32Array(ranked.length * WIDTH);
  const stems = queryStems(query, terms, reader.totals().symbols);
  const files = fileRanks(around);
  const names = new Set(codeIn(query.text).map((name) => name.replace(/\(\)$/, '').split(/[.#:]/).at(-1)!));
  for (const [i, one] of ranked.entries()) {
    const row = values.subarray(i * WIDTH, (i + 1) * WIDTH);
    const set: SetValue = (name, value) => {
      row[NUMBER.get(name)!] = value;
    };
    channelValues(set, one, files);
    const symbol = reader.symbolById(one.head.id)!;
    wordValues(set, { reader, symbol, stems, code: i < MAX_READ ? codeFor(symbol, codeOf) : '' });
    set('name is in the query', Number(names.has(symbol.name)));
    symbolValues(set, one);
    set('query: words', stems.idf.length / 10);
    set('query: names', Number(names.size > 0));
  }
  nestingValues(values, around);
  graphValues(reader, values, around);
  return values;
}

type SetValue = (name: string, value: number) => void;

interface FileRanks {
  readonly best: Map<string, number>;
  readonly sum: Map<string, number>;
  readonly own: Map<string, number>;
  readonly count: Map<number, number>;
  readonly total: Map<number, number>;
  readonly most: number;
}

function fileRanks(around: readonly Pooled[]): FileRanks {
  const [best, sum, own] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  const count = new Map<number, number>();
  const total = new Map<number, number>();
  for (const { head, reciprocal } of around) {
    count.set(head.fileId, (count.get(head.fileId) ?? 0) + 1);
    total.set(head.fileId, (total.get(head.fileId) ?? 0) + reciprocal);
  }
  for (const channel of CHANNELS) {
    const seen = new Map<number, number>();
    const placed = around.flatMap(({ head, placings }) => {
      const { rank } = placings[channel] ?? {};
      return rank === undefined ? [] : [{ head, rank }];
    });
    for (const { head, rank } of placed.sort((a, b) => a.rank - b.rank)) {
      const key = `${channel} ${head.fileId}`;
      if (!best.has(key)) best.set(key, 10 / (10 + rank));
      sum.set(key, (sum.get(key) ?? 0) + 1 / (10 + rank));
      const before = seen.get(head.fileId) ?? 0;
      own.set(`${channel} ${head.id}`, 1 / (1 + before));
      seen.set(head.fileId, before + 1);
    }
  }
  return { best, sum, own, count, total, most: Math.max(1e-9, ...total.values()) };
}

function channelValues(set: SetValue, { head, placings, reciprocal }: Pooled, files: FileRanks): void {
  for (const channel of CHANNELS) {
    const placing = placings[channel];
    const key = `${channel} ${head.fileId}`;
    if (placing !== undefined) {
      const { rank, codeRank, score } = placing;
      set(`${channel}: 1/(1+rank)`, 1 / (1 + rank));
      set(`${channel}: 10/(10+rank)`, 10 / (10 + rank));
      set(`${channel}: 50/(50+rank)`, 50 / (50 + rank));
      set(`${channel}: 10/(10+rank in code)`, 10 / (10 + codeRank));
      set(`${channel}: score`, score);
      set(`${channel}: rank in the file`, files.own.get(`${channel} ${head.id}`) ?? 0);
    }
    set(`${channel}: best of the file`, files.best.get(key) ?? 0);
    set(`${channel}: sum of the file`, files.sum.get(key) ?? 0);
  }
  set('text: all words', Number(placings.text?.rule === ALL_WORDS));
  set('sum of reciprocal ranks', reciprocal * 10);
  set('file: candidates', Math.log(1 + files.count.get(head.fileId)!));
  set('file: share of the best', files.total.get(head.fileId)! / files.most);
}

function codeFor(symbol: SymbolRecord, codeOf: CodeOf | undefined): string {
  if (codeOf === undefined || symbol.kind === 'file') return '';
  const endLine = Math.min(symbol.endLine, symbol.line + MAX_LINES);
  return codeOf(endLine === symbol.endLine ? symbol : { ...symbol, endLine }) ?? '';
}

interface Texts {
  readonly reader: Reader;
  readonly symbol: SymbolRecord;
  readonly stems: QueryStems;
  readonly code: string;
}

function wordValues(set: SetValue, { reader, symbol, stems, code }: Texts): void {
  const { idf } = stems;
  const name = shareInName(symbol.name, stems);
  const qualifiedName = reader.qualifiedName(symbol);
  const container = shareIn(qualifiedName.slice(0, -symbol.name.length), stems);
  const slash = symbol.path.lastIndexOf('/');
  const path = shareIn(symbol.path, stems);
  const file = shareIn(symbol.path.slice(slash + 1), stems);
  const signature = shareIn(symbol.signature, stems);
  const doc = shareIn(symbol.doc, stems);
  const body = matchBody(code, stems);
  set('name: words', name.words);
  set('name: pairs', name.pairs);
  const parts = stems.numbersOf(symbol.name);
  set('name: other words', parts.length === 0 ? 0 : parts.filter((number) => number < 0).length / parts.length);
  set('container: words', container.words);
  set('path: words', path.words);
  set('path: pairs', path.pairs);
  set('file name: words', file.words);
  set('signature: words', signature.words);
  set('documentation: words', doc.words);
  set('documentation: pairs', doc.pairs);
  set('body: words', body.words);
  set('body: pairs', body.pairs);
  set('body: best line', body.line);
  set('body: best five lines', body.window);
  set('body: lines with words', body.lines);
  set('body: BM25', body.bm25);
  const outside = name.mask | container.mask | path.mask | signature.mask | doc.mask;
  const all = outside | body.mask;
  const total = stems.total || 1;
  set('anywhere: words', weightOf(all, idf) / total);
  set('only in the body: words', weightOf(body.mask & ~outside, idf) / total);
  const missing = ~all & ((1 << idf.length) - 1);
  const most = idf[0] || 1;
  // Stems are numbered by how rare they are.
  set('rarest word in the name', name.mask === 0 ? 0 : idf[31 - Math.clz32(name.mask & -name.mask)] / most);
  set('rarest missing word', missing === 0 ? 0 : idf[31 - Math.clz32(missing & -missing)] / most);
  set('depth', Math.min(4, qualifiedName.split('.').length - 1));
}

function symbolValues(set: SetValue, { role, head: { kind, flags, line, endLine } }: Pooled): void {
  const log = Math.log(endLine - line + 1);
  set('lines', log / 5);
  set('lines squared', (log * log) / 25);
  for (const [name, kinds] of KINDS) set(`kind: ${name}`, Number(kinds.includes(kind)));
  for (const [name, roles] of ROLES) set(`role: ${name}`, Number(roles.includes(role)));
  set('declaration', Number((flags & FLAG.declaration) !== 0));
  set('private', Number((flags & FLAG.private) !== 0));
  set('exported', Number((flags & FLAG.exported) !== 0));
  set('deprecated', Number((flags & FLAG.deprecated) !== 0));
}

function nestingValues(values: Float32Array, around: readonly Pooled[]): void {
  const byFile = new Map<number, number[]>();
  for (const [i, { head }] of around.entries()) {
    const own = byFile.get(head.fileId);
    if (own === undefined) byFile.set(head.fileId, [i]);
    else own.push(i);
  }
  const [inner, outer] = [NUMBER.get('contains candidates')!, NUMBER.get('is in a candidate')!];
  for (const own of byFile.values()) {
    for (const a of own)
      for (const b of own) {
        if (a === b || !holds(around[a].head, around[b].head)) continue;
        raise(values, a, inner, 0.2);
        raise(values, b, outer, 0.5);
      }
  }
}

/** Candidates after the last row have no features of their own. */
function raise(values: Float32Array, row: number, feature: number, by: number): void {
  if (row < MAX_RANKED) values[row * WIDTH + feature] += by;
}

const holds = (a: SymbolHead, b: SymbolHead): boolean =>
  a.line <= b.line && b.endLine <= a.endLine && a.endLine - a.line > b.endLine - b.line;

function graphValues(reader: Reader, values: Float32Array, around: readonly Pooled[]): void {
  const graph = openGraph(reader);
  const at = (name: string): number => NUMBER.get(name)!;
  const place = new Map(around.map(({ head }, i) => [head.id, i]));
  for (const [i, { head, reciprocal }] of around.slice(0, MAX_READ).entries()) {
    if (head.row === 0 || head.kind === 'section') continue;
    const out = new Set(graph.outgoing(head.id, { minConfidence: 'probable' }).map(({ to }) => to));
    raise(values, i, at('uses'), Math.log(1 + out.size) / 3);
    for (const to of out) {
      const target = place.get(to);
      if (target === undefined || target === i) continue;
      raise(values, target, at(head.role === 'test' ? 'used by matching tests' : 'used by candidates'), reciprocal * 5);
      raise(values, i, at('uses candidates'), around[target].reciprocal * 5);
    }
  }
}
