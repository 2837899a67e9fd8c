/** A whole number as people read it: `12,345`. Takes no time where `toLocaleString` first loads 15 ms of tables. */
export const grouped = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
