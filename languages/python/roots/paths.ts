/** Files of Python that frameworks and tools find by their paths. */
import type { PathRow } from '../../../src/model/language-roots.ts';

const DJANGO = 'django';

export const paths: readonly PathRow[] = [
  { path: /(?:^|\/)__main__\.py$/, kind: 'main', what: 'run by python -m' },
  { path: /(?:^|\/)manage\.py$/, kind: 'script', what: 'the command line of Django', mentions: DJANGO },
  {
    path: /(?:^|\/)management\/commands\/(?!_)\w+\.py$/,
    kind: 'command',
    what: 'a command of Django by its path',
    symbols: /^Command$/,
  },
  { path: /(?:^|\/)migrations\/\d\w*\.py$/, kind: 'migration', what: 'a migration of Django', symbols: 'all' },
  {
    path: /(?:^|\/)versions\/(?!__)[\w.-]+\.py$/,
    kind: 'migration',
    what: 'a migration of Alembic',
    symbols: 'all',
    mentions: 'alembic',
  },
  { path: /(?:^|\/)(?:alembic|migrations)\/env\.py$/, kind: 'config', what: 'loaded by Alembic', symbols: 'all' },
  {
    path: /(?:^|\/)settings(?:\/\w+|_\w+)?\.py$/,
    kind: 'config',
    what: 'settings of Django by their path',
    symbols: /^[A-Z][A-Z\d_]*$/,
    mentions: DJANGO,
  },
  {
    path: /(?:^|\/)urls\.py$/,
    kind: 'config',
    what: 'URLs of Django',
    symbols: /^(?:urlpatterns|app_name|handler\d+)$/,
    mentions: DJANGO,
  },
  {
    path: /(?:^|\/)(?:wsgi|asgi)\.py$/,
    kind: 'script',
    what: 'loaded by a web server',
    symbols: /^(?:app|application)$/,
  },
  {
    path: /(?:^|\/)apps\.py$/,
    kind: 'plugin',
    what: 'an application of Django',
    symbols: /Config$/,
    mentions: DJANGO,
  },
  {
    path: /(?:^|\/)(?:admin|models|signals|receivers|tasks|templatetags\/\w+|translation|checks)\.py$/,
    kind: 'plugin',
    what: 'loaded by Django by its name',
    mentions: DJANGO,
  },
  { path: /(?:^|\/)dags\/.{1,400}\.py$/, kind: 'job', what: 'a workflow of Airflow by its path', mentions: 'airflow' },
  { path: /(?:^|\/)spiders\/\w+\.py$/, kind: 'handler', what: 'loaded by Scrapy by its path', mentions: 'scrapy' },
  {
    path: /(?:^|\/)(?:(?:noxfile|fabfile|locustfile|conftest|setup|gunicorn(?:_conf|\.conf)?|hypercorn\.conf|sitecustomize|dodo|celeryconfig|jupyter_\w*config)\.py|SConstruct|wscript)$/,
    kind: 'config',
    what: 'loaded by a tool by its name',
    symbols: 'all',
  },
  { path: /(?:^|\/)docs?\/(?:source\/)?conf\.py$/, kind: 'config', what: 'loaded by Sphinx', symbols: 'all' },
];
