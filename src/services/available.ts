/** Which services may confirm the links of a tree: found on this machine, allowed by the user, and with files to be asked about. */
import { languageFacts } from '../../languages/all.ts';
import type { Config } from '../config/config.ts';
import type { LanguageId } from '../model/language.ts';
import type { ActiveService } from './pass/active-service.ts';
import { loadTypescript } from './typescript/api/find-compiler.ts';

const SCRIPTS: ReadonlySet<LanguageId> = new Set(['typescript', 'tsx', 'javascript']);

export async function activeServices(root: string, config: Config): Promise<ActiveService[]> {
  const { mode, disabled } = config.services;
  if (mode === 'off') return [];
  const services: ActiveService[] = [];
  if (!disabled.includes('typescript') && loadTypescript() !== undefined) services.push(typescript);
  void root;
  return services;
}

const typescript: ActiveService = {
  id: 'typescript',
  origin: 'typescript',
  asks: 'everything',
  projectsOf(files) {
    const paths = files.filter(({ language }) => SCRIPTS.has(language)).map(({ path }) => path);
    return paths.length === 0 ? [] : [{ dir: '', paths }];
  },
  async open(project, options) {
    const { openTypescript } = await import('./typescript/open.ts');
    return openTypescript(project, options);
  },
};
void languageFacts;
