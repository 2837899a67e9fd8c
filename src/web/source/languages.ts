/** The grammar of highlight.js for each language of the index. */
import type { LanguageFn } from 'highlight.js';

type Grammar = () => Promise<{ readonly default: LanguageFn }>;

const javascript: Grammar = () => import('highlight.js/lib/languages/javascript');
const typescript: Grammar = () => import('highlight.js/lib/languages/typescript');
const xml: Grammar = () => import('highlight.js/lib/languages/xml');
const ini: Grammar = () => import('highlight.js/lib/languages/ini');
const json: Grammar = () => import('highlight.js/lib/languages/json');

export const LANGUAGES: Readonly<Record<string, Grammar>> = {
  astro: xml,
  bash: () => import('highlight.js/lib/languages/bash'),
  c: () => import('highlight.js/lib/languages/c'),
  cmake: () => import('highlight.js/lib/languages/cmake'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  dart: () => import('highlight.js/lib/languages/dart'),
  dockerfile: () => import('highlight.js/lib/languages/dockerfile'),
  elixir: () => import('highlight.js/lib/languages/elixir'),
  go: () => import('highlight.js/lib/languages/go'),
  graphql: () => import('highlight.js/lib/languages/graphql'),
  hcl: ini,
  html: xml,
  java: () => import('highlight.js/lib/languages/java'),
  javascript,
  json,
  jsx: javascript,
  julia: () => import('highlight.js/lib/languages/julia'),
  jupyter: json,
  kotlin: () => import('highlight.js/lib/languages/kotlin'),
  lua: () => import('highlight.js/lib/languages/lua'),
  make: () => import('highlight.js/lib/languages/makefile'),
  markdown: () => import('highlight.js/lib/languages/markdown'),
  ocaml: () => import('highlight.js/lib/languages/ocaml'),
  perl: () => import('highlight.js/lib/languages/perl'),
  php: () => import('highlight.js/lib/languages/php'),
  powershell: () => import('highlight.js/lib/languages/powershell'),
  protobuf: () => import('highlight.js/lib/languages/protobuf'),
  python: () => import('highlight.js/lib/languages/python'),
  r: () => import('highlight.js/lib/languages/r'),
  razor: xml,
  ruby: () => import('highlight.js/lib/languages/ruby'),
  rust: () => import('highlight.js/lib/languages/rust'),
  scala: () => import('highlight.js/lib/languages/scala'),
  scss: () => import('highlight.js/lib/languages/scss'),
  sql: () => import('highlight.js/lib/languages/sql'),
  svelte: xml,
  swift: () => import('highlight.js/lib/languages/swift'),
  toml: ini,
  tsx: typescript,
  typescript,
  vue: xml,
  yaml: () => import('highlight.js/lib/languages/yaml'),
};
