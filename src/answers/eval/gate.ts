/** The least figures that a run must reach: `ndcg=0.6,symbol:success@1=0.9`. */
import { nearest } from '../../base/nearest.ts';
import { AppError } from '../../errors/errors.ts';
import type { Comparison } from './baseline.ts';
import { FIGURES, type Figure, type Figures } from './marks.ts';

export interface Limit {
  readonly figure: Figure;
  /** Absent: of all questions. */
  readonly kind?: string;
  readonly least: number;
}

export interface Failure {
  readonly figure: Figure;
  readonly kind?: string;
  readonly value: number;
  readonly least: number;
}

/** Names without a number mean the usual one. */
const SHORT: Readonly<Record<string, Figure>> = {
  ndcg: 'ndcg@10',
  recall: 'recall@10',
  precision: 'precision@5',
  success: 'success@5',
};
const LIMIT = /^(?:(?<kind>[^:=]+):)?(?<figure>[\w@]+)=(?<least>\d+(?:\.\d+)?|\.\d+)$/;

/** Throws BAD_INPUT. */
export function readLimits(text: string | undefined): Limit[] {
  const written = (text ?? '').split(',').map((part) => part.trim());
  return written.filter((part) => part !== '').map(readLimit);
}

function readLimit(text: string): Limit {
  const { kind, figure: name = '', least } = LIMIT.exec(text)?.groups ?? {};
  const figure = SHORT[name] ?? FIGURES.find((one) => one === name);
  if (figure !== undefined && Number(least) <= 1) return { figure, ...(kind && { kind }), least: Number(least) };
  const names = [...FIGURES, ...Object.keys(SHORT)];
  const [close] = name === '' || figure !== undefined ? [] : nearest(name, names, 1);
  throw new AppError(
    'BAD_INPUT',
    `--fail-below takes FIGURE=NUMBER, with a number from 0 to 1; not ${JSON.stringify(text)}.`,
    close ? `Did you mean ${close}?` : `For example ndcg=0.6 or symbol:success@1=0.9; figures: ${names.join(', ')}.`,
  );
}

interface Measured {
  readonly all: Figures;
  readonly kinds: ReadonlyMap<string, Figures>;
}

/** Throws BAD_INPUT for a kind that no question has. */
export function failuresOf(limits: readonly Limit[], { all, kinds }: Measured): Failure[] {
  return limits.flatMap(({ figure, kind, least }) => {
    const figures = kind === undefined ? all : kinds.get(kind);
    if (figures === undefined)
      throw new AppError(
        'BAD_INPUT',
        `--fail-below names the kind ${JSON.stringify(kind)}, which no query has.`,
        `The kinds are ${[...kinds.keys()].join(', ')}.`,
      );
    const value = figures[figure];
    return value < least ? [{ figure, ...(kind !== undefined && { kind }), value, least }] : [];
  });
}

/** Figures that fell by more than this. */
export const dropsOf = ({ figures }: Comparison, most: number): Failure[] =>
  figures.flatMap(({ figure, before, now }) =>
    before - now > most ? [{ figure, value: now, least: before - most }] : [],
  );
