/** Directories that Python manifests put on the search path, as they write them: relative to the manifest. */
import { trimEndOf } from '../../../src/base/cut-text.ts';
import { isTable, readToml, type TomlTable, type TomlValue } from '../../../src/discover/toml.ts';

/** A setup script is never run: literals near these words are read, anything computed is not. */
const PACKAGE_DIR = /\bpackage_dir\s*=\s*(?:dict\(|\{)([^{}()]{0,2000})[})]/g;
const FIND_PACKAGES = /\bfind(?:_namespace)?_packages\(\s*(?:where\s*=\s*)?["']([^"'\n]{1,500})["']/g;
const PAIR = /["']([^"'\n]{0,200})["']\s*:\s*["']([^"'\n]{0,500})["']/g;

/** A value of `pyproject.toml` that names directories: each is a root, or a package whose parent is one. */
const PYPROJECT: readonly (readonly [key: string, kind: 'roots' | 'packages'])[] = [
  ['tool.setuptools.packages.find.where', 'roots'],
  ['tool.pdm.package-dir', 'roots'],
  ['tool.pdm.build.package-dir', 'roots'],
  ['tool.uv.build-backend.module-root', 'roots'],
  ['tool.maturin.python-source', 'roots'],
  ['tool.hatch.build.sources', 'roots'],
  ['tool.hatch.build.packages', 'packages'],
  ['tool.hatch.build.targets.wheel.sources', 'roots'],
  ['tool.hatch.build.targets.wheel.packages', 'packages'],
  ['tool.scikit-build.wheel.packages', 'packages'],
  ['tool.pytest.ini_options.pythonpath', 'roots'],
  ['tool.pyright.extraPaths', 'roots'],
  ['tool.mypy.mypy_path', 'roots'],
];

/** Sections and keys of INI files that name roots. */
const INI: readonly (readonly [section: string, key: string])[] = [
  ['options.packages.find', 'where'],
  ['tool:pytest', 'pythonpath'],
  ['pytest', 'pythonpath'],
  ['mypy', 'mypy_path'],
];

/** By file name; these files also mark the directory they lie in. */
export const PYTHON_MANIFESTS: Readonly<Record<string, (text: string) => readonly string[]>> = {
  'pyproject.toml': readPyproject,
  'setup.cfg': readIni,
  'setup.py': readSetup,
  'tox.ini': readIni,
  'pytest.ini': readIni,
  'mypy.ini': readIni,
  'requirements.txt': () => [],
  Pipfile: () => [],
  'manage.py': () => [],
};

function readPyproject(text: string): string[] {
  const toml = readToml(text);
  const named = PYPROJECT.flatMap(([key, kind]) => {
    const directories = words(valueAt(toml, key));
    return kind === 'roots' ? directories : directories.map(parentOf);
  });
  const packages = valueAt(toml, 'tool.poetry.packages');
  const poetry = (Array.isArray(packages) ? packages : []).filter(isTable).map((one) => one.from);
  const mapped = valueAt(toml, 'tool.setuptools.package-dir');
  const pairs = Object.entries(isTable(mapped) ? mapped : {});
  return [
    ...named,
    ...poetry.filter((from) => typeof from === 'string'),
    ...pairs.flatMap(([name, directory]) => (typeof directory === 'string' ? rootOfPackage(name, directory) : [])),
  ];
}

function valueAt(table: TomlTable, key: string): TomlValue | undefined {
  let value: TomlValue | undefined = table;
  for (const part of key.split('.')) value = isTable(value) ? value[part] : undefined;
  return value;
}

/** A directory, a list of them, several in one string, or (hatch) a table from the written to the installed place. */
function words(value: TomlValue | undefined): string[] {
  if (typeof value === 'string') return value.split(/[\s,:;]+/).filter((word) => word !== '');
  if (Array.isArray(value)) return value.filter((item): item is string => typeof item === 'string');
  return isTable(value) ? Object.keys(value) : [];
}

const parentOf = (path: string): string => trimEndOf(path, '/').replace(/(?:^|\/)[^/]*$/, '') || '.';

/** `{"": "src"}` names a root; `{"a.b": "python/a/b"}` a package, whose root is `python` if the names agree. */
function rootOfPackage(name: string, directory: string): string[] {
  if (name === '') return [directory || '.'];
  const place = `/${trimEndOf(directory.replaceAll('\\', '/').replace(/^\.\//, ''), '/')}`;
  const end = `/${name.replaceAll('.', '/')}`;
  return place.endsWith(end) ? [place.slice(1, -end.length) || '.'] : [];
}

function readSetup(text: string): string[] {
  const pairs = [...text.matchAll(PACKAGE_DIR)].flatMap((hit) => [...hit[1].matchAll(PAIR)]);
  return [
    ...pairs.flatMap((pair) => rootOfPackage(pair[1], pair[2])),
    ...[...text.matchAll(FIND_PACKAGES)].map((hit) => hit[1]),
  ];
}

function readIni(text: string): string[] {
  const values = iniValues(text);
  const mapped = (values.get('options\0package_dir') ?? '').split('\n').flatMap((line) => {
    const [name, directory] = line.split('=').map((part) => part.trim());
    return directory === undefined ? [] : rootOfPackage(name, directory);
  });
  return [...mapped, ...INI.flatMap(([section, key]) => words(values.get(`${section}\0${key}`)))];
}

/** By section and key; an indented line continues the value before it. */
function iniValues(text: string): Map<string, string> {
  const values = new Map<string, string>();
  let section = '';
  let key = '';
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*(?:[#;]|$)/.test(line)) continue;
    const separator = line.search(/[=:]/);
    if (line.startsWith('[')) section = line.slice(1, line.indexOf(']')).trim();
    else if (/^\s/.test(line)) values.set(key, `${values.get(key) ?? ''}\n${line.trim()}`);
    else if (separator > 0) {
      key = `${section}\0${line.slice(0, separator).trim()}`;
      values.set(key, line.slice(separator + 1).trim());
    }
  }
  return values;
}
