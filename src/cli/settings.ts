/** The settings of a command, and the warning where those of the workspace cannot be used. */
import type { Config } from '../config/config.ts';
import { AppError } from '../errors/errors.ts';
import { neutralise } from '../tools/neutralise.ts';
import { hasParent } from './parent-process.ts';

interface Settings {
  readonly config: Config;
  /** Why the settings of the workspace are not used: the defaults are. */
  readonly problem: AppError | undefined;
}

/** Settings that are not valid do not fail a question that needs none of them. */
export async function settingsOf(root: string): Promise<Settings> {
  const { defaultConfig, loadConfig } = await import('../config/config.ts');
  try {
    return { config: (await loadConfig({ root, env: process.env })).config, problem: undefined };
  } catch (error) {
    return { config: defaultConfig(), problem: error instanceof AppError ? error : undefined };
  }
}

/** One line on standard error, whatever the command prints. A server says it itself. */
export function warnOfSettings(problem: AppError | undefined): void {
  if (problem === undefined || hasParent()) return;
  const text = `warning: ${problem.message}; settings are at their defaults. fix: ${problem.fix}`;
  process.stderr.write(`${neutralise(text.replaceAll('\n', ' '), false)}\n`);
}
