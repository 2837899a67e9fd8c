/** How Django writes paths: converters, and regular expressions that are shown by the names of their groups. */

/** `^users/(?P<id>\d+)/$` as `users/<id>/`; a path without groups or anchors as it is. */
export function djangoPath(text: string): string {
  const body = text.replace(/^\^/, '').replace(/(?:\\Z|\$)$/, '');
  let out = '';
  for (let i = 0; i < body.length; i++) {
    const char = body[i];
    if (char === '\\' && i + 1 < body.length && !/\w/.test(body[i + 1])) out += body[++i];
    else if (char === '(') {
      const end = closingOf(body, i);
      const group = body.slice(i, end + 1);
      if (group.startsWith('(?:')) out += djangoPath(group.slice(3, -1));
      else if (!/^\(\?[=!<#]/.test(group)) out += `<${/^\(\?P<(\w+)>/.exec(group)?.[1] ?? 'arg'}>`;
      i = end;
      if (/[?*+]/.test(body[i + 1] ?? '')) i++;
    } else if (char !== '?' || body[i - 1] !== '/') out += char;
  }
  return out;
}

/** The end of a group, where brackets and escapes are skipped. */
function closingOf(text: string, start: number): number {
  let depth = 0;
  let inClass = false;
  for (let i = start; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (inClass) inClass = text[i] !== ']';
    else if (text[i] === '[') inClass = true;
    else if (text[i] === '(') depth++;
    else if (text[i] === ')' && --depth === 0) return i;
  }
  return text.length - 1;
}
