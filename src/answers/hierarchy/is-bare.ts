/** Whether a hierarchy has nothing but the symbol itself. */
import type { Hierarchy } from './tool.ts';

export const isBare = ({ up, outside, down, members }: Hierarchy): boolean =>
  up.length + outside.length + down.length + members.length === 0;
