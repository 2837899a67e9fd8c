/** The rules of a check: those of the configuration, or of another file, and of them the ones that were asked for. */
import { nearest } from '../../base/nearest.ts';
import { CONFIG_FILE, loadConfig } from '../../config/config.ts';
import { parseJsonc } from '../../config/jsonc.ts';
import { type CheckRule, parseCheckRules } from '../../config/rule-schema.ts';
import { AppError } from '../../errors/errors.ts';
import { rootPath, sessionOn } from '../../workspace/session.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { currentTexts } from '../grep/text.ts';
import type { Question } from './tool.ts';

export interface RuleSet {
  /** All that there are. */
  readonly all: readonly CheckRule[];
  readonly wanted: readonly CheckRule[];
  /** A path from the root; undefined: none is used. */
  readonly baseline: string | undefined;
  /** The files that state all this, from the root. */
  readonly files: ReadonlySet<string>;
}

/** Throws CONFIG_INVALID, BAD_INPUT. */
export async function rulesOf(workspace: Workspace, question: Question): Promise<RuleSet> {
  const { config } = await loadConfig({ root: workspace.root, env: process.env });
  const all = question.rules === undefined ? config.check.rules : rulesIn(workspace, question.rules);
  const names = all.map(({ name }) => name);
  const unknown = question.rule?.find((name) => !names.includes(name));
  if (unknown !== undefined) throw noSuchRule(unknown, names);
  const wanted = question.rule?.length ? all.filter(({ name }) => question.rule!.includes(name)) : all;
  const named = question.baseline ?? (config.check.baseline === '' ? undefined : config.check.baseline);
  const isWritten = question.baseline !== undefined;
  // A path in the configuration is one from the root, wherever the user stands.
  const baseline = named === undefined ? undefined : isWritten ? rootPath(workspace, named) : named;
  const written = question.rules === undefined ? [] : [rootPath(workspace, question.rules)];
  return { all, wanted, baseline, files: new Set([CONFIG_FILE, ...written, ...(baseline ? [baseline] : [])]) };
}

function noSuchRule(name: string, names: readonly string[]): AppError {
  const close = nearest(name, names, 1);
  const known =
    names.length === 0 ? 'There are no rules: add check.rules to wayfind.json.' : `Rules: ${names.join(', ')}.`;
  return new AppError(
    'BAD_INPUT',
    `There is no rule ${JSON.stringify(name)}`,
    close[0] ? `Did you mean ${close[0]}?` : known,
    { nearest: close },
  );
}

/** A list of rules, or a whole configuration file. */
function rulesIn(workspace: Workspace, file: string): readonly CheckRule[] {
  const path = rootPath(workspace, file);
  const source = currentTexts({ ...sessionOn(workspace), commit: undefined })(path);
  const wrong = (what: string, fix = 'Write a list of rules, as in check.rules.') =>
    new AppError('CONFIG_INVALID', `${path} ${what}`, fix);
  if ('unsearched' in source)
    throw wrong(`cannot be read (${source.unsearched})`, 'Name a JSON file of the workspace.');
  const parsed = parseJsonc(source.text);
  if ('error' in parsed) throw wrong(`is not valid JSON: ${parsed.error}`);
  const { value } = parsed;
  const list = Array.isArray(value) ? value : (value as { check?: { rules?: unknown } } | null)?.check?.rules;
  const rules = parseCheckRules(list);
  if ('error' in rules)
    throw new AppError('CONFIG_INVALID', `${path}: ${rules.error}`, rules.fix, { nearest: rules.nearest });
  return rules.rules;
}
