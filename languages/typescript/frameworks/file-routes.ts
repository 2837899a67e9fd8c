/** Frameworks whose routes are files: Next.js, Remix and React Router, SvelteKit, Nuxt and Nitro, Astro. */
import type { FileRoutes, Framework } from '../../../src/model/framework.ts';

const METHODS = Object.fromEntries('GET POST PUT PATCH DELETE HEAD OPTIONS'.split(' ').map((name) => [name, name]));
const CONFIG = '\\.config\\.[cm]?[jt]s$';

const path = (segments: readonly string[]): string => `/${segments.filter((one) => one !== '').join('/')}`;

/** Groups and slots of a layout are no part of the path. */
const isSegment = (one: string): boolean => !/^\(.*\)$|^@/.test(one);

function nextRoutes(file: string): FileRoutes | undefined {
  const inApp = /^(?:.*\/)?app\/(.{0,400}\/)?route\.[cm]?[jt]sx?$/.exec(file);
  if (inApp !== null) return { path: path((inApp[1] ?? '').split('/').filter(isSegment)), exports: METHODS };
  const inPages = /^(?:.*\/)?pages\/(api(?:\/.{0,400})?)\.[cm]?[jt]sx?$/.exec(file);
  if (inPages === null || inPages[1].endsWith('.d')) return undefined;
  return { path: path(withoutIndex(inPages[1].split('/'))), exports: { default: 'ANY' } };
}

const withoutIndex = (segments: readonly string[]): readonly string[] =>
  segments.at(-1) === 'index' ? segments.slice(0, -1) : segments;

/** A loader answers GET, an action what forms send. */
const REMIX = { loader: 'GET', clientLoader: 'GET', action: 'POST', clientAction: 'POST' };

/** `users.$id_.edit.tsx` as `/users/:id/edit`. */
function remixRoutes(file: string): FileRoutes | undefined {
  const found = /^(?:.*\/)?app\/routes\/(.{0,400})\.[jt]sx?$/.exec(file);
  if (found === null) return undefined;
  const segments = segmentsOf(found[1].replace(/\/(?:route|index|_index)$/, ''));
  return { path: path(segments.flatMap(remixSegment)), exports: REMIX };
}

/** Dots and slashes part a name, except in brackets: `sitemap[.]xml`. */
function segmentsOf(name: string): string[] {
  const segments = [''];
  let isEscaped = false;
  for (const char of name) {
    if (char === '[' || char === ']') isEscaped = char === '[';
    else if (!isEscaped && (char === '.' || char === '/')) segments.push('');
    else segments.push(segments.pop()! + char);
  }
  return segments;
}

function remixSegment(segment: string): string[] {
  if (segment.startsWith('_') || segment === 'index') return [];
  const name = segment.replace(/_$/, '');
  if (name === '$') return ['*'];
  const optional = /^\((.*)\)$/.exec(name);
  const shown = (optional?.[1] ?? name).replace(/^\$/, ':');
  return [optional === null ? shown : `${shown}?`];
}

function svelteRoutes(file: string): FileRoutes | undefined {
  const found = /^(?:.*\/)?src\/routes\/(.{0,400}\/)?\+server\.[jt]s$/.exec(file);
  if (found === null) return undefined;
  return {
    path: path((found[1] ?? '').split('/').filter(isSegment)),
    exports: { ...METHODS, fallback: 'ANY' },
  };
}

/** `server/api/users/[id].get.ts`. */
function nitroRoutes(file: string): FileRoutes | undefined {
  const found = /^(?:.*\/)?(?:server|src)\/(api|routes)\/(.{0,400})\.[cm]?[jt]s$/.exec(file);
  if (found === null) return undefined;
  const [, kind, rest] = found;
  const method = /\.(get|post|put|patch|delete|head|options)$/.exec(rest)?.[1];
  const segments = withoutIndex((method === undefined ? rest : rest.slice(0, -method.length - 1)).split('/'));
  return {
    path: path([...(kind === 'api' ? ['api'] : []), ...segments]),
    exports: { default: method?.toUpperCase() ?? 'ANY' },
  };
}

function astroRoutes(file: string): FileRoutes | undefined {
  const found = /^(?:.*\/)?src\/pages\/(.{0,400})\.[jt]s$/.exec(file);
  if (found === null) return undefined;
  return { path: path(withoutIndex(found[1].split('/'))), exports: { ...METHODS, ALL: 'ANY' } };
}

export const fileFrameworks: readonly Framework[] = [
  {
    name: 'Next.js',
    languages: ['typescript'],
    files: { root: new RegExp(`^next${CONFIG}`), modules: ['next'], routes: nextRoutes },
  },
  {
    name: 'Remix',
    languages: ['typescript'],
    files: {
      root: new RegExp(`^(?:remix|react-router)${CONFIG}`),
      modules: [
        '@remix-run/node',
        '@remix-run/cloudflare',
        '@remix-run/server-runtime',
        '@remix-run/react',
        'react-router',
      ],
      routes: remixRoutes,
    },
  },
  {
    name: 'SvelteKit',
    languages: ['typescript'],
    files: { root: new RegExp(`^svelte${CONFIG}`), modules: ['@sveltejs/kit'], routes: svelteRoutes },
  },
  {
    name: 'Nuxt',
    languages: ['typescript'],
    files: { root: new RegExp(`^(?:nuxt|nitro)${CONFIG}`), routes: nitroRoutes },
  },
  {
    name: 'Astro',
    languages: ['typescript'],
    files: { root: new RegExp(`^astro${CONFIG}`), modules: ['astro'], routes: astroRoutes },
  },
];
