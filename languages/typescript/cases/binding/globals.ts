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
// --- path: added.d.ts ---
interface String { shout(): string }
interface Array<T> { last(): T }
interface Unrelated { whisper(): string }
declare var registry: Registry;
interface Registry { find(): void }
// --- path: added-hook.ts ---
export class Scene { render(): void {} }
declare global {
  interface Window { hook: { scene: Scene } }
  interface Document { scenes: Scene[] }
}
// --- path: uses-added.ts ---
import { Scene } from './added-hook';
window.hook.scene.render();
//                ^^^^^^ call added-hook.ts#Scene.render
const { hook } = window;
hook.scene.render();
//         ^^^^^^ call added-hook.ts#Scene.render
document.scenes[0].render();
//                 ^^^^^^ call added-hook.ts#Scene.render
'a'.shout();
//  ^^^^^ call added.d.ts#String.shout
'a'.whisper();
//  ^^^^^^^ ! call added.d.ts#Unrelated.whisper
'a'.trim();
//  ^^^^ call external
window.alert();
//     ^^^^^ call external
window.shout();
//     ^^^^^ ! call added.d.ts#String.shout
[new Scene()].last().render();
//            ^^^^ call added.d.ts#Array.last
//                   ^^^^^^ call added-hook.ts#Scene.render
globalThis.registry.find();
//                  ^^^^ call added.d.ts#Registry.find
function shadowed(window: { alert(): void; hook: any }) {
  window.hook.scene.render();
  //                ^^^^^^ ! call added-hook.ts#Scene.render
}
