// --- path: main.ts ---
interface Own { value: number; }
interface Other { other: number; }
interface T { wrong: number; }
interface U { wrong: number; }
declare const own: Own;
let same: <T>(x: T) => T;
same<Own>(null).value;
//              ^^^^^ read main.ts#Own.value
same(own).value;
//        ^^^^^ read main.ts#Own.value
same(own).wrong;
//        ^^^^^ ! read main.ts#T.wrong
let make: new <T>(x: T) => T;
new make<Own>(own).value;
//                 ^^^^^ read main.ts#Own.value
let held: { m<T>(x: T): T; n: <T>(a: T[]) => T };
held.m(own).value;
//          ^^^^^ read main.ts#Own.value
held.n([own]).value;
//            ^^^^^ read main.ts#Own.value
held.m<Other>(null).other;
//                  ^^^^^ read main.ts#Other.other
interface Callable { <T>(x: T): T; }
declare const callable: Callable;
callable(own).value;
//            ^^^^^ read main.ts#Own.value
callable(own).wrong;
//            ^^^^^ ! read main.ts#T.wrong
type Pair<A> = <B>(a: A, b: B) => [A, B];
declare const pair: Pair<Own>;
pair(null, null as Other)[0].value;
//                           ^^^^^ read main.ts#Own.value
pair(null, null as Other)[1].other;
//                           ^^^^^ read main.ts#Other.other
type Bounded = <T extends Own>(x: T) => T;
declare const bounded: Bounded;
bounded(null).value;
//            ^^^^^ read main.ts#Own.value
bounded(null).wrong;
//            ^^^^^ ! read main.ts#T.wrong
declare const each: <T>(xs: T[], f: (t: T) => void) => void;
each<Own>([], (t) => t.value);
//                     ^^^^^ read main.ts#Own.value
type Inside<X> = X extends
  (infer U)[] ?
  U : X extends
  // <- def 46
  Promise<infer U> ?
  U : never;
  // <- def 49
  // <- ! def 46
declare const inside: Inside<Own[]>;
inside.wrong;
//     ^^^^^ ! read main.ts#U.wrong
type Chosen<X> = X extends Promise<infer U> ? { inner: U; a: Own } : { b: Other };
declare const chosen: Chosen<Own>;
chosen.a.value;
//       ^^^^^ read main.ts#Own.value
chosen.b.other;
//       ^^^^^ read main.ts#Other.other
