/** Turns places of a question into the names that are there: their files are parsed first. */
import { SYMBOL_ROW, SYMBOL_STRING } from '../../model/parsed-file.ts';
import { decodeText } from '../../parse/decode.ts';
import type { WorkerFile } from '../parse/batch.ts';
import type { NeededPlace, Needs } from './needs.ts';
import type { PreviewTree } from './preview-world.ts';

const GAPS = {
  column: 'what the name at the column means is known as far as files are parsed',
  unnamed: 'what uses code without a name is not known',
};

/** The needs of the question itself and of the names at its places. */
export async function withPlaces(tree: PreviewTree, needs: Needs): Promise<Needs> {
  const { places = [], named } = needs;
  if (places.length === 0 || named === undefined) return needs;
  const all: Needs[] = [needs];
  for (const place of places) all.push(await needsAt(tree, place, named));
  const join = (part: 'names' | 'alsoNames' | 'containers' | 'paths' | 'lacks') =>
    all.flatMap((one) => one[part] ?? []);
  return {
    ...needs,
    names: join('names'),
    alsoNames: join('alsoNames'),
    containers: join('containers'),
    paths: join('paths'),
    lacks: join('lacks'),
  };
}

async function needsAt(tree: PreviewTree, place: NeededPlace, named: NonNullable<Needs['named']>): Promise<Needs> {
  const { listing, parsed, texts } = tree;
  const paths = [place.path];
  const position = listing.files.findIndex(({ path }) => path === place.path);
  if (position < 0 || listing.files[position].language === undefined) return { paths };
  const source = place.col === undefined ? undefined : texts.source(position);
  const word = source?.ok ? wordAt(decodeText(source.bytes).text, place) : undefined;
  if (word !== undefined) return { ...named(word), paths, lacks: [GAPS.column] };
  await parsed.load([position]);
  const around = nameAround(parsed.file(position), place.line);
  const found = around === undefined ? undefined : named(around);
  return found ? { ...found, paths } : { paths, lacks: [GAPS.unnamed] };
}

const WORD = /[\p{L}\p{N}_$]/u;

/** The name at or right before the column, which is counted from 1. */
function wordAt(text: string, { line, col = 1 }: NeededPlace): string | undefined {
  const written = text.split(/\r\n|\n|\r/, line)[line - 1] ?? '';
  let from = Math.max(0, col - 1);
  if (!WORD.test(written[from] ?? '')) return undefined;
  let to = from;
  while (from > 0 && WORD.test(written[from - 1])) from--;
  while (to < written.length && WORD.test(written[to])) to++;
  return /^\d/.test(written.slice(from, to)) ? undefined : written.slice(from, to);
}

/** The innermost symbol around a line, with the names of what it is in; undefined at the top level of the file. */
function nameAround({ symbols, strings }: WorkerFile, line: number): string | undefined {
  const cell = (row: number, column: number): number => symbols[row * SYMBOL_ROW.stride + column];
  let found = 0;
  // In source order, containers first.
  for (let row = 1; row * SYMBOL_ROW.stride < symbols.length; row++)
    if (cell(row, SYMBOL_ROW.line) <= line && cell(row, SYMBOL_ROW.endLine) >= line) found = row;
  const names: string[] = [];
  for (let row = found; row > 0; row = cell(row, SYMBOL_ROW.parent))
    names.unshift(strings[row * SYMBOL_STRING.stride + SYMBOL_STRING.name]);
  return names.length === 0 ? undefined : names.join('.');
}
