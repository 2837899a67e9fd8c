/** Reads values that another process sent. */

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const asObject = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});

const MAX_TEXT = 200;

/** A text for people, or nothing. */
export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, MAX_TEXT) : undefined;
