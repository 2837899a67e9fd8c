/** What the embedder uses of the WebAssembly API beyond what parsing does. */

declare namespace WebAssembly {
  interface Memory {
    /** Atomic between threads that share the memory: the pages before. */
    grow(pages: number): number;
  }
}
