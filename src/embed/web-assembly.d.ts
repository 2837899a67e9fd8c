/** Declares the part of the WebAssembly API that the embedder uses beyond what parsing does. */

declare namespace WebAssembly {
  interface Memory {
    /** Atomic between threads that share the memory; returns the previous number of pages. */
    grow(pages: number): number;
  }
}
