/** Whether others import a project: a library's exports are used outside of the tree, those of an application are not. */
import { familyOf, LANGUAGES } from '../../../languages/all.ts';
import { BadManifest } from '../../discover/manifest-text.ts';
import { lineOf } from '../../discover/setting-text.ts';
import type { LanguageId } from '../../model/language.ts';
import type { ManifestText, Verdict } from '../../model/language-roots.ts';
import type { Project } from '../../model/source-file.ts';
import type { RootSource } from './root.ts';

export interface ProjectUse {
  readonly project: Project;
  /** Families of languages that it is about. */
  readonly languages: ReadonlySet<LanguageId>;
  /** Undefined where nothing says so. */
  readonly verdict: Verdict | undefined;
}

/** One for each manifest of a kind that a language knows, innermost first. */
export function projectUses(source: RootSource): ProjectUse[] {
  return source.graph.reader
    .projects()
    .map((project) => ({ project, languages: languagesOf(project.kind), verdict: verdictOf(source, project) }))
    .filter(({ languages }) => languages.size > 0)
    .sort((a, b) => b.project.dir.length - a.project.dir.length);
}

/** The family of the language whose facts name the kind, and those that see its declarations; none for kinds that only group others. */
function languagesOf(kind: string): ReadonlySet<LanguageId> {
  const own = LANGUAGES.filter(({ manifests = [] }) =>
    manifests.some((one) => one.kind === kind && !one.isSecondary),
  ).map(({ id }) => familyOf(id));
  const seeing = LANGUAGES.filter(({ sees = [] }) => sees.some((id) => own.includes(id))).map(({ id }) => familyOf(id));
  return new Set([...own, ...seeing]);
}

/** The project of a file: the innermost of its language. */
export const projectUseOf = (
  uses: readonly ProjectUse[],
  { path, language }: { readonly path: string; readonly language: LanguageId },
): ProjectUse | undefined =>
  uses.find(
    ({ project: { dir }, languages }) =>
      languages.has(familyOf(language)) && (dir === '' || path.startsWith(`${dir}/`)),
  );

function verdictOf({ graph, read, languages, tree }: RootSource, project: Project): Verdict | undefined {
  const judge = [...languages.values()].map(({ uses }) => uses?.[project.kind]).find((one) => one !== undefined);
  const text = judge && read(project.manifest);
  if (!judge || text === undefined) return undefined;
  const packageOf = (path: string) => {
    const file = tree.number(path);
    return file === undefined ? undefined : graph.reader.fileById(graph.nodes.files[file].id)?.packageName;
  };
  const because: ManifestText['because'] = (use, words, what = words) => ({
    use,
    path: project.manifest,
    line: lineOf(text, words),
    what,
  });
  try {
    return judge({ text, project, tree, packageOf, because });
  } catch (error) {
    if (error instanceof BadManifest) return undefined;
    throw error;
  }
}
