/** `wayfind config`: shows the active settings and where each comes from. */
import { requireLanguages } from '../../languages/load.ts';
import { checkLanguages } from '../indexer/parse/check-languages.ts';
import { effectiveConfig, type Setting } from '../setup/effective-config.ts';
import { table } from '../tools/layout.ts';
import { safeFor } from './for-terminal.ts';
import { type Invocation, projectOf } from './run-setup.ts';
import { wantsColor } from './terminal.ts';

export async function runConfig({ input, globals, terminal, print }: Invocation): Promise<number> {
  const { color } = terminal;
  const { settings, files, warnings } = await effectiveConfig(projectOf(globals));
  if (input.action === 'validate') {
    await requireLanguages();
    await checkLanguages();
  }
  const shown = input.changed === true ? settings.filter(({ origin }) => origin !== 'default') : settings;
  if (globals.json) {
    print(JSON.stringify({ results: { settings: shown, files, warnings } }, null, terminal.isTTY ? 2 : 0));
    return 0;
  }
  const read = files.map(({ path, exists }) => `${path}${exists ? '' : ' (missing)'}`);
  const set = settings.filter(({ origin }) => origin !== 'default').length;
  const row = ({ key, value, origin }: Setting) => [
    { text: key, paint: color.cyan },
    JSON.stringify(value),
    { text: origin, paint: origin === 'default' ? color.dim : color.green },
  ];
  const lines = [
    ...(input.action === 'validate'
      ? [`valid: ${set} of ${settings.length} settings are set`]
      : table(shown.map(row), terminal)),
    color.dim(`read: ${read.join(', ')}`),
    ...warnings.map((warning) => `${color.yellow('warning')}: ${warning}`),
  ];
  print(safeFor(lines.join('\n'), terminal, wantsColor(process.stdout, process.env, globals.color)));
  return 0;
}
