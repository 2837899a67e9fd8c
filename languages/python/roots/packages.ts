/** Commands and plugins that a Python project installs: `pyproject.toml`, `setup.cfg`, `setup.py`. */
import { assignmentOf, bare, sectionOf, settingLines } from '../../../src/discover/setting-text.ts';
import type { Claim, Setting } from '../../../src/model/language-roots.ts';

/** `[project.scripts]`, `[project.entry-points."pytest11"]`, `[options.entry_points]` with `console_scripts =`. */
export function* pythonPackage(setting: Setting): Generator<Claim> {
  let section = '';
  let group = '';
  for (const { line, words } of settingLines(setting.text)) {
    const header = sectionOf(words);
    if (header !== undefined) [section, group] = [header, ''];
    const assigned = assignmentOf(words);
    if (assigned === undefined) continue;
    if (assigned.value === '') group = assigned.key;
    const value = assigned.value.startsWith('{') ? tableValue(assigned.value) : bare(assigned.value);
    yield* objectClaims(setting, { name: assigned.key, value, line, group: `${section} ${group}` });
  }
}

/** `{ callable = "shop.cli:main" }`, `{ reference = "…", type = "console" }`. */
const tableValue = (table: string): string => /["']([\w.]+:[\w.]+)["']/.exec(table)?.[1] ?? '';

/** In a setup script: `'console_scripts': ['shop = shop.cli:main']`. */
export function* setupScript(setting: Setting): Generator<Claim> {
  let group = '';
  for (const { line, words } of settingLines(setting.text)) {
    for (const part of words.split(/["']/)) {
      if (/^[a-z_.]+$/.test(part)) group = part;
      const assigned = assignmentOf(part.trim());
      if (assigned) yield* objectClaims(setting, { name: assigned.key, value: bare(assigned.value), line, group });
    }
  }
}

interface Entry {
  readonly name: string;
  readonly value: string;
  readonly line: number;
  readonly group: string;
}

function* objectClaims({ names }: Setting, { name, value, line, group }: Entry): Generator<Claim> {
  const target = value.includes(':') ? names.object(value) : undefined;
  if (target === undefined) return;
  const isScript = /scripts$/.test(group.trim());
  yield isScript
    ? { kind: 'bin', target, line, name, what: `script "${name}"` }
    : { kind: 'plugin', target, line, name, what: `entry point "${name}"` };
}
