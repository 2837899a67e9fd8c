/** What the table of configuration keys says of each. */

interface ListKey {
  readonly type: 'list';
  readonly default: readonly string[];
}

interface IntegerKey {
  readonly type: 'integer';
  readonly default: number;
  readonly min: number;
  readonly max: number;
}

interface NumberKey {
  readonly type: 'number';
  readonly default: number;
  readonly min: number;
  readonly max: number;
}

interface BooleanKey {
  readonly type: 'boolean';
  readonly default: boolean;
}

interface ChoiceKey {
  readonly type: 'choice';
  readonly default: string;
  readonly choices: readonly string[];
}

interface StringKey {
  readonly type: 'string';
  readonly default: string;
  /** What a value must look like; the empty one is always legal. */
  readonly pattern?: RegExp;
  /** Said instead of a value that does not match, which may be a secret in the wrong place. */
  readonly expected?: string;
}

/**
 * `description` is one sentence for the docs and the JSON Schema. `own: true` is for settings that only the user may make: a
 * repository brings its `wayfind.json` along, and must not send code or keys away, or have a file of its choice loaded.
 */
export type ConfigKey = (ListKey | IntegerKey | NumberKey | BooleanKey | ChoiceKey | StringKey) & {
  readonly key: string;
  readonly description: string;
  readonly own?: boolean;
};
