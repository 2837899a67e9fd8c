/** Starts the tree-sitter WebAssembly module, once per thread, and exposes its memory. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'web-tree-sitter';

/** The used part of the emscripten module. Views are replaced when the memory grows: never keep one across a parse. */
interface WasmModule {
  HEAP32: Int32Array;
  HEAPU16: Uint16Array;
  HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _free(address: number): void;
}

/** tree-sitter's callback for the next chunk of text: (buffer address, unit index, row, column, length address). */
type ReadCallback = (buffer: number, index: number, row: number, column: number, length: number) => void;

export interface Runtime {
  readonly module: WasmModule;
  readonly memory: WebAssembly.Memory;
  readonly functions: WebAssembly.Table;
  /** Called first when set; false passes the call on to web-tree-sitter's own callback. */
  interceptRead: ((buffer: number, index: number, length: number) => boolean) | undefined;
}

const PAGE_BYTES = 65_536;
const FIRST_HEAP_BYTES = 32 << 20;
/**
 * Source code takes 45 to 65 bytes of heap per byte of text, so this is enough for files of 15 MB. But 20,000 times `a<` in
 * C# takes 2 GB in one step that no callback interrupts: at this limit the parse aborts instead, and the thread is replaced.
 */
const LAST_HEAP_BYTES = 1 << 30;

let started: Promise<Runtime> | undefined;

/**
 * Invariant: web-tree-sitter has one global module per thread, so later calls return the first runtime regardless of their
 * argument.
 */
export function startRuntime(grammarDir: string): Promise<Runtime> {
  started ??= start(grammarDir);
  return started;
}

async function start(grammarDir: string): Promise<Runtime> {
  const wasm = new WebAssembly.Module(readFileSync(join(grammarDir, 'web-tree-sitter.wasm')));
  let runtime: Runtime | undefined;
  const pages = { initial: FIRST_HEAP_BYTES / PAGE_BYTES, maximum: LAST_HEAP_BYTES / PAGE_BYTES };
  const module = {
    wasmMemory: new WebAssembly.Memory(pages),
    /** Emscripten reports an abort on stderr before it throws. */
    printErr() {},
    /** Emscripten's hook for embedders; used here to access the imports. */
    instantiateWasm(
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) {
      const env = imports.env;
      const read = env.tree_sitter_parse_callback as ReadCallback;
      env.tree_sitter_parse_callback = ((buffer, index, row, column, length) => {
        if (runtime?.interceptRead?.(buffer, index, length) !== true) read(buffer, index, row, column, length);
      }) satisfies ReadCallback;
      runtime = {
        module: module as unknown as WasmModule,
        memory: env.memory as WebAssembly.Memory,
        functions: env.__indirect_function_table as WebAssembly.Table,
        interceptRead: undefined,
      };
      done(new WebAssembly.Instance(wasm, imports), wasm);
      return {};
    },
  };
  await Parser.init(module as unknown as Parameters<typeof Parser.init>[0]);
  if (runtime === undefined) throw new Error('web-tree-sitter ignored the instantiateWasm hook');
  return runtime;
}
