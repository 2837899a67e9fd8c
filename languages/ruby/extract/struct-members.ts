/** Classes made by a call: `Struct.new(:a, :b)`, `Data.define(:a)`, `Class.new(Base)`, `Module.new`. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { declareAccessors, nameOf } from './accessors.ts';

const MAKERS = new Set(['Struct.new', 'Data.define', 'Class.new', 'Module.new']);

/** The method that makes a class or module; '' when a call does not make one. */
export function makerOf(x: Extraction, call: Node): string {
  if (x.kind(call) !== x.k.call) return '';
  const receiver = x.child(call, x.f.receiver);
  const constant = x.kind(receiver) === x.k.scope_resolution ? x.child(receiver, x.f.name) : receiver;
  if (x.kind(constant) !== x.k.constant) return '';
  const name = `${x.text(constant)}.${x.text(x.child(call, x.f.method))}`;
  return MAKERS.has(name) ? name : '';
}

/** Declares the members that such a call lists; returns false for any other call. */
export function declareMembers(x: Extraction, call: Node, type: number): boolean {
  const maker = makerOf(x, call);
  if (maker === '') return false;
  if (maker === 'Class.new' || maker === 'Module.new') return true;
  for (const argument of x.children(x.child(call, x.f.arguments))) {
    // `Struct.new('Name', :a)`.
    const isMember = nameOf(x, argument) !== '' && x.kind(argument) !== x.k.string;
    if (isMember) declareAccessors(x, argument, { type, isStatic: false, reads: true, writes: maker === 'Struct.new' });
  }
  return true;
}
