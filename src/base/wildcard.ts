/** Names with `*` for any text, matched in one pass. */

export function wildcard(pattern: string): (text: string) => boolean {
  const [first, ...others] = pattern.split('*');
  if (others.length === 0) return (text) => text === first;
  const last = others.pop()!;
  return (text) => {
    if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
    const end = text.length - last.length;
    let at = first.length;
    // The earliest place of each part leaves the most room for the next.
    for (const part of others) {
      const found = text.indexOf(part, at);
      if (found < 0 || found + part.length > end) return false;
      at = found + part.length;
    }
    return true;
  };
}
