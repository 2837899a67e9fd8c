/** Reads the methods that interfaces declare, without those of interfaces that ask for more than some names. */
import { FLAG, symbolKindCode } from '../../model/kinds.ts';
import type { Database } from '../schema/open.ts';

export interface InterfaceMethodReads {
  /**
   * Ids of declared methods with one of these names, whose container may declare no method with another name, in path and source
   * order. A container that does may be among them: only members that follow it closely are looked at.
   */
  methodsOfInterfacesWithin(names: readonly string[]): number[];
}

/** Members that are looked at. Symbols of a file that was edited may have ids that are farther away. */
const MAX_MEMBERS = 64;

const DECLARED = `kind = ${symbolKindCode.method} AND (flags & ${FLAG.declaration}) <> 0`;

/** Names such as `Run` and `Error` are declared by very many interfaces, nearly all of which ask for something else too. */
const WITHIN = `
WITH wanted AS MATERIALIZED (SELECT id FROM names WHERE name IN (SELECT value FROM json_each(?)))
SELECT s.id FROM symbols s JOIN files f ON f.id = s.file_id
WHERE s.name_id IN (SELECT id FROM wanted) AND s.${DECLARED} AND NOT EXISTS (
  SELECT 1 FROM symbols o WHERE o.id > s.parent_id AND o.id <= s.parent_id + ${MAX_MEMBERS}
    AND o.parent_id = s.parent_id AND o.kind = ${symbolKindCode.method} AND o.name_id NOT IN (SELECT id FROM wanted))
ORDER BY f.path, s.row`;

export function interfaceMethodReads(db: Database): InterfaceMethodReads {
  return {
    methodsOfInterfacesWithin: (names) =>
      db
        .prepare(WITHIN)
        .cells(JSON.stringify(names))
        .map(([id]) => id as number),
  };
}
