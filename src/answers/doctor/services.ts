/** Checks the services of the workspace: settings that do not fit, programs that cannot be used, failures, and what waits for trust. */
import { loadConfig } from '../../config/config.ts';
import { settingMistakes, surveyServices } from '../../services/survey.ts';
import { effectiveMode } from '../../services/trust.ts';
import type { Reader } from '../../store/read/read.ts';
import { readerIfUsable, type Session } from '../../workspace/session.ts';
import { serviceProgress } from '../language-services/progress.ts';
import type { Check } from './tool.ts';

const NAME = 'services';

/** One check for each problem, else one that says what is asked. Starts nothing. */
export async function checkServices(session: Session): Promise<Check[]> {
  const { root } = session;
  const { config } = await loadConfig({ root, env: process.env });
  const { mode, why, problem } = effectiveMode(root, config);
  const reader = readerIfUsable(session);
  const surveyed = await surveyServices({ root, config, mode, reader });
  const warn = (detail: string, fix: string | undefined): Check => ({
    name: NAME,
    status: 'warn',
    detail,
    ...(fix && { fix }),
  });
  const unusable = surveyed.filter(({ state, problem: one }) => state === 'missing' && one !== undefined);
  const untrusted = surveyed.filter(({ state }) => state === 'untrusted').map(({ row }) => row.id);
  const checks = [
    ...(problem ? [warn(problem.message, problem.fix)] : []),
    ...settingMistakes(config).map((text) => warn(text, '`wayfind language-services --all` lists their names.')),
    ...unusable.map(({ row, problem: one }) => warn(`${row.id}: ${one!.message}`, one!.fix)),
    ...(reader === undefined ? [] : await failures(root, { config, reader })),
  ];
  const ready = surveyed.filter(({ state }) => state === 'ready').map(({ row }) => row.id);
  const asked =
    mode === 'off' ? `off: ${why}` : ready.length === 0 ? 'none has files here' : `asked: ${ready.join(', ')}`;
  const waiting =
    untrusted.length > 0 ? `; found, and not trusted here: ${untrusted.join(', ')} (\`wayfind trust\`)` : '';
  return [...checks, { name: NAME, status: 'ok', detail: asked + waiting }];
}

interface Indexed {
  readonly config: Parameters<typeof serviceProgress>[1];
  readonly reader: Reader;
}

/** Services that ended before they were done, and parts of projects that they could not load. */
async function failures(root: string, { config, reader }: Indexed): Promise<Check[]> {
  const projects = await serviceProgress(root, config, reader);
  return projects.flatMap(({ service, dir, state, problems }): Check[] => {
    const where = `${service}${dir && ` in ${dir}`}`;
    if (state === 'interrupted')
      return [{ name: NAME, status: 'warn', detail: `${where}: its process was ended`, fix: AGAIN }];
    const shown =
      state === 'failed' ? problems.slice(-1) : problems.filter(({ code }) => code !== 'plugin_blocked').slice(-1);
    return shown.map(({ code, message, fix = AGAIN }) => ({
      name: NAME,
      status: 'warn',
      detail: `${where}: ${message} (${code})`,
      fix,
    }));
  });
}

const AGAIN = '`wayfind index --wait` asks it again.';
