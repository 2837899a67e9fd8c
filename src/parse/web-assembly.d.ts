/** Declares the part of the WebAssembly API that parsing uses: TypeScript only has it in the DOM library. */

declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>;
  class Module {
    constructor(bytes: Uint8Array);
    static exports(module: Module): { readonly name: string; readonly kind: string }[];
    static imports(module: Module): { readonly module: string; readonly name: string }[];
    static customSections(module: Module, name: string): ArrayBuffer[];
  }
  class Instance {
    constructor(module: Module, imports?: Imports);
    readonly exports: Record<string, unknown>;
  }
  class Memory {
    constructor(pages: { initial: number; maximum: number });
    readonly buffer: ArrayBuffer;
  }
  interface Table {
    grow(delta: number): number;
    set(index: number, value: unknown): void;
  }
}
