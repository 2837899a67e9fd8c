/** The view `commits`: the newest commits, with the files that they touched. */
import type { CommitRecord } from '../read-commits.ts';
import { defineView, flag, integer, key, text } from '../view.ts';

interface Row extends Pick<CommitRecord, 'id' | 'parent' | 'isMerge' | 'author' | 'date' | 'subject'> {
  readonly number: number;
  readonly path?: string;
  readonly change?: string;
}

export const commits = defineView<Row>({
  name: 'commits',
  meaning:
    'A file that a commit touched, for the newest commits up to `query.max_commits`; a commit that touched none, as a merge, has one row without a path',
  needsLinks: false,
  columns: {
    number: key('1 is the newest commit; rows of one commit have the same', ({ number }) => number),
    sha: text('Full id of the commit', ({ id }) => id),
    parent: text('Its first parent', ({ parent }) => parent),
    author: text('Name of the author', ({ author }) => author),
    date: text('When it was written: ISO 8601 with the time zone', ({ date }) => date),
    time: integer('The same in seconds since 1970', ({ date }) => Math.floor(Date.parse(date) / 1000)),
    subject: text('First line of the message; credentials are masked', ({ subject }) => subject),
    merge: flag('it has several parents', ({ isMerge }) => isMerge),
    path: text('The file, as it was called then; NULL where it touched none', ({ path }) => path),
    change: text('added, modified or deleted; a rename is deleted and added', ({ change }) => change),
  },
  *rows({ commits: records }) {
    for (const [i, { files, ...commit }] of records.entries()) {
      const number = i + 1;
      if (files.length === 0) yield { ...commit, number };
      for (const file of files) yield { ...commit, ...file, number };
    }
  },
  examples: [
    {
      sql: "SELECT path, count(*) AS commits, count(DISTINCT author) AS authors FROM commits WHERE path LIKE 'src/%' GROUP BY path ORDER BY commits DESC LIMIT 20",
      says: 'the files that change most',
    },
    {
      sql: 'SELECT a.path, b.path AS with_path, count(*) AS n FROM commits a JOIN commits b ON b.number = a.number AND b.path > a.path GROUP BY 1, 2 ORDER BY n DESC LIMIT 20',
      says: 'files that change together',
    },
  ],
});
