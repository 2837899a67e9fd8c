/** Reads the tables, strings, booleans and lists of a TOML file; anything else is skipped, never an error. */

export type TomlValue = string | boolean | readonly TomlValue[] | TomlTable;
export interface TomlTable {
  readonly [key: string]: TomlValue | undefined;
}
interface OpenTable {
  [key: string]: TomlValue | undefined;
}

const MAX_DEPTH = 32;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', e: '\u001b' };

/** A table never has a prototype: its keys come from a file. */
const newTable = (): OpenTable => Object.create(null) as OpenTable;

export const isTable = (value: TomlValue | undefined): value is TomlTable =>
  typeof value === 'object' && !Array.isArray(value);

/**
 * Numbers, dates and multi-line strings are left out: no manifest key that Wayfind reads has one. Linear in the text,
 * whatever it holds; a line that cannot be read is skipped, a list that never closes ends the file.
 */
export function readToml(text: string): TomlTable {
  return new TomlReader(text).read();
}

class TomlReader {
  private at = 0;
  private readonly root = newTable();

  constructor(private readonly text: string) {}

  read(): TomlTable {
    let table = this.root;
    for (this.skipBlank(); this.at < this.text.length; this.skipBlank()) {
      if (this.text[this.at] === '[') table = this.readHeader();
      else {
        const place = this.readKey(table);
        const value = place && this.readValue(0);
        if (place && value !== undefined) place.table[place.name] = value;
      }
      this.skipLine();
    }
    return this.root;
  }

  /** `[a.b]` or `[[a.b]]`; keys after a header that cannot be read are dropped. */
  private readHeader(): OpenTable {
    const isList = this.text.startsWith('[[', this.at);
    this.at += isList ? 2 : 1;
    const path = this.readPath();
    if (path === undefined || this.text[this.at] !== ']') return newTable();
    if (!isList) return descend(this.root, path) ?? newTable();
    const parent = descend(this.root, path.slice(0, -1));
    const table = newTable();
    const name = path[path.length - 1];
    const list = parent?.[name];
    if (Array.isArray(list)) list.push(table);
    else if (parent && list === undefined) parent[name] = [table];
    return table;
  }

  /** `a.b = `, up to where the value starts. */
  private readKey(table: OpenTable): { table: OpenTable; name: string } | undefined {
    const path = this.readPath();
    if (path === undefined || this.text[this.at] !== '=') return undefined;
    this.at++;
    const parent = descend(table, path.slice(0, -1));
    return parent && { table: parent, name: path[path.length - 1] };
  }

  /** Dotted keys, bare or quoted. */
  private readPath(): string[] | undefined {
    const path: string[] = [];
    for (;;) {
      this.skipSpaces();
      const quote = this.text[this.at];
      const part = quote === '"' || quote === "'" ? this.readString(quote) : this.readWord(/[^\s.=[\]{},"'#]*/y);
      if (part === undefined || (part === '' && quote !== '"' && quote !== "'")) return undefined;
      if (path.push(part) > MAX_DEPTH) return undefined;
      this.skipSpaces();
      if (this.text[this.at] !== '.') return path;
      this.at++;
    }
  }

  private readValue(depth: number): TomlValue | undefined {
    this.skipSpaces();
    const first = this.text[this.at];
    if (first === '"' || first === "'") {
      if (this.text.startsWith(first.repeat(3), this.at)) return this.skipLongString(first.repeat(3));
      return this.readString(first);
    }
    if ((first === '[' || first === '{') && depth < MAX_DEPTH)
      return first === '[' ? this.readList(depth) : this.readInlineTable(depth);
    const word = this.readWord(/[^\s,\]}#]*/y);
    return word === 'true' ? true : word === 'false' ? false : undefined;
  }

  private readList(depth: number): TomlValue | undefined {
    const items: TomlValue[] = [];
    this.at++;
    for (this.skipBlank(); this.at < this.text.length; this.skipBlank()) {
      if (this.text[this.at] === ']') {
        this.at++;
        return items;
      }
      const before = this.at;
      const item = this.readValue(depth + 1);
      if (item !== undefined) items.push(item);
      if (this.text[this.at] === ',' || this.at === before) this.at++;
    }
    // Never closed: the file is broken, and the values read so far are not trusted.
    return undefined;
  }

  private readInlineTable(depth: number): TomlTable {
    const table = newTable();
    this.at++;
    for (this.skipBlank(); this.at < this.text.length; this.skipBlank()) {
      if (this.text[this.at] === '}') {
        this.at++;
        return table;
      }
      const before = this.at;
      const place = this.readKey(table);
      const value = place && this.readValue(depth + 1);
      if (place && value !== undefined) place.table[place.name] = value;
      if (this.text[this.at] === ',' || this.at === before) this.at++;
    }
    return table;
  }

  /** A string must end on its line. */
  private readString(quote: string): string | undefined {
    let value = '';
    let from = this.at + 1;
    for (let i = from; i < this.text.length && this.text[i] !== '\n'; i++) {
      if (this.text[i] === quote) {
        this.at = i + 1;
        return value + this.text.slice(from, i);
      }
      if (quote === '"' && this.text[i] === '\\') {
        const next = this.text[i + 1] ?? '';
        const code = /^u([\da-fA-F]{4})|^U[\da-fA-F]{4}([\da-fA-F]{4})/.exec(this.text.slice(i + 1, i + 10));
        const escaped = code ? String.fromCharCode(Number.parseInt(code[1] ?? code[2], 16)) : (ESCAPES[next] ?? next);
        value += this.text.slice(from, i) + escaped;
        i += code ? code[0].length : 1;
        from = i + 1;
      }
    }
    // The rest of the line is inside the quotes: looking at it again could take quadratic time.
    this.skipLine();
    return undefined;
  }

  private skipLongString(quotes: string): undefined {
    const end = this.text.indexOf(quotes, this.at + 3);
    this.at = end < 0 ? this.text.length : end + 3;
  }

  private readWord(word: RegExp): string {
    word.lastIndex = this.at;
    const text = word.exec(this.text)![0];
    this.at += text.length;
    return text;
  }

  private skipSpaces(): void {
    while (this.text[this.at] === ' ' || this.text[this.at] === '\t') this.at++;
  }
  /** Also newlines and comments. */
  private skipBlank(): void {
    for (;;) {
      this.readWord(/\s*/y);
      if (this.text[this.at] !== '#') return;
      this.skipLine();
    }
  }
  private skipLine(): void {
    const end = this.text.indexOf('\n', this.at);
    this.at = end < 0 ? this.text.length : end;
  }
}

/** The table at a path, made where it is missing; of a list of tables, the last one. */
function descend(table: OpenTable, path: readonly string[]): OpenTable | undefined {
  let here: TomlValue | undefined = table;
  for (const part of path) {
    const parent = here as OpenTable;
    here = parent[part] ??= newTable();
    if (Array.isArray(here)) here = here[here.length - 1];
    if (!isTable(here)) return undefined;
  }
  return here as OpenTable;
}
