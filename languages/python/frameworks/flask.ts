/** Flask and Quart: decorators on applications and blueprints, and rules that are added by calls. */
import { type Framework, verbs } from '../../../src/model/framework.ts';
import { methodsOfClass } from './class-methods.ts';

export const flask: Framework = {
  name: 'Flask',
  languages: ['python'],
  routers: [
    'flask.Flask',
    'flask.Blueprint',
    'flask.current_app',
    'quart.Quart',
    'quart.Blueprint',
    'flask_openapi3',
    'apiflask',
    'flask_smorest.Blueprint',
  ],
  makes: [{ names: ['Blueprint', 'APIBlueprint', 'Flask', 'Quart', 'APIFlask', 'OpenAPI'], path: 'url_prefix' }],
  mounts: [{ names: ['register_blueprint'], path: 'url_prefix', routers: [0, 'blueprint'], replacesPrefix: true }],
  routes: [
    { names: { route: '' }, path: [0, 'rule'], methods: 'methods', otherwise: ['GET'], handler: 'marked' },
    { names: verbs('get post put patch delete'), path: [0, 'rule'], handler: 'marked' },
    { names: { websocket: 'WS' }, path: [0, 'rule'], handler: 'marked' },
    {
      names: { add_url_rule: '' },
      path: [0, 'rule'],
      methods: 'methods',
      otherwise: ['GET'],
      handler: ['view_func', 2],
      ofClass: methodsOfClass,
    },
  ],
};

const RESOURCES = ['flask_restful', 'flask_restx', 'flask_restplus'];

export const flaskResources: Framework = {
  name: 'Flask-RESTful',
  languages: ['python'],
  routers: RESOURCES.flatMap((module) => [`${module}.Api`, `${module}.Namespace`]),
  makes: [{ names: ['Api', 'Namespace'], path: ['prefix', 'path'] }],
  mounts: [{ names: ['add_namespace'], path: ['path', 1], routers: [0, 'ns'], replacesPrefix: true }],
  routes: [
    { names: { add_resource: '' }, path: 1, morePaths: true, handler: 0, ofClass: methodsOfClass },
    { names: { route: '' }, path: 0, morePaths: true, handler: 'marked', ofClass: methodsOfClass },
  ],
};
