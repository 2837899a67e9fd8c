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
