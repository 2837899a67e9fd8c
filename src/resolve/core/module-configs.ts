/** Module settings from manifests, as plain data: read once a run, sent to workers, compared to detect changes. */
import type { LanguageId } from '../../model/language.ts';

/** By language, in the form that its own `modules` read and its semantics take. Paths are relative to the root. */
export type ModuleConfigs = Readonly<Record<LanguageId, unknown>>;

export const NO_CONFIGS: ModuleConfigs = {};

/** Asked for paths of the tree only. */
export type ReadText = (path: string) => string | undefined;
