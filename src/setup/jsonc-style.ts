/** Detects the layout of a JSON text: line ends, indentation, and whether it is on one line. */

export interface JsonStyle {
  readonly eol: string;
  /** One level of indentation. */
  readonly unit: string;
  /** The whole document is on one line. */
  readonly compact: boolean;
}

export function styleOf(text: string): JsonStyle {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const unit = /^([ \t]+)"/m.exec(text)?.[1] ?? '  ';
  return {
    eol,
    unit: unit.startsWith('\t') ? '\t' : unit,
    compact: text.trim().length > 2 && !text.trim().includes('\n'),
  };
}

/** Leading whitespace of the line at this position. */
export function indentAt(text: string, position: number): string {
  const start = text.lastIndexOf('\n', position - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, position))![0];
}

/** A value over several lines; the caller indents the first. */
export function writeBlock(value: unknown, indent: string, { unit, eol }: JsonStyle): string {
  return JSON.stringify(value, null, unit).replaceAll('\n', eol + indent);
}

/** A value on one line, with a space after commas and colons. */
export function writeLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${writeLine(inner)}`);
  return `{ ${pairs.join(', ')} }`;
}
