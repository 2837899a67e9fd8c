/** First segments of the import paths that belong to the standard library of Go. */
const ROOTS = new Set(
  `archive arena bufio builtin bytes cmp compress container context crypto database debug embed encoding errors expvar flag fmt
  go hash html image index internal io iter log maps math mime net os path plugin reflect regexp runtime slices sort strconv
  strings structs sync syscall testing text time unicode unique unsafe weak C`.split(/\s+/),
);

export const isGoLibrary = (importPath: string): boolean => ROOTS.has(importPath.split('/', 1)[0]);
