/** Parses SQL into a flat tree of what it creates and which tables it uses, in one pass; any other syntax is passed over. */
import type { FlatTree } from '../../../src/parse/flat-tree.ts';
import { TreeWriter } from '../../../src/parse/tree-writer.ts';
import { FIELD, KIND, type NodeType } from './grammar.ts';
import { isWordOf, words } from './keywords.ts';
import { type Name, Reader } from './reader.ts';
import { Uses } from './uses.ts';

/** What `CREATE` makes, by its word. */
const OBJECTS: Readonly<Record<string, NodeType>> = {
  TABLE: 'table',
  VIEW: 'view',
  FUNCTION: 'function',
  AGGREGATE: 'function',
  PROCEDURE: 'function',
  PROC: 'function',
  TRIGGER: 'trigger',
  EVENT: 'trigger',
  INDEX: 'index',
  SEQUENCE: 'sequence',
  TYPE: 'type',
  DOMAIN: 'domain',
  SCHEMA: 'schema',
  DATABASE: 'schema',
  PACKAGE: 'package',
};
/** Objects that `ALTER` defines anew in some dialects. */
const REDEFINED = words('PROCEDURE PROC FUNCTION VIEW TRIGGER');
const HAS_CODE: ReadonlySet<NodeType> = new Set<NodeType>(['function', 'trigger', 'package']);
/** Words and options between `CREATE` and the object; more than these and it is something else. */
const MAX_OPTIONS = 24;
const NOT_CREATED = words(
  'ROLE USER EXTENSION CAST OPERATOR LANGUAGE RULE POLICY SERVER LOGIN PUBLICATION SUBSCRIPTION',
);

/** Items of a table that are no columns. */
const CONSTRAINTS = words(
  'PRIMARY FOREIGN UNIQUE CONSTRAINT CHECK EXCLUDE FULLTEXT SPATIAL LIKE PERIOD KEY INDEX WITH SELECT VALUES',
);
/** `key varchar(20)` is a column, `KEY by_name (name)` is not. */
const TYPES = words(
  'VARCHAR NVARCHAR CHAR NCHAR TEXT INT INTEGER BIGINT SMALLINT TINYINT BYTEA BLOB UUID JSON JSONB NUMERIC DECIMAL VARBINARY BOOLEAN SERIAL',
);

/** `END IF` ends something that the scanner does not count. */
const BODY_STARTS = words('AS IS BEGIN');
const UNCOUNTED_ENDS = words('IF LOOP WHILE REPEAT FOR');
const GRANTS = words('GRANT REVOKE DENY');
const BEFORE_NAME = words('IF NOT EXISTS CONCURRENTLY AUTHORIZATION');
/** `IS` or `AS` comes before the `;` that ends an announcement. */
const ANNOUNCED_WITH_BODY = /^[^;]*?\b(?:IS|AS)\b/i;
const MAX_HEAD = 2000;
const MAX_DEPTH = 8;

export function scanSql(text: string, tree: FlatTree): void {
  new Script(text, tree).run();
}

class Script {
  private readonly out: TreeWriter;
  private readonly r: Reader;
  private readonly uses: Uses;

  constructor(text: string, tree: FlatTree) {
    this.out = new TreeWriter(tree, text, KIND.script);
    this.r = new Reader(text, (start, end) => this.out.leaf(KIND.comment, start, end));
    this.uses = new Uses(this.out, this.r);
  }

  run(): void {
    const { r } = this;
    r.next();
    while (r.kind !== 'eof') this.step(0);
    this.out.finish();
  }

  /** Reads one token, and all of what it begins. */
  private step(depth: number): void {
    const { r } = this;
    if (r.kind === 'end' || r.kind === 'batch') {
      this.uses.clear();
      r.next();
    } else if (r.kind === 'word' && r.upper === 'CREATE') this.create(depth);
    else if (r.kind === 'word' && r.upper === 'ALTER') this.alter(depth);
    else if (r.kind === 'word' && r.upper === 'COPY' && r.isStart) this.copy();
    else if (r.kind === 'word' && r.upper === 'DO' && r.isStart) this.doBlock();
    else this.uses.read();
  }

  // ---- what is created ------------------------------------------------------------------------------------------

  private create(depth: number): void {
    const { r, out } = this;
    const node = out.open(KIND.script, r.start);
    const isGranted = GRANTS.has(r.before) || r.wasComma;
    r.next();
    for (let options = 0; options < MAX_OPTIONS && r.isOpen() && !isGranted; options++) {
      const type = r.kind === 'word' ? OBJECTS[r.upper] : undefined;
      if (r.kind === 'word' && isWordOf(NOT_CREATED, r.upper)) break;
      if (type !== undefined) {
        this.object(type, node, depth);
        return;
      }
      r.next();
    }
    out.drop(node);
  }

