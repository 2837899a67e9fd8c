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
