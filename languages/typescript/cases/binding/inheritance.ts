// --- path: base.ts ---
export abstract class Base<T> {
  constructor(protected readonly item: T) {}
  abstract step(): void;
  get(): T { return this.item; }
  static of(): void {}
  log(): void {}
}
export interface Closable { close(): void }
export interface Both extends Closable { open(): void }
// --- path: main.ts ---
import { Base, type Both, type Closable } from './base';
class Item { use() {} }
export class Derived extends Base<Item> implements Both {
//                           ^^^^ inherit base.ts#Base
//                                                 ^^^^ implement base.ts#Both
  constructor() { super(new Item()); }
  //              ^^^^^ call base.ts#Base.constructor
  step() { this.get().use(); }
  //<- override base.ts#Base.step
  //                  ^^^ call main.ts#Item.use
  close() { super.log(); }
  //<- override base.ts#Closable.close
  //              ^^^ call base.ts#Base.log
  open() { this.item.use(); }
  //                 ^^^ call main.ts#Item.use
}
Derived.of();
//      ^^ call base.ts#Base.of
new Derived().log();
//            ^^^ call base.ts#Base.log
function closeAll(one: Both, many: Closable[]) {
  one.close();
  //  ^^^^^ call base.ts#Closable.close
  //  ^^^^^ ! call main.ts#Derived.close
  many[0].close();
  //      ^^^^^ call base.ts#Closable.close
}
const Mixed = <C extends new (...args: any[]) => object>(Up: C) => class extends Up { mixed() {} };
class Users extends Map<string, Derived> {}
new Users().get('a').step();
//                   ^^^^ call main.ts#Derived.step
class Hidden extends Unknown { own() { this.theirs(); } }
//                                          ^^^^^^ call external
// --- path: merged-bases.ts ---
interface Walks { walk(): void }
interface Swims { swim(): void }
interface Duck extends Walks {}
class Duck {}
interface Duck extends Swims {}
new Duck().walk();
//         ^^^^ call merged-bases.ts#Walks.walk
new Duck().swim();
//         ^^^^ call merged-bases.ts#Swims.swim
declare const walks: Walks;
walks.swim();
//    ^^^^ ! call merged-bases.ts#Swims.swim
