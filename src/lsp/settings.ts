/** What a client switches off, so that another language server can do it. */
import { asObject } from '../services/lsp/shapes.ts';

/** One for each thing that an editor shows; all are on unless a client says otherwise. */
export const FEATURES = [
  'definition',
  'declaration',
  'implementation',
  'typeDefinition',
  'references',
  'hover',
  'documentSymbol',
  'workspaceSymbol',
  'documentHighlight',
  'foldingRange',
  'callHierarchy',
  'typeHierarchy',
  'codeLens',
  'rename',
  'diagnostics',
] as const;
export type Feature = (typeof FEATURES)[number];

export interface LspSettings {
  readonly isOn: Readonly<Record<Feature, boolean>>;
  /** Lines above declarations: each sort can be switched off by itself. */
  readonly lenses: { readonly references: boolean; readonly tests: boolean; readonly changed: boolean };
  /** The branch that `changed` compares with; '' is the default branch. */
  readonly changedSince: string;
  /** Whether a folder without an index is indexed. */
  readonly index: boolean;
  /** The client has the commands that lenses name (editors/vscode). */
  readonly commands: boolean;
  /** What was not understood, in words. */
  readonly problems: readonly string[];
}

const OTHER_KEYS = ['features', 'codeLens', 'index', 'commands'] as const;

/**
 * `{ "features": { "hover": false }, "codeLens": { "tests": false }, "index": true }`, also under `wayfind`, as editors keep the
 * settings of a server. Anything else is said and ignored.
 */
export function readSettings(given: unknown): LspSettings {
  const outer = asObject(given);
  const options = 'wayfind' in outer ? asObject(outer.wayfind) : outer;
  const problems: string[] = [];
  const note = (key: string): void => void problems.push(`unknown setting ${JSON.stringify(key.slice(0, 100))}`);
  for (const key of Object.keys(options)) if (!(OTHER_KEYS as readonly string[]).includes(key)) note(key);
  const boolean = (value: unknown, key: string): boolean => {
    if (value !== undefined && typeof value !== 'boolean') problems.push(`${key} must be true or false`);
    return value !== false;
  };
  const features = asObject(options.features);
  for (const key of Object.keys(features)) if (!(FEATURES as readonly string[]).includes(key)) note(`features.${key}`);
  const lenses = asObject(options.codeLens);
  return {
    isOn: Object.fromEntries(
      FEATURES.map((name) => [name, boolean(features[name], `features.${name}`)]),
    ) as LspSettings['isOn'],
    lenses: {
      references: boolean(lenses.references, 'codeLens.references'),
      tests: boolean(lenses.tests, 'codeLens.tests'),
      changed: boolean(lenses.changed, 'codeLens.changed'),
    },
    changedSince: typeof lenses.since === 'string' ? lenses.since : '',
    index: boolean(options.index, 'index'),
    commands: options.commands === true,
    problems,
  };
}
