/** Compares a case's expectations with the extracted facts; returns one line per disagreement. */
import { at, BASE, BINDING, EXPORT, EXPRESSION, IMPORT, REFERENCE, SYMBOL } from '../../src/model/facts.ts';
import { BINDING_KINDS, FLAG, REFERENCE_KINDS } from '../../src/model/kinds.ts';
import type { Expectation } from './cases.ts';
import type { Extracted } from './extract.ts';
import { exportText, expressionText, flagTexts, importText, kindText, qualifiedText } from './facts-text.ts';

export function disagreements(extracted: Extracted, expectations: readonly Expectation[]): string[] {
  const out: string[] = [];
  for (const expected of expectations) {
    const { what } = expected;
    if (what === 'use' || what === 'name' || what === 'means') continue;
    const found = CHECKS[what](extracted, expected);
    const holds = found.some((one) => one.matches);
    if (holds === expected.negative)
      out.push(
        `line ${expected.line}: ${expected.text}\n      ${expected.negative ? 'must not hold' : 'not found'}; there: ${found.map((one) => one.text).join(' | ') || 'nothing'}`,
      );
  }
  return out;
}

interface Found {
  readonly text: string;
  readonly matches: boolean;
}

const rows = (count: number): number[] => Array.from({ length: count }, (_, row) => row);

/** True when a name at this position is the one marked. */
const isAt = (expected: Expectation, line: number, col: number, length: number): boolean =>
  line === expected.line &&
  (expected.endCol === undefined ? col === expected.col : col === expected.col && col + length === expected.endCol);

type Fact = Exclude<Expectation['what'], 'use' | 'name' | 'means'>;

const CHECKS: Record<Fact, (extracted: Extracted, expected: Expectation) => Found[]> = {
  def: (extracted, expected) => {
    const { facts, owners, signatures, docs } = extracted;
    const [kind, qualified, ...flags] = expected.words;
    const { sig, doc, type, value, lines } = expected.options;
    return rows(facts.symbols.rows)
      .slice(1)
      .filter((row) => {
        const name = facts.strings[at(facts.symbols, row, SYMBOL.name)];
        // The text has no name of a function that is called after its place: its first character is marked.
        const isUnnamed = (at(facts.symbols, row, SYMBOL.flags) & FLAG.anonymous) !== 0;
        return isAt(
          expected,
          at(facts.symbols, row, SYMBOL.nameLine),
          at(facts.symbols, row, SYMBOL.nameCol),
          isUnnamed ? 1 : name.length,
        );
      })
      .map((row) => {
        const has = flagTexts(at(facts.symbols, row, SYMBOL.flags));
        const typeText = expressionText(facts, at(facts.symbols, row, SYMBOL.type));
        const valueText = expressionText(facts, at(facts.symbols, row, SYMBOL.value));
        const lineText = `${at(facts.symbols, row, SYMBOL.line)}-${at(facts.symbols, row, SYMBOL.endLine)}`;
        return {
          text: `${kindText(facts, row)} ${qualifiedText(facts, row, owners)} ${has.join(' ')} type=${typeText} value=${valueText} lines=${lineText} sig=${signatures[row]} doc=${docs[row]}`,
          matches:
            kindText(facts, row) === kind &&
            qualifiedText(facts, row, owners) === qualified &&
            flags.every((flag) => (flag.startsWith('-') ? !has.includes(flag.slice(1)) : has.includes(flag))) &&
            (sig === undefined || signatures[row] === sig) &&
            (doc === undefined || docs[row].replace(/\s+/g, ' ') === doc) &&
            (type === undefined || typeText === type) &&
            (value === undefined || valueText === value) &&
            (lines === undefined || lineText === lines),
        };
      });
  },
  ref: ({ facts }, expected) => {
    const [kind, target] = expected.words;
    return rows(facts.references.rows)
      .filter((row) => {
        const expression = at(facts.references, row, REFERENCE.expression);
        const name = facts.strings[at(facts.expressions, expression, EXPRESSION.name)];
        const line = at(facts.expressions, expression, EXPRESSION.line);
        return isAt(expected, line, at(facts.expressions, expression, EXPRESSION.col), name.length);
      })
      .map((row) => {
        const text = expressionText(facts, at(facts.references, row, REFERENCE.expression));
        const args = String(at(facts.references, row, REFERENCE.args));
        const found = REFERENCE_KINDS[at(facts.references, row, REFERENCE.kind)];
        return {
          text: `${found} ${text} args=${args}`,
          matches: found === kind && text === target && (expected.options.args ?? args) === args,
        };
      });
  },
  import: ({ facts }, expected) =>
    rows(facts.imports.rows)
      .filter((row) => at(facts.imports, row, IMPORT.line) === expected.line)
      .map((row) => ({ text: importText(facts, row), matches: importText(facts, row) === expected.words.join(' ') })),
  export: ({ facts }, expected) =>
    rows(facts.exports.rows)
      .filter((row) => at(facts.exports, row, EXPORT.line) === expected.line)
      .map((row) => ({ text: exportText(facts, row), matches: exportText(facts, row) === expected.words.join(' ') })),
  bind: ({ facts }, expected) => {
    const [kind, name] = expected.words;
    const { type, value } = expected.options;
    return rows(facts.bindings.rows)
      .filter((row) => at(facts.bindings, row, BINDING.line) === expected.line)
      .map((row) => {
        const foundKind = BINDING_KINDS[at(facts.bindings, row, BINDING.kind)];
        const foundName = facts.strings[at(facts.bindings, row, BINDING.name)];
        const typeText = expressionText(facts, at(facts.bindings, row, BINDING.type));
        const valueText = expressionText(facts, at(facts.bindings, row, BINDING.value));
        return {
          text: `${foundKind} ${foundName} type=${typeText} value=${valueText}`,
          matches:
            foundKind === kind &&
            foundName === (name ?? '') &&
            (type === undefined || type === typeText) &&
            (value === undefined || value === valueText),
        };
      });
  },
  base: ({ facts }, expected) => {
    const [kind, target] = expected.words;
    return rows(facts.bases.rows)
      .filter((row) => {
        const symbol = at(facts.bases, row, BASE.symbol);
        const expression = at(facts.bases, row, BASE.expression);
        const line = symbol >= 0 ? at(facts.symbols, symbol, SYMBOL.nameLine) : -1;
        return line === expected.line || at(facts.expressions, expression, EXPRESSION.line) === expected.line;
      })
      .map((row) => {
        const found = REFERENCE_KINDS[at(facts.bases, row, BASE.kind)];
        const text = expressionText(facts, at(facts.bases, row, BASE.expression));
        return { text: `${found} ${text}`, matches: found === kind && text === target };
      });
  },
};
