declare global {
//      ^^^^^^ def namespace global declaration
  interface Window { wayfind: Api }
//          ^^^^^^ def interface global.Window exported
//                   ^^^^^^^ def property global.Window.wayfind
  var shared: string;
//    ^^^^^^ def variable global.shared
}
declare module 'external' {
  export function run(a: string): void;
//                ^^^ def function external.run declaration exported
  const value: number;
//      ^^^^^ def constant external.value exported
}
declare function free(a: string): void;
//               ^^^^ def function free declaration sig=declare function free(a: string): void
declare const VERSION: string;
//            ^^^^^^^ def constant VERSION declaration type=literal:string sig=declare const VERSION: string
export declare class Outside { method(): void; }
//                   ^^^^^^^ def class Outside exported declaration
//                             ^^^^^^ def method Outside.method declaration
declare namespace Lib { function inner(): void; }
//                ^^^ def namespace Lib declaration
//                               ^^^^^ def function Lib.inner exported
export as namespace Global;
//                  ^^^^^^ ! ref read Global
export = Outside;
// <- export Outside as export=
//       ^^^^^^^ ref read Outside
