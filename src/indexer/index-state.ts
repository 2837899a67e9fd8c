/** Which state of which index a reader sees. */
import type { Reader } from '../store/read/read.ts';

/** Changes with every run that published something, whoever did it and whatever their clock says. */
export const stateOf = (reader: Reader): string => `${reader.file} ${reader.meta().job}`;
