/** Elements of Python displays: lists and tuples by place, dictionaries by key. */
import { at, EXPRESSION } from '../../../src/model/facts.ts';
import { expressionOpCode } from '../../../src/model/kinds.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { evaluate } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { unionOf, type Value } from '../../../src/resolve/core/values.ts';
import { element, of } from './built-in-types.ts';

interface Part {
  /** The key as written, with a quote in front of a text; empty for one that is worked out. */
  readonly key: string;
  readonly value: Value | undefined;
  /** `*values`: any number of them. */
  readonly isSpread: boolean;
}

export function collection(b: Binder, view: FileView, row: number, scope: number): Value | undefined {
  const { expressions, strings } = view.facts;
  const parts = partsOf(b, view, row, scope);
  const values = parts.map(({ value }) => value);
  const name = strings[at(expressions, row, EXPRESSION.name)];
  if (name === 'dict') {
    const keys = parts.map(({ key }) => key);
    return { ...of('dict', [undefined, unionOf(values), ...values]), keys };
  }
  const hasPlaces = name !== 'set' && !parts.some(({ isSpread }) => isSpread);
  return hasPlaces ? of('tuple', values) : of(name === 'set' ? 'set' : 'list', [unionOf(values)]);
}

function partsOf(b: Binder, view: FileView, literal: number, scope: number): Part[] {
  const { expressions, strings } = view.facts;
  const list = at(expressions, literal, EXPRESSION.a);
  const how = strings[at(expressions, literal, EXPRESSION.name)] === 'dict' ? 'index' : 'loop';
  const out: Part[] = [];
  for (let cons = list; cons >= 0; cons = at(expressions, cons, EXPRESSION.b)) {
    const part = at(expressions, cons, EXPRESSION.a);
    const op = part < 0 ? -1 : at(expressions, part, EXPRESSION.op);
    const isPair = op === expressionOpCode.property;
    const isSpread = op === expressionOpCode.spread;
    const inner = isPair ? at(expressions, part, EXPRESSION.a) : part;
    const value = settle(b, evaluate(b, view, inner, scope));
    out.push({
      key: isPair ? strings[at(expressions, part, EXPRESSION.name)] : '',
      value: isSpread && value !== undefined ? element(b, value, how) : value,
      isSpread,
    });
  }
  return out;
}
