/** Schemas of what is unused, and of what could still use it. */
import * as z from 'zod/mini';
import { placeList, referenceLine, symbolFields, symbolPlace } from '../../tools/outputs.ts';

export const CONFIDENCES = [
  /** Nothing uses it, and its name is nowhere else in the tree. */
  'certain',
  /** Nothing uses it: every other place with its name means something else. */
  'likely',
  /** No use is known, but something could use it: `doubts` says what. */
  'possible',
] as const;
export type UnusedConfidence = (typeof CONFIDENCES)[number];

export const DOUBTS = [
  /** References of its name that could not be bound. */
  'unbound',
  /** A string with its name. */
  'string',
  /** A file that is not linked mentions it: a template, a setting, another language. */
  'text',
  /** Names that start like it are made at run time. */
  'computed',
  /** A decorator, annotation or attribute may register it. */
  'mark',
  /** A base from outside the tree may call or register it. */
  'base',
  /** It declares or implements a member of an interface or super type. */
  'interface',
  /** Templates, serializers and mappers reach it by the name of a property. */
  'accessor',
  /** The object or module that it is a part of is passed on as a whole. */
  'passed',
  /** Imported by its name, and not used there. */
  'imported',
  /** One of several values of an enumeration. */
  'enumeration',
  /** Something may load it by its path: by a pattern, from a directory that is served, in place of a file beside it. */
  'loaded',
  /** Its top level does something: somebody may run it. */
  'run',
  /** Only used by something that may be used. */
  'used',
] as const;

export const doubt = z.strictObject({
  how: z.enum(DOUBTS),
  path: z.string(),
  line: referenceLine,
  /** The mark, base or symbol. */
  name: z.exactOptional(z.string()),
  /** How many more such places there are. */
  more: z.exactOptional(z.int()),
});

export const unusedSymbol = z.strictObject({
  ...symbolFields,
  confidence: z.enum(CONFIDENCES),
  /** `tests`: only tests use it. */
  used_by: z.enum(['nothing', 'tests']),
  /** What could still use it. */
  doubts: z.exactOptional(placeList(doubt)),
  /** Symbols that only it uses, or that it shares with other unused ones; the first of them. */
  cluster: z.exactOptional(z.array(symbolPlace)),
  cluster_size: z.exactOptional(z.int()),
  /** Lines of all of it. */
  lines: z.int(),
});

export type UnusedSymbol = z.output<typeof unusedSymbol>;
export type Doubt = z.output<typeof doubt>;
