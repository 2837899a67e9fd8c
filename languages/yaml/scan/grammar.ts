/** The node types of trees of data: the same for JSON, TOML and YAML. */
import type { FlatTree } from '../../../src/parse/flat-tree.ts';
import type { ScannedGrammar } from '../../../src/parse/grammar.ts';
import { numbered } from '../../../src/parse/tree-writer.ts';

/** A pair is a key and its value: a scalar, a mapping of pairs, or a sequence of values. */
const TYPES = ['stream', 'document', 'mapping', 'pair', 'key', 'sequence', 'scalar'] as const;

export const KIND = numbered(TYPES);

export const dataGrammar = (name: string, scan: (text: string, tree: FlatTree) => void): ScannedGrammar => ({
  name,
  kinds: KIND,
  fields: {},
  typeNames: ['', ...TYPES],
  rootKind: KIND.stream,
  scan,
});
