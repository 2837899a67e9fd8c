// --- path: main.ts ---
const name = 1;
function shadow(name: string) {
  name;
  // <- def 3
  {
    const name = 2;
    name;
    // <- def 7
  }
  var late = () => name;
  //               ^^^^ def 3
  return late;
}
function outer() {
  for (const item of [1]) item;
  //                      ^^^^ def 16
  item;
  // <- ! def 16
  try { throw new Error(); } catch (error) { error; }
  //                                         ^^^^^ def 20
  label: while (true) break label;
  //                        ^^^^^ def 22
}
name;
// <- read main.ts#name
assigned = 1;
assigned;
// <- ! def 27
type Both = { value: number };
const Both = { value: 1 };
let typed: Both = Both;
//         ^^^^ type main.ts#Both
//                ^^^^ read main.ts#Both
enum Color { Red, Green = Red }
//                        ^^^ read main.ts#Color.Red
Color.Red;
//    ^^^ read main.ts#Color.Red
function box<T extends { size: number }>(value: T): T {
  //                                            ^ def 39
  value.size;
  //    ^^^^ def 39
  return value;
}
class Merged { one() {} }
interface Merged { two(): void }
new Merged().two();
//           ^^^ call main.ts#Merged.two
export {};
