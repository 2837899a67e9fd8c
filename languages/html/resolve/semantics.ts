/** Pages find scripts and sheets by their paths, as sheets do; their other names lead nowhere. */
export { createSemantics } from '../../css/resolve/semantics.ts';
