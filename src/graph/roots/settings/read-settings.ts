/** Which files of a tree are settings that name programs, and what reads each. */
import { isTimeUp } from '../../../base/deadline.ts';
import { directoryOf } from '../../../base/tree-paths.ts';
import { BadManifest } from '../../../discover/manifest-text.ts';
import type { Claim, SettingRow } from '../../../model/language-roots.ts';
import type { FileRole } from '../../../model/source-file.ts';
import { idsNamed } from '../named-files.ts';
import type { Root, RootSource } from '../root.ts';
import { cloudFunctions } from './cloud-functions.ts';
import { commandClaims, scriptClaims } from './commands.ts';
import { pageScripts, quotedFiles } from './quoted-files.ts';

/** Those of no language. */
const ROWS: readonly SettingRow[] = [
  { paths: /(?:^|\/)(?:package\.json|deno\.jsonc?|composer\.json)$/, read: scriptClaims },
  {
    paths:
      /(?:^|\/)(?:Dockerfile|Containerfile|Procfile|Makefile|makefile|GNUmakefile|[Jj]ustfile|Jenkinsfile|tox\.ini|fly\.toml|supervisord\.conf|crontab)(?:\.[\w-]+)?$/,
    read: commandClaims,
  },
  { paths: /\.(?:sh|bash|zsh|fish|ps1|bat|cmd|mk|service|[Dd]ockerfile)$/, read: commandClaims },
  {
    paths:
      /(?:^|\/)(?:(?:docker-)?compose[\w.-]*|Taskfile|serverless|template|app|render|railway|nixpacks|cloudbuild|azure-pipelines|appveyor|bitbucket-pipelines|\.?gitlab-ci|\.travis|\.drone|\.pre-commit-config|lefthook)\.ya?ml$/,
    read: commandClaims,
  },
  {
    paths: /(?:^|\/)\.(?:github\/(?:workflows|actions)|circleci|gitlab|buildkite|woodpecker|husky)\/./,
    read: commandClaims,
  },
  { paths: /(?:^|\/)(?:bin|docker|script|scripts|hooks)\/[\w-]+$/, read: commandClaims },
  {
    paths: /(?:^|\/)(?:serverless|template|sam|functions?)(?:\.[\w-]+)?\.(?:ya?ml|json)$|\.tf$/,
    read: cloudFunctions,
  },
  { paths: /\.html?$/, read: pageScripts },
  {
    paths:
      /(?:^|\/)(?:angular|project|manifest|nodemon|vercel|nest-cli|wxt|electron-builder|app|launch|jest\.config|\.mocharc|ecosystem\.config)\.json$|(?:^|\/)(?:wrangler|netlify)\.toml$/,
    read: quotedFiles('script'),
  },
  {
    paths:
      /(?:^|\/)(?:(?!\.?(?:eslint|prettier|stylelint|commitlint|lint-staged)\b)\.?[\w-]+(?:\.[\w-]+)?\.config\.[cm]?[jt]s|(?:Gruntfile|gulpfile|knexfile|karma\.conf|webpack[\w.-]*)\.[cm]?[jt]s)$/,
    read: quotedFiles('plugin'),
  },
];

/** Settings of foreign code and of tests name programs that are not those of this tree. */
const LEFT_OUT: ReadonlySet<FileRole> = new Set<FileRole>(['vendored', 'generated', 'minified', 'test', 'docs']);
const MAX_FILES = 5000;

export function* settingRoots(source: RootSource): Generator<Root> {
  const { graph, read, languages, tree, names } = source;
  const rows = [...[...languages.values()].flatMap(({ settings = [] }) => settings), ...ROWS];
  let looked = 0;
  for (const { path, role } of graph.reader.fileHeads()) {
    const readers = LEFT_OUT.has(role) ? [] : rows.filter(({ paths }) => paths.test(path));
    if (readers.length === 0) continue;
    if (++looked > MAX_FILES || isTimeUp()) return;
    const text = read(path);
    if (text === undefined) continue;
    const setting = { path, directory: directoryOf(path), text, tree, names };
    for (const { kind, target, line, what, name } of readers.flatMap((row) => [...readable(row.read(setting))]))
      for (const id of idsNamed(source, target))
        yield { id, kind, why: { path, line, what }, ...(name !== undefined && { name }) };
  }
}

/** A manifest that is not valid names nothing; `status` reports it. */
function* readable(claims: Iterable<Claim>): Generator<Claim> {
  try {
    yield* claims;
  } catch (error) {
    if (!(error instanceof BadManifest)) throw error;
  }
}
