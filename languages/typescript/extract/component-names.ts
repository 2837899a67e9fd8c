/** How markup spells names: `user-card` is `UserCard` or `userCard`. */

export const camelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

export const pascalCase = (name: string): string => name.charAt(0).toUpperCase() + camelCase(name.slice(1));
