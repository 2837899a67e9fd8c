// --- path: library.ts ---
export class N { m() {} kids: N[] = []; id = ''; }
export class O { o() {} }
declare function load(): Promise<N>;
declare function pair(): [N, O];
export async function a(ns: N[], rec: Record<string, N>, map: Map<string, N>, set: Set<N>, wm: WeakMap<object, N>, ps: Promise<N>[], o: { [k: string]: N }) {
  load().then((n) => n).then((n) => n.m());
//                                    ^ call library.ts#N.m
  load().catch(() => new N()).then((n) => n.m());
//                                          ^ call library.ts#N.m
  (await Promise.all([load(), load()]))[0].m();
//                                         ^ call library.ts#N.m
  const [x, y] = await Promise.all([load(), Promise.resolve(new O())]); x.m(); y.o();
//                                                                        ^ call library.ts#N.m
//                                                                               ^ call library.ts#O.o
  (await Promise.all(ps))[0].m();
//                           ^ call library.ts#N.m
  (await Promise.all(ns.map(async (n) => n)))[0].m();
//                                               ^ call library.ts#N.m
  (await Promise.race(ps)).m();
//                         ^ call library.ts#N.m
  (await Promise.any(ps)).m();
//                        ^ call library.ts#N.m
  for (const r of await Promise.allSettled(ps)) r.value.m();
//                                                      ^ call library.ts#N.m
  Promise.resolve(new N()).then((n) => n.m());
//                                       ^ call library.ts#N.m
  Object.values(rec).forEach((n) => n.m());
//                                    ^ call library.ts#N.m
  Object.values(rec)[0].m();
//                      ^ call library.ts#N.m
  for (const [k, n] of Object.entries(rec)) n.m();
//                                            ^ call library.ts#N.m
  Object.entries(rec).map(([k, n]) => n.m());
//                                      ^ call library.ts#N.m
  for (const k of Object.keys(rec)) rec[k].m();
//                                         ^ call library.ts#N.m
  Object.fromEntries(map).a.m();
//                          ^ call library.ts#N.m
  Object.assign(new N(), { a: 1 }).m();
//                                 ^ call library.ts#N.m
  rec['a'].m(); rec.b.m();
//         ^ call library.ts#N.m
//                    ^ call library.ts#N.m
  o['a'].m(); o.b.m();
//       ^ call library.ts#N.m
//                ^ call library.ts#N.m
  map.get('a').m(); for (const n of map.values()) n.m(); map.forEach((n) => n.m()); [...map.values()][0].m();
//             ^ call library.ts#N.m
//                                                  ^ call library.ts#N.m
//                                                                            ^ call library.ts#N.m
//                                                                                                       ^ call library.ts#N.m
  for (const n of set) n.m(); [...set].map((n) => n.m()); Array.from(set).map((n) => n.m()); set.values().next().value.m();
//                       ^ call library.ts#N.m
//                                                  ^ call library.ts#N.m
//                                                                                     ^ call library.ts#N.m
//                                                                                                                     ^ call library.ts#N.m
  wm.get({}).m();
//           ^ call library.ts#N.m
  ns.map((n) => n.kids).flat()[0].m();
//                                ^ call library.ts#N.m
  ns.filter(Boolean)[0].m(); ns.find((n) => n.id).m(); ns.flatMap((n) => n.kids)[0].m();
//                      ^ call library.ts#N.m
//                                                ^ call library.ts#N.m
//                                                                                  ^ call library.ts#N.m
  ns.reduce((acc, n) => acc.concat(n), [] as N[])[0].m();
//                                                   ^ call library.ts#N.m
  ns.reduce((acc, n) => { acc.set(n.id, n); return acc; }, new Map<string, N>()).get('a').m();
//                                                                                        ^ call library.ts#N.m
  ns.at(0).m(); ns.slice(1)[0].m(); ns.concat(ns)[0].m(); ns.sort((p, q) => { p.m(); return 0; })[0].m();
//         ^ call library.ts#N.m
//                             ^ call library.ts#N.m
//                                                   ^ call library.ts#N.m
//                                                                              ^ call library.ts#N.m
//                                                                                                   ^ call library.ts#N.m
  for (const [i, n] of ns.entries()) n.m();
//                                     ^ call library.ts#N.m
  new Array<N>(3)[0].m(); [new N(), new N()].map((n) => n.m());
//                   ^ call library.ts#N.m
//                                                        ^ call library.ts#N.m
  [...ns, new N()].pop().m();
//                       ^ call library.ts#N.m
  const copy = { ...new N() }; copy.m();
//                                  ^ call library.ts#N.m
  structuredClone(new N()).m();
//                         ^ call library.ts#N.m
  new Map([['a', new N()]]).get('a').m();
//                                   ^ call library.ts#N.m
  new Set([new N()]).forEach((n) => n.m());
//                                    ^ call library.ts#N.m
  new Map(ns.map((n) => [n.id, n])).get('a').m();
//                                           ^ call library.ts#N.m
  ns.map((n) => ({ n, k: 1 })).forEach(({ n }) => n.m());
//                                                  ^ call library.ts#N.m
  ns.map((n) => ({ n }))[0].n.m();
//                            ^ call library.ts#N.m
  ns.map((n) => new O()).filter((p) => p).forEach((p) => p.o());
//                                                         ^ call library.ts#O.o
  ns.map((n): O => null)[0].o();
//                          ^ call library.ts#O.o
  const first = ns[0]!; first.m();
//                            ^ call library.ts#N.m
  const [h, ...t] = ns; h.m(); t[0].m();
//                        ^ call library.ts#N.m
//                                  ^ call library.ts#N.m
  ns.toSorted()[0].m(); ns.findLast((n) => n).m(); ns.splice(0, 1)[0].m();
//                 ^ call library.ts#N.m
//                                            ^ call library.ts#N.m
//                                                                    ^ call library.ts#N.m
  Object.groupBy(ns, (n) => n.id).a[0].m();
//                                     ^ call library.ts#N.m
  Object.freeze(new N()).m();
//                       ^ call library.ts#N.m
}
function make() { return { n: new N(), go() { return new O(); } }; }
async function later() { return new N(); }
function* gen() { yield new N(); }
type R = ReturnType<typeof make>;
type P = Parameters<typeof take>[0];
function take(n: N, o: O) {}
const table = { n: new N(), o: new O() };
export function b(r: R, aw: Awaited<ReturnType<typeof later>>, p: P, inst: InstanceType<typeof N>, part: Partial<N>, om: Omit<N, 'id'>, nn: NonNullable<N | null>, ex: Exclude<N | string, string>, k: N['kids'], el: N['kids'][number], tt: typeof table, tk: (typeof table)['n'], rd: Readonly<N[]>, ro: readonly N[], ct: ConstructorParameters<typeof N>, as: Array<N>, it: Iterable<N>, rec: Record<'a' | 'b', N>, ctor: new () => N, cc: typeof N, pr: Promise<N[]>) {
  r.n.m(); r.go().o(); aw.m(); p.m(); inst.m(); part.m(); om.m(); nn.m(); ex.m(); k[0].m(); el.m(); tt.n.m(); tk.m(); rd[0].m(); ro.map((n) => n.m()); as[0].m();
//    ^ call library.ts#N.m
//                ^ call library.ts#O.o
//                        ^ call library.ts#N.m
//                               ^ call library.ts#N.m
//                                         ^ call library.ts#N.m
//                                                   ^ call library.ts#N.m
//                                                           ^ call library.ts#N.m
//                                                                   ^ call library.ts#N.m
//                                                                           ^ call library.ts#N.m
//                                                                                     ^ call library.ts#N.m
//                                                                                             ^ call library.ts#N.m
//                                                                                                       ^ call library.ts#N.m
//                                                                                                               ^ call library.ts#N.m
//                                                                                                                          ^ call library.ts#N.m
//                                                                                                                                               ^ call library.ts#N.m
//                                                                                                                                                           ^ call library.ts#N.m
  for (const n of it) n.m(); rec.a.m(); new ctor().m(); new cc().m(); pr.then((ns) => ns[0].m()); pr.then(([n]) => n.m());
//                      ^ call library.ts#N.m
//                                 ^ call library.ts#N.m
//                                                 ^ call library.ts#N.m
//                                                               ^ call library.ts#N.m
//                                                                                          ^ call library.ts#N.m
//                                                                                                                   ^ call library.ts#N.m
  for (const n of gen()) n.m(); [...gen()][0].m(); gen().next().value.m();
//                         ^ call library.ts#N.m
//                                            ^ call library.ts#N.m
//                                                                    ^ call library.ts#N.m
  make().n.m(); make().go().o();
//         ^ call library.ts#N.m
//                          ^ call library.ts#O.o
  const { n, go } = make(); n.m(); go().o();
//                            ^ call library.ts#N.m
//                                      ^ call library.ts#O.o
  later().then((n) => n.m());
//                      ^ call library.ts#N.m
}
export function not(any, ns: N[], key: string) {
  ns.map((n) => new O())[0].m();
//                          ^ call unknown
  Object.values(any).forEach((x) => x.m());
//                                    ^ call dynamic
  Object.keys(ns)[0].m();
//                   ^ call external
  ns.entries().next().value.m();
//                          ^ call external
  any[key].m();
//         ^ call dynamic
}
// --- path: namesake.ts ---
import { N, O } from './library';
class Promise { static all(x: unknown): O { return new O(); } }
class Object { static values(x: unknown): O { return new O(); } }
Promise.all([new N()]).o();
//                     ^ call library.ts#O.o
Object.values({ a: new N() }).o();
//                            ^ call library.ts#O.o
Promise.all([new N()]).m();
//                     ^ call unknown
