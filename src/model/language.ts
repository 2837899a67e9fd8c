/** The languages the index knows, as data every layer can read; the rules that parse them are in `languages/`. */

export const LANGUAGE_IDS = [
  'typescript',
  'tsx',
  'javascript',
  'python',
  'go',
  'csharp',
  'java',
  'rust',
  'ruby',
  'c',
  'cpp',
  'php',
  'kotlin',
  'markdown',
] as const;
export type LanguageId = (typeof LANGUAGE_IDS)[number];
