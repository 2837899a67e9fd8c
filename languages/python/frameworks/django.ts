/** Django: lists of paths that include each other, class-based views, and the routers of Django REST framework. */
import type { Framework } from '../../../src/model/framework.ts';
import { djangoPath } from './django-path.ts';
import { viewRoutes, viewSetRoutes } from './view-sets.ts';

const PATHS = ['path', 're_path', 'url'];

export const django: Framework = {
  name: 'Django',
  languages: ['python'],
  routers: ['rest_framework.routers', 'rest_framework_nested.routers', 'rest_framework_extensions.routers'],
  makes: [
    { names: ['DefaultRouter', 'SimpleRouter', 'ExtendedDefaultRouter', 'ExtendedSimpleRouter'], path: 'prefix' },
  ],
  servesModule: true,
  routes: [{ names: { register: '' }, path: [0, 'prefix'], handler: [1, 'viewset'], ofClass: viewSetRoutes }],
  values: {
    from: ['django.urls', 'django.conf.urls'],
    variable: 'urlpatterns',
    mounts: [
      { names: PATHS, path: [0, 'route', 'regex'], routers: [1, 'view'], inside: ['include'], members: ['urls'] },
    ],
    routes: [
      {
        names: Object.fromEntries(PATHS.map((name) => [name, ''])),
        path: [0, 'route', 'regex'],
        handler: [1, 'view'],
        ofClass: viewRoutes,
      },
    ],
  },
  methodMarks: {
    names: { api_view: '', require_http_methods: '', require_GET: 'GET', require_POST: 'POST', require_safe: 'GET' },
    methods: [0, 'http_method_names', 'request_method_list'],
  },
  pathText: djangoPath,
};
