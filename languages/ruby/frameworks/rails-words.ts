/** How Rails makes names of others: of controllers from paths, of one thing from many. */

/** `admin_users` as `AdminUsers`. */
export const camelized = (name: string): string =>
  name.replace(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase());

export function singular(name: string): string {
  if (/(?:ss|news|series|status)$/.test(name)) return name;
  if (/ies$/.test(name)) return `${name.slice(0, -3)}y`;
  if (/(?:x|ch|sh|ss|s)es$/.test(name) && !/(?:cases|uses|ses)$/.test(name)) return name.slice(0, -2);
  if (/(?:sses|statuses|aliases|buses)$/.test(name)) return name.slice(0, -2);
  return name.replace(/s$/, '');
}

export function plural(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  if (/(?:x|ch|sh|ss|us)$/.test(name)) return `${name}es`;
  return /s$/.test(name) ? name : `${name}s`;
}
