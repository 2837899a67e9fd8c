// --- path: options.ts ---
export interface Logger { level: number; write(text: string): void }
export interface Options {
  size: number;
  logger?: Logger;
  'content-type'?: string;
  onDone?: (result: Result, again: () => void) => Logger;
}
export class Result { show() {} }
export type Handler = (result: Result) => void;
export function configure(options: Options, then?: Handler): Result { return new Result(); }
export function pick<T extends Result>(items: T[], test: (item: T) => boolean): T { return items[0]; }
export class Panel { constructor(options: Options) {} }
// --- path: main.ts ---
import { configure, type Handler, type Options, Panel, pick, Result } from './options';
const options: Options = { size: 1, logger: { level: 2, write(text) {} } };
//                         ^^^^ write options.ts#Options.size
//                                            ^^^^^ write options.ts#Logger.level
//                                                      ^^^^^ write options.ts#Logger.write
configure({ size: 2, onDone: (result, again) => { result.show(); return { level: 1, write: null }; } });
//          ^^^^ write options.ts#Options.size
//                                                       ^^^^ call options.ts#Result.show
//                                                                        ^^^^^ write options.ts#Logger.level
configure(options, (result) => result.show());
//                                    ^^^^ call options.ts#Result.show
new Panel({ size: 3, unheard: 1 });
//          ^^^^ write options.ts#Options.size
//                   ^^^^^^^ write none
const many: Options[] = [{ size: 4 }];
//                         ^^^^ write options.ts#Options.size
const handle: Handler = (result) => result.show();
//                                         ^^^^ call options.ts#Result.show
function defaults(): Options { return { size: 5 }; }
//                                      ^^^^ write options.ts#Options.size
const asserted = { size: 6 } as Options;
//                 ^^^^ write options.ts#Options.size
const checked = { size: 7 } satisfies Options;
//                ^^^^ write options.ts#Options.size
pick([new Result()], (item) => item.show()).show();
//                                          ^^^^ call options.ts#Result.show
unknown({ size: 8 });
//        ^^^^ write none
options['size'];
//       ^^^^ read options.ts#Options.size
// --- path: router.ts ---
export class Context { text(): void {} }
export class Failure { text(): void {} }
type Handle = (c: Context) => void;
export interface Route {
  (path: string, ...handles: [Handle]): void
  (path: string, ...handles: [Handle, Handle]): void
}
export interface Checked { <M extends Handle = Handle>(handle: Handle & M): void }
export interface Chain { (...handles: Handle[]): void }
export interface Router { get: Route; use: Chain; check: Checked }
export declare function each(first: number, ...rest: [(c: Context) => void, (f: Failure) => void]): void;
// --- path: routes.ts ---
import { each, type Router } from './router';
declare const router: Router;
router.get('/a', (c) => c.text());
//                        ^^^^ call router.ts#Context.text
router.get('/b', () => {}, (c) => c.text());
//                                  ^^^^ call router.ts#Context.text
router.use(() => {}, () => {}, (c) => c.text());
//                                      ^^^^ call router.ts#Context.text
each(1, (c) => c.text(), (f) => f.text());
//               ^^^^ call router.ts#Context.text
//               ^^^^ ! call router.ts#Failure.text
//                                ^^^^ call router.ts#Failure.text
//                                ^^^^ ! call router.ts#Context.text
router.check((c) => c.text());
//                    ^^^^ call router.ts#Context.text exact
