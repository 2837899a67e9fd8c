/** The view `projects`: packages, modules and workspaces that manifests declare. */
import type { Project } from '../../../model/source-file.ts';
import { projectOf, projectsOf } from '../../dependencies/groups.ts';
import { defineView, integer, text } from '../view.ts';

interface Row {
  readonly project: Project;
  readonly files: number | undefined;
}

export const projects = defineView<Row>({
  name: 'projects',
  meaning: 'A project: a directory with a manifest, such as package.json, go.mod or pyproject.toml',
  needsLinks: false,
  columns: {
    name: text('As the manifest says', ({ project }) => project.name),
    kind: text('node, python, go, …', ({ project }) => project.kind),
    dir: text('Its directory; `.` is the root', ({ project }) => project.dir || '.'),
    manifest: text('Path of the manifest', ({ project }) => project.manifest),
    members: integer('Number of member directories that a workspace lists', ({ project }) => project.members?.length),
    files: integer('Files in it, without those of projects inside of it', ({ files }) => files),
  },
  *rows({ reader }, wants) {
    const counts = new Map<Project, number>();
    const innermost = projectsOf(reader);
    if (wants('files')) {
      for (const { path } of reader.fileHeads()) {
        const project = projectOf(innermost, path);
        if (project !== undefined) counts.set(project, (counts.get(project) ?? 0) + 1);
      }
    }
    const ofDirectory = new Map(innermost.map((project) => [project.dir, counts.get(project) ?? 0]));
    for (const project of reader.projects()) yield { project, files: ofDirectory.get(project.dir) };
  },
  examples: [{ sql: 'SELECT kind, name, dir, files FROM projects ORDER BY files DESC', says: 'the projects by size' }],
});
