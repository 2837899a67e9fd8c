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
