/** Types of the rows in the table of configuration keys. */
import type { CustomRoles } from '../model/roles.ts';
import type { CheckRule } from './rule-schema.ts';

interface ListKey {
  readonly type: 'list';
  readonly default: readonly string[];
  /** Of every element. */
  readonly pattern?: RegExp;
  readonly expected?: string;
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
  /** The empty string is always legal. */
  readonly pattern?: RegExp;
  /** Printed in place of a value that does not match, which may be a secret in the wrong place. */
  readonly expected?: string;
}

interface RulesKey {
  readonly type: 'rules';
  readonly default: readonly CheckRule[];
}

/** A section of its own, whose names are those of roles. */
interface RolesKey {
  readonly type: 'roles';
  readonly default: CustomRoles;
}

/**
 * `description` is one sentence for the docs and the JSON Schema. `own: true` marks settings that only the user may make:
 * `wayfind.json` comes with a repository, which must not send code or keys to another machine, or choose a file to load.
 */
export type ConfigKey = (
  | ListKey
  | IntegerKey
  | NumberKey
  | BooleanKey
  | ChoiceKey
  | StringKey
  | RulesKey
  | RolesKey
) & {
  readonly key: string;
  readonly description: string;
  readonly own?: boolean;
};
