/** Sites: the calls and marks of a file that may serve, call or start something by a text, with their arguments as they are written. */

/** An argument, or a part of one. Lines are 1-based, columns 0-based UTF-16 units. */
export type SiteValue =
  /** A literal text; what it interpolates is `${name}`, or `${}` where that is no plain name. */
  | { readonly text: string }
  /** A name or path of names, with the place of its last name. */
  | { readonly name: string; readonly line: number; readonly col: number }
  /** A function that is written here. */
  | { readonly function: true; readonly line: number; readonly col: number }
  | { readonly list: readonly SiteValue[] }
  /** An object, dictionary or hash literal, also the keyword arguments of a call. */
  | { readonly record: readonly (readonly [key: string, value: SiteValue])[] }
  /** A call: the place is that of the last name of its callee, by which its own site is found, if it is one. */
  | { readonly call: string; readonly line: number; readonly col: number; readonly args: readonly SiteValue[] }
  | { readonly other: true };

export interface Site {
  readonly kind: 'call' | 'mark';
  /** The last name of the callee. */
  readonly name: string;
  /** The place of that name: the reference to it is found there. */
  readonly line: number;
  readonly col: number;
  /** Offsets of the whole expression, to find what is inside of it. */
  readonly start: number;
  readonly end: number;
  readonly args: readonly SiteValue[];
}

export const NO_SITES = '';

export const encodeSites = (sites: readonly Site[]): string => (sites.length === 0 ? NO_SITES : JSON.stringify(sites));
