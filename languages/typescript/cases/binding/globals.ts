// --- path: types.d.ts ---
declare const VERSION: string;
interface Window { custom(): void }
declare module 'virtual' {
  export function load(): Loaded;
  interface Loaded { ready(): void }
  const value: Loaded;
  export default value;
}
declare namespace Vendor { function init(): void }
// --- path: umd.d.ts ---
export function helper(): void;
export as namespace Umd;
// --- path: extend.ts ---
declare global { interface Window { other(): void } }
export {};
// --- path: main.ts ---
import value, { load } from 'virtual';
//              ^^^^ import types.d.ts#virtual.load
VERSION;
// <- read types.d.ts#VERSION
load().ready();
// <- call types.d.ts#virtual.load
//     ^^^^^ call types.d.ts#virtual.Loaded.ready
value.ready();
//    ^^^^^ call types.d.ts#virtual.Loaded.ready
Vendor.init();
//     ^^^^ call types.d.ts#Vendor.init
Umd.helper();
//  ^^^^^^ call umd.d.ts#helper
declare const win: Window;
win.custom();
//  ^^^^^^ call types.d.ts#Window.custom
win.other();
//  ^^^^^ call extend.ts#global.Window.other
win.alert();
//  ^^^^^ call external
