/** The view `roles`: what symbols are to frameworks and to the outside, and the roles that the configuration adds. */
import type { RoleRecord } from '../served.ts';
import { defineView, key, text } from '../view.ts';

export const roles = defineView<RoleRecord>({
  name: 'roles',
  meaning:
    'A role of a symbol: entry_point, handler, router, migration, or one of `roles` in wayfind.json; a file with a role is its symbol of kind `file`. Roles of files, such as test, are in `files` and `symbols`',
  needsLinks: true,
  columns: {
    role: text('Its name, as `--role` takes it', ({ role }) => role),
    symbol_id: key('`symbols.id`', ({ id }) => id),
    handle: text('Its handle', ({ handle }) => handle),
    path: text('Its file', ({ path }) => path),
  },
  rows: ({ served }) => served.roles,
  examples: [
    { sql: 'SELECT role, count(*) AS n FROM roles GROUP BY role ORDER BY n DESC', says: 'how many there are of each' },
    {
      sql: "SELECT DISTINCT e.to_handle FROM roles r JOIN edges e ON e.from_id = r.symbol_id WHERE r.role = 'handler' AND e.kind = 'call' ORDER BY 1 LIMIT 50",
      says: 'what handlers call',
    },
  ],
});
