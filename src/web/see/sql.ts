/** The statements behind the pictures that no tool of their own gives: over the views that `wayfind schema` prints. */

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** The parts right below a directory with how many files each has (0: it is a file), and the uses between them. */
export function modulesSql(path: string, withTests: boolean): string {
  const prefix = path === '' ? '' : `${path}/`;
  const where = [
    `substr(path, 1, ${[...prefix].length}) = ${text(prefix)}`,
    ...(withTests ? [] : ["role = 'source'"]),
    'symbols > 0',
  ].join(' AND ');
  return [
    `WITH below AS (SELECT path, substr(path, ${[...prefix].length + 1}) AS rest FROM files WHERE ${where}),`,
    "parts AS (SELECT path, CASE instr(rest, '/') WHEN 0 THEN rest ELSE substr(rest, 1, instr(rest, '/') - 1) END AS part, instr(rest, '/') > 0 AS is_inside FROM below)",
    'SELECT part AS from_part, NULL AS to_part, 0 AS uses, sum(is_inside) AS files FROM parts GROUP BY part',
    'UNION ALL SELECT a.part, b.part, sum(e.count), 0 FROM edges e JOIN parts a ON a.path = e.path JOIN parts b ON b.path = e.to_path WHERE a.part <> b.part GROUP BY 1, 2',
  ].join(' ');
}

/** Large files that change often and that many others use. */
export const HOT_SPOTS_SQL = [
  'WITH changed AS (SELECT path, count(DISTINCT sha) AS commits FROM commits WHERE merge = 0 GROUP BY path),',
  'used AS (SELECT to_path AS path, count(DISTINCT path) AS users FROM edges WHERE path <> to_path GROUP BY to_path)',
  'SELECT f.path, f.lines, coalesce(c.commits, 0) AS commits, coalesce(u.users, 0) AS users, f.lines * coalesce(c.commits, 0) * (1 + coalesce(u.users, 0)) AS heat',
  "FROM files f LEFT JOIN changed c ON c.path = f.path LEFT JOIN used u ON u.path = f.path WHERE f.role = 'source' AND f.lines > 0",
  'ORDER BY heat DESC, f.path',
].join(' ');

/** The tables and the classes stored in them that the handler of a route leads to in a few calls. */
export function tablesSql(handler: string): string {
  return [
    `WITH RECURSIVE down(id, depth) AS (SELECT id, 0 FROM symbols WHERE handle = ${text(handler)}`,
    'UNION SELECT e.to_id, depth + 1 FROM edges e JOIN down ON e.from_id = down.id WHERE depth < 5)',
    "SELECT s.handle, s.name, s.kind, s.path, s.line, min(down.depth) AS depth FROM down JOIN symbols s USING (id) WHERE s.language = 'sql' AND s.kind <> 'file'",
    'GROUP BY s.id ORDER BY depth, s.handle',
  ].join(' ');
}

/** Commits whose subject, author or id has the text, newest first. */
export function commitsSql(query: string): string {
  const word = text(query.toLowerCase());
  return [
    'SELECT sha, min(parent) AS parent, min(subject) AS subject, min(author) AS author, min(date) AS date, min(number) AS number FROM commits',
    `WHERE instr(lower(subject), ${word}) OR instr(lower(author), ${word}) OR substr(sha, 1, ${query.length}) = ${word}`,
    'GROUP BY sha ORDER BY number',
  ].join(' ');
}