  /** `ALTER PROCEDURE dbo.p @x int AS …` defines it; `ALTER FUNCTION f(int) OWNER TO x` does not. */
  private alter(depth: number): void {
    const { r, out } = this;
    const node = out.open(KIND.script, r.start);
    r.next();
    if (r.kind !== 'word' || !isWordOf(REDEFINED, r.upper)) {
      out.drop(node);
      if (r.kind === 'word' && r.upper === 'TABLE') this.altered();
      return;
    }
    const type = OBJECTS[r.upper];
    r.next();
    const name = r.name();
    const isDefinition =
      (r.kind === 'word' && (r.upper.startsWith('@') || r.upper === 'AS' || r.upper === 'WITH')) ||
      (type === 'trigger' && r.upper === 'ON') ||
      (r.text('(') && /^\(\s*@/.test(r.ahead(80)));
    if (name !== undefined && isDefinition) this.declared(type, node, { name, depth });
    else out.drop(node);
  }

  private altered(): void {
    const { r } = this;
    r.next();
    for (let i = 0; i < 3 && (r.upper === 'IF' || r.upper === 'EXISTS' || r.upper === 'ONLY'); i++) r.next();
    this.uses.reference(r.name(), FIELD.write);
  }

  private object(type: NodeType, node: number, depth: number): void {
    const { r, out } = this;
    r.next();
    if (type === 'package' && r.upper === 'BODY') r.next();
    for (let i = 0; i < 5 && isWordOf(BEFORE_NAME, r.upper); i++) r.next();
    const name = type === 'index' && r.upper === 'ON' ? undefined : r.name();
    // A temporary table of a routine (`#t`) is looked up there, if at all.
    if (name === undefined || /^[#@]/.test(name.upper)) out.drop(node);
    else this.declared(type, node, { name, depth });
  }

  private declared(type: NodeType, node: number, { name, depth }: { name: Name; depth: number }): void {
    const { r, out } = this;
    const isEnum = type === 'type' && r.upper === 'AS' && /^AS\s+ENUM\b/i.test(r.ahead(40));
    out.turn(node, KIND[isEnum ? 'enum' : type]);
    this.name(name);
    if (HAS_CODE.has(type)) this.code(type, depth);
    else if (isEnum) this.labels();
    else {
      if (type === 'table' || type === 'type') this.columns();
      this.untilEnd(depth + 1, type);
    }
    out.close(node, r.lastEnd);
  }

  private name({ parts }: Name): void {
    for (const [start, end] of parts.slice(0, -1)) this.out.leaf(KIND.part, start, end);
    const [start, end] = parts[parts.length - 1];
    this.out.leaf(KIND.name | (FIELD.name << 16), start, end);
  }

  /** Up to the end of the statement. The statements of `CREATE SCHEMA x CREATE TABLE …` are its members. */
  private untilEnd(depth: number, type: NodeType): void {
    const { r } = this;
    let hasBody = false;
    while (r.isOpen()) {
      if (type === 'schema' && r.upper === 'CREATE' && depth < MAX_DEPTH) this.create(depth);
      else if (type === 'view' && r.upper === 'AS' && !hasBody) {
        this.body();
        hasBody = true;
      } else this.uses.read();
    }
    r.finish();
  }

  /** Marks where the signature ends, at the word before the body. */
  private body(): void {
    this.out.leaf(KIND.body | (FIELD.body << 16), this.r.start, this.r.end);
    this.r.next();
  }

  /** The items of `(a int, b text, PRIMARY KEY (a))`. */
  private columns(): void {
    const { r, out } = this;
    while (r.isOpen() && !r.text('(') && r.upper !== 'AS' && r.upper !== 'SELECT') this.uses.read();
    if (r.upper === 'AS' && r.isOpen()) r.next();
    if (!r.text('(')) return;
    r.next();
    while (r.isOpen() && !r.text(')')) {
      const start = r.start;
      const isColumn = this.isColumn();
      const node = isColumn ? out.open(KIND.column, start) : -1;
      if (isColumn) {
        out.leaf(KIND.name | (FIELD.name << 16), ...r.spelled());
        r.next();
      }
      this.item();
      if (node >= 0) out.close(node, r.lastEnd);
      if (r.text(',')) r.next();
    }
    if (r.text(')')) r.next();
  }

  private isColumn(): boolean {
    const { r } = this;
    if (r.kind === 'quoted') return true;
    if (r.kind !== 'word' || r.upper.startsWith('@')) return false;
    if (!isWordOf(CONSTRAINTS, r.upper)) return true;
    const [, after = ''] = /^\w+\s+(\w+)/.exec(r.ahead(80)) ?? [];
    return isWordOf(TYPES, after.toUpperCase());
  }

  /** Up to the comma or parenthesis that ends the item. */
  private item(): void {
    const { r } = this;
    const open = this.uses.depth;
    while (r.isOpen()) {
      if (this.uses.depth <= open && (r.text(',') || r.text(')'))) return;
      this.uses.read();
    }
  }

  /** `AS ENUM ('a', 'b')`. */
  private labels(): void {
    const { r, out } = this;
    while (r.isOpen()) {
      if (r.kind === 'string' && r.end - r.start > 2) {
        const node = out.open(KIND.label, r.start);
        out.leaf(KIND.name | (FIELD.name << 16), r.start + 1, r.end - 1);
        out.close(node, r.end);
      }
      r.next();
    }
    r.finish();
  }

  // ---- code -----------------------------------------------------------------------------------------------------

  /**
   * A routine ends with the block that is its body, with its statement where it has none, or with the batch. Its declarations
   * come before the block in PL/SQL: `IS i number; BEGIN … END;`.
   */
  private code(type: NodeType, depth: number): void {
    const { r } = this;
    let blocks = 0;
    let hasDeclarations = type === 'package';
    let hasBody = false;
    r.readBodies(true);
    while (r.kind !== 'eof' && r.kind !== 'batch') {
      const isBody: boolean = !hasBody && (r.inBody || (r.kind === 'word' && isWordOf(BODY_STARTS, r.upper)));
      if (isBody) {
        hasBody = true;
        if (r.inBody || r.upper === 'BEGIN') this.out.leaf(KIND.body | (FIELD.body << 16), r.start, r.start);
        else {
          this.body();
          if (blocks === 0 && !hasDeclarations) hasDeclarations = r.isName();
          continue;
        }
      }
      if (r.kind === 'end') {
        if (blocks === 0 && !hasDeclarations && !r.inBody && !r.usesBatches) break;
        r.next();
      } else if (r.kind !== 'word' || r.inBody) this.uses.read();
      else if (r.upper === 'BEGIN') {
        r.next();
        if (r.upper.startsWith('TRAN')) r.next();
        else if (r.isOpen()) blocks++;
      } else if (r.upper === 'CASE') {
        blocks++;
        r.next();
      } else if (r.upper === 'END') {
        if (!this.endsBlock()) continue;
        if (blocks > 0) blocks--;
        if (blocks > 0 || r.usesBatches || (!hasDeclarations && r.isMark())) continue;
        // `END name;`
        if (r.isName()) r.next();
        break;
      } else if ((r.upper === 'FUNCTION' || r.upper === 'PROCEDURE') && hasDeclarations && blocks === 0)
        this.inner(depth + 1);
      else if (r.upper === 'CREATE' && blocks === 0 && !r.usesBatches && r.isLineStart()) break;
      else if (r.upper === 'CREATE' && depth < MAX_DEPTH) this.create(depth + 1);
      else this.uses.read();
    }
    r.finish();
    if (depth === 0) r.readBodies(false);
  }

  /** Reads `END`; false for `END IF` and others, whose starts are not counted. */
  private endsBlock(): boolean {
    const { r } = this;
    r.next();
    const isCounted = !isWordOf(UNCOUNTED_ENDS, r.upper);
    if (!isCounted || r.upper === 'CASE') r.next();
    return isCounted;
  }

  /** A routine inside a package or another routine. One that is only announced is not declared here. */
  private inner(depth: number): void {
    const { r, out } = this;
    const node = out.open(KIND.function, r.start);
    r.next();
    const name = r.name();
    if (name === undefined || depth > MAX_DEPTH || !ANNOUNCED_WITH_BODY.test(r.ahead(MAX_HEAD))) {
      out.drop(node);
      return;
    }
    this.name(name);
    this.code('function', depth);
    out.close(node, r.lastEnd);
  }

  /** `DO $$ … $$`: code of no name. */
  private doBlock(): void {
    const { r } = this;
    r.readBodies(true);
    r.next();
    while (r.kind !== 'eof' && (r.inBody || r.isOpen())) this.uses.read();
    r.readBodies(false);
  }

  /** `COPY t FROM stdin;` is followed by rows. */
  private copy(): void {
    const { r } = this;
    r.next();
    this.uses.reference(r.name(), FIELD.write);
    let isInput = false;
    while (r.isOpen()) {
      if (r.upper === 'STDIN') isInput = true;
      r.next();
    }
    if (isInput) r.skipRows();
  }
}
