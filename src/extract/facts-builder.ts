/** Builds the packed tables of one file's facts; one builder per worker, reset for each file. */
import { type FileFacts, STRIDES, TABLES, type Table, type TableName } from '../model/facts.ts';

/** A growing int32 table; `begin` returns the offset of a new row for the caller to fill. */
export class TableBuilder {
  data: Int32Array;
  rows = 0;
  constructor(
    readonly stride: number,
    capacity: number,
  ) {
    this.data = new Int32Array(stride * capacity);
  }

  /** Appends a row and returns its offset in `data`; the caller must write every column. */
  begin(): number {
    const offset = this.rows * this.stride;
    if (offset + this.stride > this.data.length) {
      const larger = new Int32Array(this.data.length * 2);
      larger.set(this.data);
      this.data = larger;
    }
    this.rows++;
    return offset;
  }

  view(): Table {
    return { data: this.data.subarray(0, this.rows * this.stride), rows: this.rows, stride: this.stride };
  }
}

export class FactsBuilder {
  readonly tables = Object.fromEntries(TABLES.map((name) => [name, new TableBuilder(STRIDES[name], 512)])) as Record<
    TableName,
    TableBuilder
  >;
  strings: string[] = [''];
  packageName = '';
  private ids = new Map<string, number>([['', 0]]);

  reset(): void {
    for (const name of TABLES) this.tables[name].rows = 0;
    this.strings = [''];
    this.ids = new Map([['', 0]]);
    this.packageName = '';
  }

  id(text: string): number {
    let id = this.ids.get(text);
    if (id === undefined) {
      id = this.strings.length;
      this.strings.push(text);
      this.ids.set(text, id);
    }
    return id;
  }

  /** Views of the builder's own buffers: encode or copy them before the next `reset`. */
  finish(): FileFacts {
    return assembleFacts(
      TABLES.map((name) => this.tables[name].view()),
      this.strings,
      this.packageName,
    );
  }
}

/**
 * Assembles facts from tables in their order. The only place that does so: all facts objects must have the same shape, which
 * makes reading them fast.
 */
export function assembleFacts(tables: readonly Table[], strings: readonly string[], packageName: string): FileFacts {
  const [symbols, parameters, bases, scopes, imports, exports, references, expressions, bindings] = tables;
  return {
    symbols,
    parameters,
    bases,
    scopes,
    imports,
    exports,
    references,
    expressions,
    bindings,
    strings,
    packageName,
  };
}
