/** Manifest readers: for each kind of project file, how to get its name and its workspace members out of its text. */
import { parseJsonc } from '../config/jsonc.ts';
import type { Project } from '../model/source-file.ts';
import { readTomlKeys } from './toml-keys.ts';

export interface Manifest {
  /** '' when the file does not say. */
  readonly name: string;
  /** Patterns or paths of member directories (or project files), relative to the manifest. */
  readonly members?: readonly string[];
}

/** Thrown texts become a `bad_config_file` problem. */
export class BadManifest extends Error {
  override readonly name = 'BadManifest';
}

export interface ManifestKind {
  readonly kind: Project['kind'];
  readonly file: RegExp;
  readonly read: (text: string) => Manifest;
  /** The project is called like its file, not like its directory, when the text gives no name. */
  readonly namedByFile?: true;
  /** One of several files of the same project: the first of the table that exists in a directory stands for it. */
  readonly group?: string;
  /** Counts only when it gives a name: the file is often there for other tools. */
  readonly optional?: true;
}

type Json = Record<string, unknown>;
const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function readJson(source: string): Json {
  const parsed = parseJsonc(source);
  if ('error' in parsed) throw new BadManifest(`not valid JSON: ${parsed.error}`);
  if (typeof parsed.value !== 'object' || parsed.value === null || Array.isArray(parsed.value)) {
    throw new BadManifest('not a JSON object');
  }
  return parsed.value as Json;
}

function readPackageJson(source: string): Manifest {
  const json = readJson(source);
  // npm and pnpm take a list, yarn also `{packages: […]}`.
  const workspaces = strings(json.workspaces).concat(strings((json.workspaces as Json | undefined)?.packages));
  return { name: text(json.name), ...(workspaces.length > 0 && { members: workspaces }) };
}

function readTsconfig(source: string): Manifest {
  const { references } = readJson(source);
  const members = Array.isArray(references) ? references.map((item) => text(item?.path)).filter(Boolean) : [];
  return {
    name: '',
    ...(members.length > 0 && { members: members.map((path) => path.replace(/\/?[^/]*\.json$/, '') || '.') }),
  };
}

