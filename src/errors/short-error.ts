/** Cuts an error to a length that a reader can use: its message and details may repeat input of any size. */
import { AppError } from './errors.ts';

const MAX_MESSAGE = 2000;
const MAX_FIX = 1000;
const MAX_DETAILS = 4000;
/** Of a text, a list or an object inside the details, where they are too long as a whole. */
const MAX_TEXT = 200;
const MAX_ELEMENTS = 20;
const MAX_DEPTH = 4;

export function shortError(error: AppError): AppError {
  const { code, message, fix, details } = error;
  const short = new AppError(code, shortText(message), shortText(fix, MAX_FIX), shortDetails(details));
  if (error.stack !== undefined) short.stack = error.stack;
  return short;
}

/** Keeps the start and the end: a message often ends with its point. */
export function shortText(text: string, max = MAX_MESSAGE): string {
  if (text.length <= max) return text;
  const end = Math.floor(max / 4);
  const mark = ` … (${(text.length - max).toLocaleString('en-US')} characters left out) … `;
  return `${text.slice(0, max - end - mark.length)}${mark}${text.slice(-end)}`;
}

function shortDetails(details: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (lengthOf(details) <= MAX_DETAILS) return details;
  const cut = shortValue(details, 0) as Record<string, unknown>;
  return lengthOf(cut) <= MAX_DETAILS ? cut : {};
}

const lengthOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

function shortValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return shortText(value, MAX_TEXT);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return undefined;
  if (Array.isArray(value)) return value.slice(0, MAX_ELEMENTS).map((one) => shortValue(one, depth + 1));
  const entries = Object.entries(value).slice(0, MAX_ELEMENTS);
  return Object.fromEntries(entries.map(([key, one]) => [shortText(key, MAX_TEXT), shortValue(one, depth + 1)]));
}
