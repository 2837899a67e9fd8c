/** The files of a project as text: from the suite, or from a repository that was checked out beforehand. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultConfig } from '../../src/config/config.ts';
import { discover } from '../../src/discover/discover.ts';
import { decodeText } from '../../src/parse/decode.ts';
import { readProjects } from '../suites.ts';

export type FileTexts = ReadonlyMap<string, string>;

const MAX_BYTES = 1_000_000;

/** Looks a project up by its name; undefined when its repository is not there. */
export type FindProject = (project: string) => Promise<FileTexts | undefined>;

/** `owner/name@commit` is the directory `name` of `repos`. */
export function projectsOf(truth: string, suite: string, repos: string | undefined): FindProject {
  const own = new Map(readProjects(truth, suite).map(({ project, files }) => [project, files]));
  return async (project) => {
    const files = own.get(project);
    if (files !== undefined) return new Map(Object.entries(files));
    const name = /\/([^/@]+)@/.exec(project)?.[1];
    const directory = repos !== undefined && name !== undefined ? join(repos, name) : undefined;
    return directory !== undefined && existsSync(directory) ? readTree(directory) : undefined;
  };
}

/** Every text file that an index of the directory would list. */
export async function readTree(directory: string): Promise<FileTexts> {
  const { root, files } = await discover(directory, { config: defaultConfig() });
  const texts = new Map<string, string>();
  for (const { path, size } of files) {
    if (size > MAX_BYTES) continue;
    const bytes = readFileSync(join(root, path));
    if (!bytes.includes(0)) texts.set(path, decodeText(bytes).text);
  }
  return texts;
}
