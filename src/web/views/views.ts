/** The views by the first part of their URL; each is loaded when it is first shown. */
import type { ComponentType } from 'preact';
import type { Place } from '../place.ts';
import { Home } from './home.tsx';

export type View = ComponentType<{ place: Place }>;

export interface ViewEntry {
  /** The first part of the path. */
  readonly name: string;
  readonly title: string;
  readonly isInBar?: boolean;
  readonly load: () => Promise<View>;
}

export const VIEWS: readonly ViewEntry[] = [
  { name: '', title: 'Overview', load: async () => Home },
  {
    name: 'modules',
    title: 'Modules',
    isInBar: true,
    load: async () => (await import('../see/modules-view.tsx')).ModulesView,
  },
  { name: 'graph', title: 'Calls', isInBar: true, load: async () => (await import('../see/graph-view.tsx')).GraphView },
  { name: 'path', title: 'Paths', isInBar: true, load: async () => (await import('../see/path-view.tsx')).PathView },
  {
    name: 'impact',
    title: 'Impact',
    isInBar: true,
    load: async () => (await import('../see/impact-view.tsx')).ImpactView,
  },
  {
    name: 'endpoints',
    title: 'Endpoints',
    isInBar: true,
    load: async () => (await import('../see/endpoints-view.tsx')).EndpointsView,
  },
  {
    name: 'hot-spots',
    title: 'Hot spots',
    isInBar: true,
    load: async () => (await import('../see/hot-spots-view.tsx')).HotSpotsView,
  },
  {
    name: 'compare',
    title: 'Compare',
    isInBar: true,
    load: async () => (await import('../compare/compare-view.tsx')).CompareView,
  },
  { name: 'ask', title: 'Ask', isInBar: true, load: async () => (await import('../ask/ask-view.tsx')).AskView },
  { name: 'live', title: 'State of the index', load: async () => (await import('./live.tsx')).LiveView },
  { name: 'search', title: 'Search', load: async () => (await import('./search.tsx')).SearchView },
  { name: 'file', title: 'File', load: async () => (await import('./file.tsx')).FileView },
  { name: 'symbol', title: 'Symbol', load: async () => (await import('./symbol.tsx')).SymbolView },
];

export const findView = (name: string): ViewEntry | undefined => VIEWS.find((one) => one.name === name);
