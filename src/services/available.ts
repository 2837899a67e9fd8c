/** Which services may confirm the links of a tree: found on this machine, and allowed by the user. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Config } from '../config/config.ts';
import { type FoundService, findService } from './find-program.ts';
import type { ActiveService } from './pass/active-service.ts';
import { projectsOf } from './project-dirs.ts';
import type { ServiceRow } from './row.ts';
import { SERVICES } from './rows.ts';
import { type ImportedScip, importedScips } from './scip/stored-list.ts';
import { scipDir, servicesDir } from './services-dir.ts';
import { commandsOf } from './survey.ts';
import { effectiveMode } from './trust.ts';
import { loadTypescript } from './typescript/api/find-compiler.ts';

/** In the order in which they are asked: where two know a name, the first has the word. */
export function activeServices(root: string, config: Config): ActiveService[] {
  const { mode } = effectiveMode(root, config);
  if (mode === 'off') return [];
  const commands = commandsOf(config);
  const { disabled } = config.services;
  const rows = SERVICES.filter(({ id, trust }) => !disabled.includes(id) && (trust === 'safe' || mode === 'trusted'));
  const found = rows.flatMap((row): ActiveService[] => {
    if (row.kind === 'typescript') return loadTypescript() === undefined ? [] : [typescript(row)];
    const program = findService(row, { root, commands });
    return program === undefined ? [] : [ofProgram(program)];
  });
  const imported = disabled.includes('scip') ? [] : scipServices(scipDir(servicesDir(root)));
  return [...withoutSecond(found), ...imported];
}

const typescript = (row: ServiceRow): ActiveService => ({
  id: row.id,
  origin: 'typescript',
  asks: 'everything',
  projectsOf: (files, tree) => projectsOf(row, files, tree),
  async open(project, options) {
    const { openTypescript } = await import('./typescript/open.ts');
    return openTypescript(project, options);
  },
});

function ofProgram(found: FoundService): ActiveService {
  const { row } = found;
  return {
    id: row.id,
    origin: row.kind === 'sidecar' ? 'sidecar' : 'lsp',
    // A server answers some hundred places a second.
    asks: row.kind === 'sidecar' ? 'everything' : 'open',
    projectsOf: (files, tree) => projectsOf(row, files, tree),
    async open(project, options) {
      const open =
        row.kind === 'sidecar'
          ? (await import('./sidecar/open.ts')).openSidecar(found)
          : (await import('./lsp/open.ts')).openLanguageServer(found);
      return open(project, options);
    },
  };
}

/** Of several servers for the same languages one is enough: the first of the table. */
function withoutSecond(services: readonly ActiveService[]): ActiveService[] {
  const taken = new Set<string>();
  return services.filter(({ id }) => {
    const { languages } = SERVICES.find((row) => row.id === id)!;
    const isFirst = languages.some((language) => !taken.has(language));
    for (const language of languages) taken.add(language);
    return isFirst;
  });
}

/** One service for each tool, over all of its imports. */
function scipServices(directory: string): ActiveService[] {
  const byTool = new Map<string, ImportedScip[]>();
  for (const one of importedScips(directory)) {
    const known = byTool.get(one.tool.name);
    if (known) known.push(one);
    else byTool.set(one.tool.name, [one]);
  }
  return [...byTool].map(([tool, imports]) => {
    const files = imports.map(({ file }) => file);
    const paths = new Set(imports.flatMap((one) => one.paths));
    return {
      // Another import may answer about files that this one did not fit.
      id: `scip:${tool}@${createHash('sha256')
        .update(files.map((file) => basename(file)).join())
        .digest('hex')
        .slice(0, 8)}`,
      origin: 'scip',
      asks: 'everything',
      projectsOf(linked) {
        const known = linked.map(({ path }) => path).filter((path) => paths.has(path));
        return known.length === 0 ? [] : [{ dir: '', paths: known }];
      },
      async open(project, options) {
        const { scipService } = await import('./scip/session.ts');
        return scipService(files)(project, options);
      },
    };
  });
}
