/** The answers that need the graph, as one thing to load: apart, each would split the bundle anew, and a chunk costs a millisecond. */
export { bySignature } from './by-signature.ts';
export { findImpact } from './find-impact.ts';
export { findReferences } from './find-references.ts';
export { findRelated } from './find-related.ts';
export { findTrace } from './find-trace.ts';
export { lookupSymbol } from './lookup-symbol.ts';
export { showDependencies } from './show-dependencies.ts';
export { showHierarchy } from './show-hierarchy.ts';
