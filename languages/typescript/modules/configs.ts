/** Module settings of `package.json`, `tsconfig.json` and `nuxt.config`, as plain data. */
import type { ModuleConfigs } from '../../../src/resolve/core/module-configs.ts';
import type { NuxtConfig } from './nuxt-configs.ts';

/** Directories and paths are relative to the root, with forward slashes; the root is ''. */
export interface ScriptConfigs {
  readonly packages: readonly NodePackage[];
  readonly tsconfigs: readonly TypeScriptConfig[];
  /** Applications of Nuxt, the innermost first; absent in a tree without one. */
  readonly nuxt?: readonly NuxtConfig[];
}

/** One `package.json`. */
export interface NodePackage {
  readonly dir: string;
  readonly name: string;
  /** Parsed, otherwise as written. */
  readonly main?: string;
  readonly module?: string;
  readonly types?: string;
  /** Where the bundler starts: names the source of what `main` is built from. */
  readonly source?: string;
  readonly exports?: unknown;
  readonly imports?: unknown;
  /** `typesVersions` for compilers of today: patterns of parts of the package with their targets, relative to `dir`. */
  readonly typesPaths?: Readonly<Record<string, readonly string[]>>;
  /** Names of other packages it depends on; those not in the tree are external. */
  readonly dependencies?: readonly string[];
  /** Some workspace (npm, yarn, pnpm, lerna, rush) of the tree lists it. */
  readonly isMember?: true;
}

/** One `tsconfig*.json` or `jsconfig.json` after following `extends`, limited to module resolution. */
export interface TypeScriptConfig {
  readonly path: string;
  readonly dir: string;
  readonly baseUrl?: string;
  /** Patterns with their targets relative to the root. */
  readonly paths?: Readonly<Record<string, readonly string[]>>;
  readonly rootDirs?: readonly string[];
  readonly outDir?: string;
  readonly declarationDir?: string;
  readonly rootDir?: string;
  /** Directories that `include` takes whole, and those (`dir`, or `dir/**` with all below) of some files; absent: its own. */
  readonly covers?: readonly string[];
  readonly touches?: readonly string[];
}

const NONE: ScriptConfigs = { packages: [], tsconfigs: [] };

export const scriptConfigsIn = ({ typescript }: ModuleConfigs): ScriptConfigs => (typescript as ScriptConfigs) ?? NONE;
