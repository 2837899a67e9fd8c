// --- path: main.ts ---
function first(): void {}
const second = () => first();
//                   ^^^^^ call main.ts#first
class Holder {
  handler: () => void;
  known = first;
  arrow = () => second();
  //            ^^^^^^ call main.ts#second
  run(callback: () => void, map: Record<string, () => void>) {
    this.handler();
    //   ^^^^^^^ read main.ts#Holder.handler
    //   ^^^^^^^ call dynamic
    //   ^^^^^^^ ! call main.ts#Holder.handler
    this.known();
    //   ^^^^^ call main.ts#first
    this.arrow();
    //   ^^^^^ call main.ts#Holder.arrow
    callback();
    // <- call none
    setTimeout(first);
    //         ^^^^^ read main.ts#first
    //         ^^^^^ ! call main.ts#first
    const alias = first;
    alias();
    // <- call main.ts#first
    [second][0]();
    maybe?.run(null, null);
    //     ^^^ call main.ts#Holder.run
  }
}
declare const maybe: Holder | undefined;
function over(a: number): void;
function over(a: string, b: number): void;
function over(a: unknown, b?: number): void {}
over(1);
// <- call main.ts#over
const tag = (strings: TemplateStringsArray) => strings;
tag`x`;
// <- call main.ts#tag
function generic<T>(value: T): T { return value; }
generic(new Holder()).run(null, null);
//                    ^^^ call main.ts#Holder.run
generic<Holder>(null).run(null, null);
//                    ^^^ call main.ts#Holder.run
function make<T>(type: new () => T): T { return new type(); }
make(Holder).run(null, null);
//           ^^^ call main.ts#Holder.run
async function wait() {
  const got = await generic<Holder>(null);
  //                ^^^^^^^ call main.ts#generic
  got.run(null, null);
  //  ^^^ call main.ts#Holder.run
}
interface Callable { (n: number): Holder; new (s: string): Callable }
declare const callable: Callable;
callable(1).run(null, null);
//          ^^^ call main.ts#Holder.run
new callable('x')(1).run(null, null);
//                   ^^^ call main.ts#Holder.run
namespace Outer.Inner { export function deep(): Holder { return null; } }
namespace Outer.Inner { deep().run(null, null); }
//                      ^^^^ call main.ts#Outer.Inner.deep
Outer.Inner.deep().run(null, null);
//                 ^^^ call main.ts#Holder.run
Outer.Inner.hidden();
//          ^^^^^^ call unknown
console.log(first.name);
//      ^^^ call external
