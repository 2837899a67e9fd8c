/** How a JSON text is laid out: line ends, indentation, whether it is all on one line. */

export interface JsonStyle {
  readonly eol: string;
  /** One level of indentation. */
  readonly unit: string;
  /** The whole document stands on one line. */
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

/** The whitespace that the line of this position begins with. */
export function indentAt(text: string, position: number): string {
  const start = text.lastIndexOf('\n', position - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, position))![0];
}

/** A value over several lines, the first of which stands where the caller puts it. */
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
