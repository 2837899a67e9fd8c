/** Arrays that are filled in any order. V8 turns one that is written far past its end into a hash table, which is many times slower. */

/** All of them undefined. */
export const emptySlots = <T>(size: number): T[] => new Array<T>(size);

/** The array itself where it has the slot, else a larger copy. */
export function withSlot<T>(slots: T[], slot: number): T[] {
  if (slot < slots.length) return slots;
  const larger = emptySlots<T>(Math.max(slot + 1, slots.length * 2));
  for (let i = 0; i < slots.length; i++) larger[i] = slots[i];
  return larger;
}
