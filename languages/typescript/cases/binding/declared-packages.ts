// --- path: package.json ---
{ "name": "@x/term", "types": "typings/term.d.ts" }
// --- path: typings/term.d.ts ---
declare module '@x/term' {
  export class Terminal {
    write(): void;
  }
}
// --- path: addons/addon.ts ---
import type { Missing, Terminal } from '@x/term';
//                     ^^^^^^^^ import typings/term.d.ts#@x/term.Terminal
export class Addon {
  activate(terminal: Terminal) {
    //               ^^^^^^^^ type typings/term.d.ts#@x/term.Terminal
    terminal.write();
    //       ^^^^^ call typings/term.d.ts#@x/term.Terminal.write
  }
}
export let missing: Missing;
//                  ^^^^^^^ type none
// --- path: typings/more.d.ts ---
import 'express';
declare module 'express' {
  interface Request { user(): void }
}
declare module 'virtual:only' {
  export function known(): void;
}
// --- path: routes.ts ---
import * as all from 'express';
import { Request, Router } from 'express';
//       ^^^^^^^ import typings/more.d.ts#express.Request
Router();
// <- call external
all.Router();
//  ^^^^^^ call external
export const handle = (request: Request) => request.user();
//                                                  ^^^^ call typings/more.d.ts#express.Request.user
