/** The view `files`: every file that the index lists. */
import { posix } from 'node:path';
import type { FileRecord } from '../../../store/schema/records.ts';
import { defineView, integer, key, text } from '../view.ts';

interface Row {
  readonly file: FileRecord;
  readonly project: string;
}

export const files = defineView<Row>({
  name: 'files',
  meaning: 'A file of the tree; files that ignore rules leave out are not there',
  needsLinks: false,
  columns: {
    id: key('Number of the file in this index', ({ file }) => file.id),
    path: text('From the root', ({ file }) => file.path),
    dir: text('Its directory; `.` is the root', ({ file }) => posix.dirname(file.path)),
    name: text('Without the directory', ({ file }) => posix.basename(file.path)),
    language: text('NULL where it is in no known language', ({ file }) => file.language),
    role: text('source, test, generated, vendored, minified, docs, config, data or example', ({ file }) => file.role),
    project: text('The innermost project around it', ({ project }) => project),
    package: text('The package or namespace that it declares', ({ file }) => file.packageName || null),
    lines: integer('Number of lines; 0 where it was not parsed', ({ file }) => file.lines),
    size: integer('In bytes', ({ file }) => file.size),
    symbols: integer('Number of symbols in it, without the file itself', ({ file }) =>
      Math.max(0, file.symbolCount - 1),
    ),
    skip: text('Why it was not parsed: too_large, binary, minified, …', ({ file }) => file.skip),
  },
  *rows(source, wants) {
    for (const file of source.reader.files())
      yield { file, project: wants('project') ? source.projectOf(file.path) : '' };
  },
  examples: [
    {
      sql: 'SELECT dir, count(*) AS files, sum(lines) AS lines FROM files GROUP BY dir ORDER BY lines DESC LIMIT 20',
      says: 'the largest directories',
    },
    {
      sql: 'SELECT skip, count(*) AS files FROM files WHERE skip IS NOT NULL GROUP BY skip',
      says: 'files that were not parsed, by reason',
    },
  ],
});
