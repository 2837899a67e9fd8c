/** The identity of the index state that a reader sees. */
import type { Reader } from '../store/read/read.ts';

/** Changes with every published run, whichever process published it and whatever its clock says. */
export const stateOf = (reader: Reader): string => `${reader.file} ${reader.meta().job}`;
