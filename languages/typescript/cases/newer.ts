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
const smaller = first
  <Limit;
