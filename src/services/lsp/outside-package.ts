/** Which package a path outside the tree belongs to, as far as the path itself tells: nothing outside is opened. */
import type { OutsidePackage } from '../contract.ts';

type Read = (rest: readonly string[], before: readonly string[]) => OutsidePackage | true | undefined;

/** `true`: outside, of no package that is known, such as the language's own files. */
export function outsidePackage(pathOrUri: string): OutsidePackage | true {
  if (pathOrUri.startsWith('jdt://')) return fromJdt(pathOrUri);
  const segments = pathOrUri.replaceAll('\\', '/').split('/').filter(Boolean);
  // The innermost directory of packages: some packages contain others.
  for (let at = segments.length - 2; at >= 0; at--) {
    const read = DIRECTORIES.get(segments[at]);
    const found = read?.(segments.slice(at + 1), segments.slice(0, at));
    if (found) return found;
  }
  return true;
}

const endsWith = (segments: readonly string[], ...names: readonly string[]): boolean =>
  names.every((name, i) => segments[segments.length - names.length + i] === name);

const fromSitePackages: Read = ([first]) => {
  const name = withoutEnding(first, ['.dist-info', '.egg-info', '.egg', '.py', '.pyi', '.so']);
  const known = first.endsWith('.dist-info') || first.endsWith('.egg') ? splitVersion(name) : { name };
  return { manager: 'pypi', ...known, name: withoutEnding(known.name, ['-stubs']) };
};

const DIRECTORIES: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['site-packages', fromSitePackages],
  ['dist-packages', fromSitePackages],
  // Stubs of packages that come with a type checker; the standard library is beside them.
  [
    'stubs',
    ([name], before) =>
      endsWith(before, 'typeshed-fallback') || endsWith(before, 'typeshed') ? { manager: 'pypi', name } : undefined,
  ],
  [
    'node_modules',
    ([first, second, ...rest], before) => {
      if (first.startsWith('.')) return undefined;
      const name = first.startsWith('@') && second !== undefined && rest.length > 0 ? `${first}/${second}` : first;
      if (name === 'typescript') return true;
      // pnpm: `.pnpm/<name>@<version>/node_modules/<name>`; a `+` stands for the slash, and `_` begins the peers.
      const stored = endsWith(before.slice(0, -1), '.pnpm') ? before.at(-1)! : '';
      const prefix = `${name.replace('/', '+')}@`;
      const version = stored.startsWith(prefix) ? stored.slice(prefix.length).split(/[_(]/, 1)[0] : undefined;
      return { manager: 'npm', name, version };
    },
  ],
  ['mod', (rest, before) => (endsWith(before, 'pkg') ? fromGoModules(rest) : undefined)],
  [
    'src',
    ([, crate], before) =>
      endsWith(before, 'registry') && crate ? { manager: 'cargo', ...splitVersion(crate) } : undefined,
  ],
  [
    'checkouts',
    ([name], before) => (endsWith(before, 'git') ? { manager: 'cargo', name: withoutLastPart(name) } : undefined),
  ],
  [
    'gems',
    ([name], before) =>
      before.length > 0 && name.includes('-') ? { manager: 'gem', ...splitVersion(name) } : undefined,
  ],
  [
    'files-2.1',
    ([group, artifact, version]) => (version ? { manager: 'maven', name: `${group}:${artifact}`, version } : undefined),
  ],
  ['repository', (rest, before) => (before.at(-1) === '.m2' ? fromMaven(rest) : undefined)],
  [
    'packages',
    ([name, version], before) =>
      before.at(-1) === '.nuget' && version ? { manager: 'nuget', name, version } : undefined,
  ],
  [
    'vendor',
    // Go has directories of that name too, where nothing tells how long the name of a module is.
    ([vendor, name, ...rest]) =>
      rest.at(-1)?.endsWith('.php') ? { manager: 'composer', name: `${vendor}/${name}` } : undefined,
  ],
]);

/** `github.com/!burnt!sushi/toml@v1.5.0/…`: `!b` stands for `B`. */
function fromGoModules(rest: readonly string[]): OutsidePackage | true | undefined {
  const at = rest.findIndex((segment) => segment.includes('@'));
  if (at < 0) return undefined;
  const [last, version] = rest[at].split('@');
  const name = [...rest.slice(0, at), last].join('/').replace(/!([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return name === 'golang.org/toolchain' ? true : { manager: 'go', name, version };
}

/** `org/apache/commons/commons-lang3/3.12.0/commons-lang3-3.12.0.jar`. */
function fromMaven(rest: readonly string[]): OutsidePackage | undefined {
  const at = rest.findIndex((segment) => segment.endsWith('.jar'));
  if (at < 3) return undefined;
  const [artifact, version] = rest.slice(at - 2, at);
  return { manager: 'maven', name: `${rest.slice(0, at - 2).join('.')}:${artifact}`, version };
}

/** `jdt://contents/<jar or module>/…?=…/maven.groupId=/<group>=/…`. */
function fromJdt(uri: string): OutsidePackage | true {
  const attribute = (name: string): string | undefined => {
    const parts = uri.split(`/maven.${name}=/`);
    return parts.length > 1 ? decode(parts[1].split('=/', 1)[0]) : undefined;
  };
  const [group, artifact] = [attribute('groupId'), attribute('artifactId')];
  if (group && artifact) return { manager: 'maven', name: `${group}:${artifact}`, version: attribute('version') };
  const jar = decode(uri.slice('jdt://contents/'.length).split('/', 1)[0]);
  return jar.endsWith('.jar') ? { manager: 'maven', ...splitVersion(withoutEnding(jar, ['.jar'])) } : true;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `serde_json-1.0.108` -> `serde_json`, `1.0.108`: the version begins at the first hyphen before a digit. */
function splitVersion(text: string): { readonly name: string; readonly version?: string } {
  for (let at = text.indexOf('-'); at > 0; at = text.indexOf('-', at + 1))
    if (/^\d/.test(text.slice(at + 1, at + 2))) return { name: text.slice(0, at), version: text.slice(at + 1) };
  return { name: text };
}

const withoutLastPart = (text: string): string => (text.includes('-') ? text.slice(0, text.lastIndexOf('-')) : text);

const withoutEnding = (text: string, endings: readonly string[]): string => {
  const ending = endings.find((one) => text.endsWith(one));
  return ending === undefined ? text : text.slice(0, -ending.length);
};
