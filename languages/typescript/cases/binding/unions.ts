import { Lib } from 'lib';
class Node { toString() { return ''; } walk() {} then() {} push() {} kids(): Node[] { return []; } }
export function f(c: string | number | Node, d: Node | null | undefined, e: Node | Lib, l: Node | Node[], p: Node | Promise<Node>, fn: Node | (() => void)) {
  c?.toString();
//   ^^^^^^^^ call unions.ts#Node.toString probable
  c.walk();
//  ^^^^ call unions.ts#Node.walk
  d?.toString();
//   ^^^^^^^^ call unions.ts#Node.toString
  e.walk();
//  ^^^^ call unions.ts#Node.walk probable
  l.push();
//  ^^^^ call unions.ts#Node.push probable
  l.walk();
//  ^^^^ call unions.ts#Node.walk
  p.then();
//  ^^^^ call unions.ts#Node.then probable
  p.walk();
//  ^^^^ call unions.ts#Node.walk
  fn.walk();
//   ^^^^ call unions.ts#Node.walk
  e.kids()[0].walk();
//  ^^^^ call unions.ts#Node.kids probable
//            ^^^^ call unions.ts#Node.walk
}
export function both(n: Node & Lib) {
  n.walk();
  //^^^^ call unions.ts#Node.walk
}
// --- path: many.ts ---
interface Shape { kind: string }
type One = Shape & { kind: '1'; one(): void };
type Two = Shape & { kind: '2' };
type Three = Shape & { kind: '3' };
type Four = Shape & { kind: '4' };
type Five = Shape & { kind: '5' };
type Six = Shape & { kind: '6' };
type Seven = Shape & { kind: '7' };
type Eight = Shape & { kind: '8' };
type Nine = Shape & { kind: '9' };
type Ten = Shape & { kind: '10' };
type Eleven = Shape & { kind: '11' };
type Twelve = Shape & { kind: '12' };
type Thirteen = Shape & { kind: '13'; last(): void };
type Any = One | Two | Three | Four | Five | Six | Seven | Eight | Nine | Ten | Eleven | Twelve | Thirteen;
function use(shape: Any) {
  if ('last' in shape) shape.last();
  //                         ^^^^ call many.ts#Thirteen.last
  if ('last' in shape) shape.missing();
  //                         ^^^^^^^ call none
}
