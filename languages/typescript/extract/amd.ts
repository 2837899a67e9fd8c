/** Modules of AMD: `define(['./a'], function (a) { return …; })` exports what the function returns. */
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { WHOLE } from './modules.ts';
import { isFunction, isIdentifier, stringText, unwrap } from './names.ts';
import { giveValues } from './parameters.ts';

/** A call of `define` outside of every named function, with an optional name and list of modules before the factory. */
export function defineModule(x: Extraction, call: Node, callee: Node): void {
  if (!isIdentifier(x, callee, 'define') || x.symbol !== 0 || x.notes.has(DEFINED)) return;
  const args = x.children(x.child(call, x.f.arguments)).filter((node) => x.kind(node) !== x.k.comment);
  const factory = unwrap(x, args.at(-1) ?? -1);
  const isOne = isFunction(x, factory) || x.kind(factory) === x.k.object;
  if (!isOne || args.length > 3 || !args.slice(0, -1).every((node) => isHead(x, node))) return;
  x.notes.set(DEFINED, true);
  const list = args.find((node) => x.kind(node) === x.k.array) ?? -1;
  const modules = list < 0 ? [] : x.children(list).filter((node) => x.kind(node) === x.k.string);
  for (const module of modules) x.import('effect', module, { module: stringText(x, module) });
  giveValues(
    factory,
    modules.map((module) => x.addExpression('module', module, stringText(x, module))),
  );
  const made = x.expression(factory);
  const value = isFunction(x, factory) ? x.addExpression('call', call, '', made) : made;
  const flags = FLAG.exported | FLAG.publicApi | FLAG.default;
  declareAt(x, call, { kind: 'constant', name: 'default', nameNode: -1, value, flags, parent: 0, bindIn: -1 });
  x.export(call, WHOLE, 'default');
}

/** Noted when the file has a module: what it defines further has a name of its own. */
const DEFINED = 'AMD module';

const isHead = (x: Extraction, node: Node): boolean => x.kind(node) === x.k.string || x.kind(node) === x.k.array;
