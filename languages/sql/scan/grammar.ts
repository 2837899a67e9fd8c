/** The node types and fields of SQL trees, numbered like those of a compiled grammar. */
import { numbered } from '../../../src/parse/tree-writer.ts';

const TYPES = [
  'script',
  'comment',
  'table',
  'view',
  'function',
  'trigger',
  'index',
  'sequence',
  'type',
  'enum',
  'domain',
  'schema',
  'package',
  'column',
  'label',
  'name',
  'part',
  'use',
  'body',
] as const;
const FIELDS = ['name', 'read', 'write', 'call', 'type', 'of', 'body'] as const;

export type NodeType = (typeof TYPES)[number];
export const KIND = numbered(TYPES);
export const FIELD = numbered(FIELDS);
export const TYPE_NAMES: readonly string[] = ['', ...TYPES];
