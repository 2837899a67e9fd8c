export type * from './types';
export const after = make();
//           ^^^^^ def constant after
//                   ^^^^ ref call make args=0
class Request {
  #abort
  [key] = null
  send() { this.done(); }
  // <- def method Request.send
}
interface Handle<T> {
  (a: T): Made<
    T
  >

  // Line ends alone separate signatures.
  <P extends string, Q = P>(b: P): Made<Q>
  <R>(c: R): void
  later(): Made<T>
  // <- def method Handle.later
}
interface Made<T> {}
//        ^^^^ def interface Made
interface Attributes {
  in2?: number | undefined
  in?: string | undefined
  intercept?: number
  // <- def property Attributes.intercept
}
const smaller = first
  <Limit;
type Keys = import('./keys').Keys<Row>;
//                           ^^^^ ref type module:./keys.Keys
//          ^^^^^^^^^^^^^^^^ ! ref read import('./keys')
//                                ^^^ ref type Row
let list: import("./keys").Row[];
// <- import dynamic from ./keys
const real = await original<typeof import('./real')>();
// <- import dynamic from ./real
const rows = await sql<Row[]>`select ${one} from ${make({ a: `x${two}` })} "`;
//                     ^^^ ref type Row
//                                     ^^^ ref read one
//                                                 ^^^^ ref call make args=1
const Box = styled('div')<{ size: number }>``;
//          ^^^^^^ ref call styled args=1
const page = `a<b>`, other = look(`test</p>`);
//                           ^^^^ ref call look args=1
interface Both<in out T, out U extends Row> { in?: T | undefined
  in2?: U
  // <- def property Both.in2
}
type Bound = [this: Row, ...Row[]];
const called = configure<Row>?.(1);
//             ^^^^^^^^^ ref call configure args=1
import defer * as later from './later';
//                ^^^^^ import namespace from ./later as later
abstract class Finder {
  abstract override input: Row;
  find(using: Row): Row { let as = look(using); return as; }
  // <- def method Finder.find
  //                               ^^^^ ref call look args=1
}
class Decorated {
  @((target: Row) => look(target))
  //                 ^^^^ ref call look args=1
  // <- ! ref decorate @
  // <- ! ref call @
  one() {}
  // <- def method Decorated.one
  @(
    async () => look(1)
    //          ^^^^ ref call look args=1
  )
  two = 1;
  // <- def field Decorated.two
}
