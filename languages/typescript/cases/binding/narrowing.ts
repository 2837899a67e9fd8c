export {};
class S { readonly kind = 's'; m() {} next(): S { return this; } }
class T { readonly kind = 't'; m() {} n(): S { return new S(); } }
class Sub extends S { own() {} m() {} }
interface Circle { kind: 'circle'; size(): void }
interface Square { kind: 'square' | 'rect'; size(): void }
enum Sort { A, B }
interface A { sort: Sort.A; go(): void }
interface B { sort: Sort.B; go(): void }
type Shape = Circle | Square;
declare function isS(x: unknown): x is S;
declare function isNamedT(name: string, x: unknown): x is T;
declare function assertS(x: unknown): asserts x is S;
declare function test(x: unknown): boolean;
declare function assert(x: unknown): void;
class Holder {
  error: unknown;
  e: S | T;
  c: { d: S | T };
  kept: S | T;
  isSpecial(): this is Special { return true; }
  members(other: Holder) {
    if (this.e instanceof S) this.e.m();
//                                  ^ call narrowing.ts#S.m
//                                  ^ ! call narrowing.ts#T.m
    else this.e.m();
//              ^ call narrowing.ts#T.m
//              ^ ! call narrowing.ts#S.m
    if (this.c.d instanceof T) {
      this.c.d.m();
//             ^ call narrowing.ts#T.m
//             ^ ! call narrowing.ts#S.m
      [1].map(() => this.c.d.m());
//                           ^ call narrowing.ts#T.m
//                           ^ call narrowing.ts#S.m
      this.c.d = new S();
      this.c.d.m();
//             ^ call narrowing.ts#S.m
//             ^ call narrowing.ts#T.m
    }
    if (this.kept instanceof T) [1].map(() => this.kept.m());
//                                                      ^ call narrowing.ts#T.m
//                                                      ^ ! call narrowing.ts#S.m
    if (other.e instanceof T) {
      other.e.m();
//            ^ call narrowing.ts#T.m
//            ^ ! call narrowing.ts#S.m
      this.e.m();
//           ^ call narrowing.ts#S.m
//           ^ call narrowing.ts#T.m
      other = this;
      other.e.m();
//            ^ call narrowing.ts#S.m
//            ^ call narrowing.ts#T.m
    }
    if (!(this.e instanceof T)) return;
    this.e.m();
//         ^ call narrowing.ts#T.m
//         ^ ! call narrowing.ts#S.m
  }
}
class Special extends Holder { special() {} }
function conditions(e: S | T, u: unknown, any, c: Holder, o: { x: S | T }) {
  if (e instanceof S) e.m();
//                      ^ call narrowing.ts#S.m
//                      ^ ! call narrowing.ts#T.m
  e.m();
//  ^ call narrowing.ts#S.m
//  ^ call narrowing.ts#T.m
  e instanceof S && e.m();
//                    ^ call narrowing.ts#S.m
//                    ^ ! call narrowing.ts#T.m
  e instanceof S || e.m();
//                    ^ call narrowing.ts#T.m
//                    ^ ! call narrowing.ts#S.m
  e instanceof S ? e.m() : e.m();
//                   ^ call narrowing.ts#S.m
//                   ^ ! call narrowing.ts#T.m
//                           ^ call narrowing.ts#T.m
//                           ^ ! call narrowing.ts#S.m
  if (!(e instanceof S)) { e.m(); } else { e.m(); }
//                           ^ call narrowing.ts#T.m
//                           ^ ! call narrowing.ts#S.m
//                                           ^ call narrowing.ts#S.m
//                                           ^ ! call narrowing.ts#T.m
  if (c.error instanceof S) c.error.m();
//                                  ^ call narrowing.ts#S.m
//                                  ^ ! call narrowing.ts#T.m
  if (any.x instanceof S) any.x.m();
//                              ^ call narrowing.ts#S.m
//                              ^ ! call narrowing.ts#T.m
  if (o.x instanceof T) o.x.m();
//                          ^ call narrowing.ts#T.m
//                          ^ ! call narrowing.ts#S.m
  if (u instanceof S || u instanceof T) u.m();
//                                        ^ call narrowing.ts#S.m
//                                        ^ call narrowing.ts#T.m
  if (isS(u)) u.m();
//              ^ call narrowing.ts#S.m
//              ^ ! call narrowing.ts#T.m
  if (isNamedT('a', u)) u.m();
//                        ^ call narrowing.ts#T.m
//                        ^ ! call narrowing.ts#S.m
  if (isS(o.x)) o.x.m(); else o.x.m();
//                  ^ call narrowing.ts#S.m
//                  ^ ! call narrowing.ts#T.m
//                                ^ call narrowing.ts#T.m
//                                ^ ! call narrowing.ts#S.m
  if (test(e)) e.m();
//               ^ call narrowing.ts#S.m
//               ^ call narrowing.ts#T.m
  if ('n' in e) e.m(); else e.m();
//                ^ call narrowing.ts#T.m
//                ^ ! call narrowing.ts#S.m
//                            ^ call narrowing.ts#S.m
//                            ^ ! call narrowing.ts#T.m
  if (c.isSpecial()) c.special();
//                     ^^^^^^^ call narrowing.ts#Special.special
  if (Math.random() > 0.5 && e instanceof S) e.m(); else e.m();
//                                             ^ call narrowing.ts#S.m
//                                             ^ ! call narrowing.ts#T.m
//                                                         ^ call narrowing.ts#S.m
//                                                         ^ call narrowing.ts#T.m
  const v = e instanceof T ? e.n() : e.next();
  v.m();
//  ^ call narrowing.ts#S.m
//  ^ ! call narrowing.ts#T.m
  ((e) => { if (isS(o.x)) { ((o) => o.x.m())(any); e.m(); } })(any);
//                                      ^ call dynamic
//                                                   ^ call dynamic
}
function loops(e: S | T, p: S | T, q: S | T) {
  while (e instanceof T) e.m();
//                         ^ call narrowing.ts#T.m
//                         ^ ! call narrowing.ts#S.m
  e.m();
//  ^ call narrowing.ts#S.m
//  ^ ! call narrowing.ts#T.m
  while (!(p instanceof S)) p = p.n();
  p.m();
//  ^ call narrowing.ts#S.m
//  ^ ! call narrowing.ts#T.m
  for (; q instanceof T; ) { q.m(); break; }
//                             ^ call narrowing.ts#T.m
//                             ^ ! call narrowing.ts#S.m
  q.m();
//  ^ call narrowing.ts#S.m
//  ^ call narrowing.ts#T.m
}
function unions(s: Shape, i: A | B, text: string | S, f: (() => void) | S, list: S[] | S, l: S | T) {
  if (s.kind === 'circle') s.size(); else s.size();
//                           ^^^^ call narrowing.ts#Circle.size
//                           ^^^^ ! call narrowing.ts#Square.size
//                                          ^^^^ call narrowing.ts#Square.size
//                                          ^^^^ ! call narrowing.ts#Circle.size
  switch (s.kind) {
    case 'circle':
      s.size();
//      ^^^^ call narrowing.ts#Circle.size
//      ^^^^ ! call narrowing.ts#Square.size
      break;
    case 'square':
    case 'rect': s.size(); break;
//                 ^^^^ call narrowing.ts#Square.size
//                 ^^^^ ! call narrowing.ts#Circle.size
    default: test(s);
  }
  if (s.kind !== 'circle') { s.size(); return; }
//                             ^^^^ call narrowing.ts#Square.size
//                             ^^^^ ! call narrowing.ts#Circle.size
  s.size();
//  ^^^^ call narrowing.ts#Circle.size
//  ^^^^ ! call narrowing.ts#Square.size
  if (i.sort === Sort.A) i.go();
//                         ^^ call narrowing.ts#A.go
//                         ^^ ! call narrowing.ts#B.go
  switch (i.sort) {
    case Sort.A: i.go(); break;
//                 ^^ call narrowing.ts#A.go
//                 ^^ ! call narrowing.ts#B.go
    case Sort.B: i.go();
//                 ^^ call narrowing.ts#B.go
//                 ^^ ! call narrowing.ts#A.go
  }
  if (typeof text === 'string') text.m(); else text.m();
//                                   ^ call external
//                                                  ^ call narrowing.ts#S.m
//                                                  ^ ! call narrowing.ts#T.m
  if (typeof f !== 'function') f.m();
//                               ^ call narrowing.ts#S.m
//                               ^ ! call narrowing.ts#T.m
  if (Array.isArray(list)) list[0].m(); else list.m();
//                                 ^ call narrowing.ts#S.m
//                                 ^ ! call narrowing.ts#T.m
//                                                ^ call narrowing.ts#S.m
//                                                ^ ! call narrowing.ts#T.m
  if (l.kind === 's') l.m();
//                      ^ call narrowing.ts#S.m
//                      ^ ! call narrowing.ts#T.m
  switch (true) {
    case l instanceof S: l.m(); break;
//                         ^ call narrowing.ts#S.m
//                         ^ ! call narrowing.ts#T.m
    case l instanceof T: l.m(); break;
//                         ^ call narrowing.ts#T.m
//                         ^ ! call narrowing.ts#S.m
  }
}
function exits(u: unknown, w: unknown, e: S | T, x: Sub | T) {
  assertS(u);
  u.m();
//  ^ call narrowing.ts#S.m
//  ^ ! call narrowing.ts#T.m
  assert(w instanceof T);
  w.m();
//  ^ call narrowing.ts#T.m
//  ^ ! call narrowing.ts#S.m
  if (x instanceof S) { x.m(); x.own(); }
//                        ^ call narrowing.ts#Sub.m
//                               ^^^ call narrowing.ts#Sub.own
  if (e instanceof S) return;
  e.m();
//  ^ call narrowing.ts#T.m
//  ^ ! call narrowing.ts#S.m
  e = new S();
  e.m();
//  ^ call narrowing.ts#S.m
//  ^ call narrowing.ts#T.m
}
let top: S | T;
if (top instanceof T) { top.m(); }
//                          ^ call narrowing.ts#T.m
//                          ^ ! call narrowing.ts#S.m
declare function log(f: unknown): void;
declare function assertFalse(x: boolean): void;
declare function validate(x: boolean): boolean;
interface Ab { kind: 'a' | 'b'; run(): void }
interface C { kind: 'c'; run(): void }
interface WithKey { key: string; go(): void }
interface MayHaveKey { key?: string; go(): void }
interface NoKey { go(): void }
let cur: S | T;
function replaced(x: S | T, y: S | T, z: S | T, q: boolean, c: Holder, d: Holder) {
  if (cur instanceof S) {
    cur.m();
//      ^ call narrowing.ts#S.m
//      ^ ! call narrowing.ts#T.m
    cur = new T();
    cur.m();
//      ^ call narrowing.ts#T.m
  }
  if (c.e instanceof S) { delete c.e; c.e.m(); }
//                                        ^ call narrowing.ts#T.m
  if (c.e instanceof S) { c.e ||= new T(); c.e.m(); }
//                                             ^ call narrowing.ts#T.m
  if (c.e instanceof S) { [c.e] = [new T()]; c.e.m(); }
//                                               ^ call narrowing.ts#T.m
  if (c.e instanceof S) { for (c.e of [new T()]) c.e.m(); }
//                                                   ^ call narrowing.ts#T.m
  if (d.e instanceof S) { d = d + q; d.e.m(); }
//                                       ^ call narrowing.ts#T.m
  if (!(x instanceof S)) return;
  if (!(z instanceof S)) return;
  x.m();
//  ^ call narrowing.ts#S.m
//  ^ ! call narrowing.ts#T.m
  while (q) {
    z.m();
//    ^ call narrowing.ts#S.m
//    ^ ! call narrowing.ts#T.m
    x.m();
//    ^ call narrowing.ts#T.m
    x = new T();
    if (y instanceof S) { y.m(); y = new T(); }
//                          ^ call narrowing.ts#S.m
//                          ^ ! call narrowing.ts#T.m
  }
}
class Later {
  e: S | T;
  later(x: S | T, y: S | T) {
    if (x instanceof S) { log(() => x.m()); x = new T(); }
//                                    ^ call narrowing.ts#T.m
    if (y instanceof S) log(() => y.m());
//                                  ^ call narrowing.ts#S.m
//                                  ^ ! call narrowing.ts#T.m
    if (this.e instanceof S) log(() => this.e.m());
//                                            ^ call narrowing.ts#S.m
//                                            ^ ! call narrowing.ts#T.m
    if (this.e instanceof S) log(function (this: Later) { this.e.m(); });
//                                                               ^ call narrowing.ts#T.m
  }
}
function parts(x: S | T, y: S | T, z: S | T, q: number) {
  if (q) log(q); else if (!(x instanceof S)) return;
  x.m();
//  ^ call narrowing.ts#T.m
  if (q) if (!(x instanceof S)) return;
  x.m();
//  ^ call narrowing.ts#T.m
  if (q) assert(x instanceof S);
  x.m();
//  ^ call narrowing.ts#T.m
  switch (q) {
    case 1:
      if (!(y instanceof S)) break;
      y.m();
//      ^ call narrowing.ts#S.m
//      ^ ! call narrowing.ts#T.m
      break;
    case 2: { if (!(y instanceof S)) return; log(y); break; }
    case 3: y.m();
//            ^ call narrowing.ts#T.m
  }
  try {
    if (!(z instanceof S)) throw q;
    z.m();
//    ^ call narrowing.ts#S.m
//    ^ ! call narrowing.ts#T.m
  } catch { z.m(); }
//            ^ call narrowing.ts#T.m
  out: { if (!(z instanceof S)) break out; log(z); }
  z.m();
//  ^ call narrowing.ts#T.m
  assertFalse(z instanceof S);
  z.m();
//  ^ call narrowing.ts#T.m
  validate(z instanceof S);
  z.m();
//  ^ call narrowing.ts#T.m
}
function negations(x: Ab | C, w: WithKey | NoKey, o: MayHaveKey | NoKey, s: { kind: 'a'; t: S } | { kind?: 'b'; t: T }) {
  if (x.kind !== 'a') x.run();
//                      ^^^ call narrowing.ts#Ab.run
//                      ^^^ call narrowing.ts#C.run
  if (x.kind !== 'c') x.run();
//                      ^^^ call narrowing.ts#Ab.run
//                      ^^^ ! call narrowing.ts#C.run
  if (!('key' in w)) w.go();
//                     ^^ call narrowing.ts#NoKey.go
//                     ^^ ! call narrowing.ts#WithKey.go
  if (!('key' in o)) o.go();
//                     ^^ call narrowing.ts#NoKey.go
//                     ^^ call narrowing.ts#MayHaveKey.go
  if (s.kind !== 'b') s.t.m();
//                        ^ call narrowing.ts#S.m
//                        ^ call narrowing.ts#T.m
  switch (x.kind) { case 'c': default: x.run(); }
//                                       ^^^ call narrowing.ts#Ab.run
//                                       ^^^ call narrowing.ts#C.run
  switch (x.kind) { default: case 'c': x.run(); }
//                                       ^^^ call narrowing.ts#Ab.run
//                                       ^^^ call narrowing.ts#C.run
  switch (x.kind) { case 'c': break; default: x.run(); }
//                                              ^^^ call narrowing.ts#Ab.run
//                                              ^^^ ! call narrowing.ts#C.run
}
function siblings(x: S | T, y: S | T, q: boolean) {
  if (x instanceof S && y instanceof S) {
    if (q) { x = new T(); } else { x.m(); }
//                                   ^ call narrowing.ts#S.m
//                                   ^ ! call narrowing.ts#T.m
    while (q) { x.m(); y.m(); }
//                ^ call narrowing.ts#T.m
//                       ^ call narrowing.ts#S.m
//                       ^ ! call narrowing.ts#T.m
  }
}
