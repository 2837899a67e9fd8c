/** Reads the statements of SQL for the tables and routines that they use. */
import type { TreeWriter } from '../../../src/parse/tree-writer.ts';
import { FIELD, KIND } from './grammar.ts';
import { isWordOf, words } from './keywords.ts';
import type { Name, Reader } from './reader.ts';

const READS = words('FROM JOIN');
const INSERTS = words('INSERT MERGE REPLACE IGNORE');
const CALLS = words('CALL EXEC EXECUTE PERFORM');
/** `FOR UPDATE`, `ON UPDATE CASCADE`, `BEFORE INSERT OR UPDATE`. */
const NO_STATEMENT_AFTER = words('FOR ON DO BEFORE AFTER OR OF KEY NO');
/** `EXTRACT(year FROM d)`. */
const FROM_ARGUMENTS = words('EXTRACT SUBSTRING TRIM OVERLAY POSITION');
const NO_NAMES = words(
  'SELECT SET VALUES ONLY LATERAL UNNEST TABLE WHERE NEW OLD INSERTED DELETED DUAL STDIN STDOUT IF NOT EXISTS AS ON USING WITH BEGIN IMMEDIATE FORMAT',
);
const AFTER_TABLE = words(
  'WHERE JOIN LEFT RIGHT INNER OUTER FULL CROSS NATURAL ON USING GROUP ORDER HAVING LIMIT UNION SET RETURNING WITH FOR LOOP THEN DO INTO VALUES SELECT END EXCEPT INTERSECT STRAIGHT_JOIN FETCH OFFSET WINDOW',
);

export class Uses {
  /** Names of `WITH name AS (…)`, which are no tables. */
  private readonly common = new Set<string>();
  /** For each open parenthesis, whether `FROM` in it means something else. */
  private readonly parentheses: boolean[] = [];

  constructor(
    private readonly out: Pick<TreeWriter, 'open' | 'leaf' | 'close'>,
    private readonly r: Reader,
  ) {}

  /** A statement is over. */
  clear(): void {
    this.common.clear();
    this.parentheses.length = 0;
  }

  /** The number of open parentheses. */
  get depth(): number {
    return this.parentheses.length;
  }

  /** Reads one token, and the names of tables and routines after it. */
  read(): void {
    const { r, parentheses } = this;
    if (r.kind === 'mark') {
      if (r.text('(')) parentheses.push(isWordOf(FROM_ARGUMENTS, r.before));
      else if (r.text(')')) parentheses.pop();
      r.next();
      return;
    }
    if (r.kind !== 'word') {
      if (r.kind === 'quoted' && !r.wasDot) this.noteCommon();
      r.next();
      return;
    }
    const { upper, before } = r;
    if (isWordOf(READS, upper)) {
      const isArgument = parentheses[parentheses.length - 1] === true || before === 'DISTINCT';
      r.next();
      if (!isArgument) this.tables(before === 'DELETE' ? FIELD.write : FIELD.read);
    } else if (upper === 'INTO' && isWordOf(INSERTS, before)) {
      r.next();
      this.reference(r.name(), FIELD.write);
    } else if (upper === 'UPDATE' && !isWordOf(NO_STATEMENT_AFTER, before)) {
      r.next();
      if (r.upper === 'ONLY') r.next();
      this.reference(r.name(), FIELD.write);
    } else if (upper === 'REFERENCES') {
      r.next();
      this.reference(r.name(), FIELD.type);
    } else if (upper === 'ON' && r.wantsTable) {
      r.next();
      this.reference(r.name(), FIELD.of);
    } else if (isWordOf(CALLS, upper)) {
      r.next();
      if (r.upper === 'PROCEDURE' || r.upper === 'FUNCTION') r.next();
      this.reference(r.name(), FIELD.call);
    } else {
      this.noteCommon();
      r.next();
    }
  }

  /** `a, b AS x, c`. */
  private tables(field: number): void {
    const { r } = this;
    for (let i = 0; i < 50; i++) {
      this.reference(r.name(), field);
      if (r.upper === 'AS' && r.kind === 'word') r.next();
      if (r.kind === 'word' && !isWordOf(AFTER_TABLE, r.upper)) r.next();
      if (!r.text(',')) return;
      r.next();
    }
  }

  /** `WITH name AS (` and `, name (a, b) AS (`. */
  private noteCommon(): void {
    const { r } = this;
    if (r.before !== 'WITH' && r.before !== 'RECURSIVE' && !r.wasComma) return;
    const ahead = r.ahead(400);
    if (/^\S+\s*(?:\([^()]*\)\s*)?AS\s*(?:(?:NOT\s+)?MATERIALIZED\s*)?\(/i.test(ahead)) this.common.add(r.word());
  }

  reference(name: Name | undefined, field: number): void {
    if (name === undefined) return;
    const { parts, upper } = name;
    if (parts.length === 1 && (isWordOf(NO_NAMES, upper) || this.common.has(upper))) return;
    if (upper.startsWith('@') || upper.startsWith('#')) return;
    const { out } = this;
    const node = out.open(KIND.use | (field << 16), parts[0][0]);
    for (const [start, end] of parts) out.leaf(KIND.part, start, end);
    out.close(node, parts[parts.length - 1][1]);
  }
}