/** The `packages:` list of a pnpm workspace, in block or flow style. */
export function readPnpmWorkspace(source: string): string[] {
  const members: string[] = [];
  let inList = false;
  for (const raw of source.split(/\r?\n/)) {
    const line = raw.replace(/(?:^|\s)#.*$/, '');
    const flow = /^packages:\s*\[(.*)\]\s*$/.exec(line);
    if (flow) return flow[1].split(',').map(unquote).filter(Boolean);
    if (/^packages:\s*$/.test(line)) inList = true;
    else if (inList && /^\s*-\s/.test(line)) members.push(unquote(line.replace(/^\s*-/, '')));
    else if (line.trim() !== '') inList = false;
  }
  return members;
}

const unquote = (value: string): string => value.trim().replace(/^(["'])(.*)\1$/, '$2');

function readGoMod(source: string): Manifest {
  const name = /^module[ \t]+(\S+)/m.exec(source)?.[1];
  if (!name) throw new BadManifest('has no module line');
  return { name: unquote(name) };
}

function readGoWork(source: string): Manifest {
  const members: string[] = [];
  let inBlock = false;
  for (const raw of source.split(/\r?\n/)) {
    const line = raw.replace(/\/\/.*$/, '').trim();
    if (/^use\s*\($/.test(line)) inBlock = true;
    else if (line === ')') inBlock = false;
    else if (inBlock && line) members.push(unquote(line));
    else if (line.startsWith('use ')) members.push(unquote(line.slice(4)));
  }
  return { name: '', members };
}

function readPyproject(source: string): Manifest {
  const keys = readTomlKeys(source);
  const members = keys.get('tool.uv.workspace.members');
  return {
    name: text(keys.get('project.name')) || text(keys.get('tool.poetry.name')),
    ...(Array.isArray(members) && { members }),
  };
}

function readCargo(source: string): Manifest {
  const keys = readTomlKeys(source);
  const members = keys.get('workspace.members');
  const excluded = keys.get('workspace.exclude');
  const isWorkspace = /^\s*\[workspace\]/m.test(source);
  if (!isWorkspace && !keys.has('package.name')) throw new BadManifest('has neither [package] nor [workspace]');
  const list = [...strings(members), ...strings(excluded).map((path) => `!${path}`)];
  return { name: text(keys.get('package.name')), ...(isWorkspace && { members: list }) };
}

/** Tags of a build file are looked up where they stand, after everything that nests the same tags is blanked out. */
function readPom(source: string): Manifest {
  const xml = without(source, '<!--', '-->');
  if (!/<project[\s>]/.test(xml)) throw new BadManifest('has no <project>');
  const own = ['parent', 'dependencies', 'dependencyManagement', 'build', 'profiles', 'reporting', 'plugins'].reduce(
    (rest, tag) => without(rest, `<${tag}>`, `</${tag}>`),
    xml,
  );
  const members = [...xml.matchAll(/<module>\s*([^<]*?)\s*<\/module>/g)].map((hit) => hit[1]);
  return { name: firstTag(own, 'artifactId'), ...(members.length > 0 && { members }) };
}

/** Linear, unlike a lazy regular expression, on a file full of openings that never close; what is not closed is dropped. */
function without(source: string, open: string, close: string): string {
  const kept: string[] = [];
  for (let from = 0; ; ) {
    const start = source.indexOf(open, from);
    kept.push(source.slice(from, start < 0 ? undefined : start));
    const end = start < 0 ? -1 : source.indexOf(close, start + open.length);
    if (end < 0) return kept.join('');
    from = end + close.length;
  }
}

const firstTag = (xml: string, tag: string): string => {
  const start = xml.indexOf(`<${tag}>`);
  const end = start < 0 ? -1 : xml.indexOf('</', start);
  return end < 0 ? '' : xml.slice(start + tag.length + 2, end).trim();
};

function readGradleSettings(source: string): Manifest {
  const code = without(source, '/*', '*/').replace(/\/\/[^\n]*/g, '');
  const name = /rootProject\.name\s*=\s*["']([^"'\n]+)["']/.exec(code)?.[1] ?? '';
  const members: string[] = [];
  for (const statement of code.matchAll(/\binclude\b\s*\(?((?:\s*["'][^"'\n]+["']\s*,?)+)/g)) {
    for (const item of statement[1].matchAll(/["']([^"'\n]+)["']/g))
      members.push(item[1].replace(/^:/, '').replaceAll(':', '/'));
  }
  return { name, ...(members.length > 0 && { members }) };
}

function readCsproj(source: string): Manifest {
  if (!source.includes('<Project')) throw new BadManifest('has no <Project>');
  return { name: firstTag(source, 'AssemblyName').replace(/.*\$\(.*/, '') };
}

function readSolution(source: string): Manifest {
  const members = [...source.matchAll(/^Project\("[^"\n]*"\)\s*=\s*"[^"\n]*",\s*"([^"\n]*proj)"/gm)].map(
    (hit) => hit[1],
  );
  return { name: '', members };
}

const readSlnx = (source: string): Manifest => ({
  name: '',
  members: [...source.matchAll(/<Project\b[^<>]*?\bPath="([^"\n]*proj)"/g)].map((hit) => hit[1]),
});

/** A setup script is never run: a literal name is read, anything computed is not. */
const readSetupPy = (source: string): Manifest => ({ name: /\bname\s*=\s*["']([^"'\n]+)["']/.exec(source)?.[1] ?? '' });
const readSetupCfg = (source: string): Manifest => ({
  name: /^\[metadata\][^[]*?^name\s*=\s*(\S+)/m.exec(source)?.[1] ?? '',
});

export const MANIFEST_KINDS: readonly ManifestKind[] = [
  { kind: 'node', file: /^package\.json$/, read: readPackageJson },
  { kind: 'typescript', file: /^[tj]sconfig(?:\.[\w.-]+)?\.json$/, read: readTsconfig },
  { kind: 'go', file: /^go\.mod$/, read: readGoMod },
  { kind: 'go-workspace', file: /^go\.work$/, read: readGoWork },
  { kind: 'python', file: /^pyproject\.toml$/, read: readPyproject, group: 'python' },
  { kind: 'python', file: /^setup\.cfg$/, read: readSetupCfg, group: 'python', optional: true },
  { kind: 'python', file: /^setup\.py$/, read: readSetupPy, group: 'python' },
  { kind: 'rust', file: /^Cargo\.toml$/, read: readCargo },
  { kind: 'java', file: /^pom\.xml$/, read: readPom },
  { kind: 'java', file: /^settings\.gradle(?:\.kts)?$/, read: readGradleSettings, group: 'gradle' },
  { kind: 'java', file: /^build\.gradle(?:\.kts)?$/, read: () => ({ name: '' }), group: 'gradle' },
  { kind: 'csharp', file: /\.(?:cs|fs|vb)proj$/, read: readCsproj, namedByFile: true },
  { kind: 'solution', file: /\.sln$/, read: readSolution, namedByFile: true },
  { kind: 'solution', file: /\.slnx$/, read: readSlnx, namedByFile: true },
];
