/** Compares the table of an added language with its grammar: a name that the grammar does not have would find nothing, silently. */
import { nearest } from '../base/nearest.ts';
import type { LanguageTable, Place, TableRule } from '../model/language-table.ts';
import type { GrammarNames } from './compile.ts';
import { compilePlace, namesInPlace } from './place.ts';

/** Undefined, or the first name that is wrong and where. */
export function tableProblem({ nodes }: LanguageTable, grammar: GrammarNames): string | undefined {
  for (const [type, rules] of Object.entries(nodes)) {
    if (grammar.kinds[type] === undefined) return `nodes: ${missing('node type', type, grammar.kinds)}`;
    for (const rule of rules) {
      for (const [key, place] of placesOf(rule)) {
        const { fields, types } = namesInPlace(compilePlace(place));
        const field = fields.find((one) => grammar.fields[one] === undefined);
        if (field !== undefined) return `nodes.${type}.${key}: ${missing('field', field, grammar.fields)}`;
        const other = types.find((one) => grammar.kinds[one] === undefined);
        if (other !== undefined) return `nodes.${type}.${key}: ${missing('node type', other, grammar.kinds)}`;
      }
    }
  }
  return undefined;
}

function missing(what: string, name: string, known: Readonly<Record<string, number>>): string {
  const [close] = nearest(name, Object.keys(known), 1);
  return `the grammar has no ${what} ${JSON.stringify(name)}${close ? `; did you mean ${close}?` : ''}`;
}

/** Every place in a rule, with its key. */
function placesOf(rule: TableRule): [key: string, place: Place][] {
  const { symbol, reference, base, import: imported } = rule;
  const listed = (key: string, places: Place | readonly Place[] | undefined): [string, Place][] =>
    [places ?? []].flat().map((place) => [key, place]);
  return [
    ...Object.keys(rule.if ?? {}).map((place): [string, Place] => ['if', place]),
    ...(symbol === undefined ? [] : listed('symbol.name', symbol.name ?? 'name')),
    ...listed('symbol.each', symbol?.each),
    ...listed('symbol.body', symbol?.body),
    ...listed('symbol.parameters', symbol?.parameters),
    ...listed('symbol.doc', symbol?.doc),
    ...listed(
      'symbol.owner',
      symbol?.owner?.filter((part) => !part.startsWith("'")),
    ),
    ...listed('symbol.deprecated.each', symbol?.deprecated?.each),
    ...listed('symbol.deprecated.if', Object.keys(symbol?.deprecated?.if ?? {})),
    ...listed('reference.name', reference?.name),
    ...listed('base.name', base?.name),
    ...listed('import.module', imported?.module),
    ...listed('import.name', imported?.name),
    ...listed('import.local', imported?.local),
    ...listed('package', rule.package),
  ];
}
