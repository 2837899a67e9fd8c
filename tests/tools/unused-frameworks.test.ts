/** `unused` in programs that frameworks call: hooks, registrations and dotted names keep what they reach, and dead code is still found. */
import { describe, expect, test } from 'vitest';
import { indexedSample } from './indexed-sample.ts';

interface Found {
  readonly handle: string;
  readonly confidence: string;
  readonly doubts?: readonly { readonly how: string; readonly name?: string }[];
}

const handles = (found: readonly Found[]) => found.map(({ handle }) => handle);
const doubtOf = (found: readonly Found[], handle: string) => {
  const [doubt] = found.find((one) => one.handle === handle)?.doubts ?? [];
  return doubt && [doubt.how, doubt.name].filter(Boolean).join(' ');
};

describe('a site of Django', () => {
  const sample = indexedSample({
    'manage.py': "#!/usr/bin/env python\nimport os\nos.environ['DJANGO_SETTINGS_MODULE'] = 'site.settings'\n",
    'site/__init__.py': '',
    'site/settings.py': `import django
MIDDLEWARE = ['shop.middleware.CountMiddleware']
TEMPLATES = [{'OPTIONS': {'context_processors': ['shop.context.branding']}}]
ROOT_URLCONF = 'site.urls'
INSTALLED_APPS = ['shop.apps.ShopConfig']
UNREAD_BY_US = 1
`,
    'site/urls.py': `from django.urls import path
from shop import views
urlpatterns = [path('', views.index), path('all', views.ListView.as_view())]
`,
    'shop/__init__.py': '',
    'shop/apps.py': `from django.apps import AppConfig
class ShopConfig(AppConfig):
    def ready(self):
        from . import signals
`,
    'shop/signals.py': `from django.dispatch import receiver
from django.db.models.signals import post_save
@receiver(post_save)
def on_save(sender, **kwargs):
    pass
`,
    'shop/middleware.py': `class CountMiddleware:
    def __init__(self, get_response):
        self.get_response = get_response
    def __call__(self, request):
        return self.get_response(request)
    def process_view(self, request, *args):
        return None
def dead_middleware(get_response):
    return get_response
`,
    'shop/context.py': 'def branding(request):\n    return {}\n',
    'shop/models.py': `from django.db import models
__all__ = ['Item']
class Kind(models.TextChoices):
    def _generate_next_value_(name, start, count, last_values):
        return name
    A = 'a'
class ItemQuerySet(models.QuerySet):
    def visible(self):
        return self
class Item(models.Model):
    kind = models.CharField(choices=Kind.choices)
    objects = ItemQuerySet.as_manager()
    class Meta:
        ordering = ['kind']
    def __str__(self):
        return self.kind
    def get_absolute_url(self):
        return '/'
    def shown(self):
        return self.kind
def dead_helper():
    return 1
`,
    'shop/views.py': `from django.views import View
from .models import Item
class OwnerMixin:
    def get_queryset(self):
        return super().get_queryset()
class ListView(OwnerMixin, View):
    model = Item
    def get(self, request):
        return None
def index(request):
    return None
class DeadThing:
    def run(self):
        return None
`,
    'shop/admin.py': `from django.contrib import admin
from .models import Item
@admin.register(Item)
class ItemAdmin(admin.ModelAdmin):
    list_display = ['label']
    def label(self, obj):
        return obj.kind
`,
    'shop/tasks.py': `from celery import shared_task
@shared_task
def nightly():
    pass
`,
    'shop/management/__init__.py': '',
    'shop/management/commands/__init__.py': '',
    'shop/management/commands/fill.py': `from django.core.management.base import BaseCommand
class Command(BaseCommand):
    def add_arguments(self, parser):
        pass
    def handle(self, *args, **options):
        pass
`,
    'shop/templatetags/__init__.py': '',
    'shop/templatetags/shop_tags.py': `from django import template
register = template.Library()
@register.filter
def shout(value):
    return value.upper()
`,
    'shop/templates/item.html': '{{ item.shown }}\n',
    'pyproject.toml': '[project]\nname = "site"\n',
  });

  test('hooks, dotted names and marks keep what they reach', async () => {
    const { results } = await sample().call('unused', {});
    expect(handles(results.unused).sort()).toEqual([
      'shop/middleware.py#dead_middleware',
      'shop/models.py#dead_helper',
      'shop/views.py#DeadThing',
    ]);
  });

  test('says which base may call a method of a mixin', async () => {
    const { results } = await sample().call('unused', { confidence: 'possible' });
    expect(doubtOf(results.unused, 'shop/views.py#OwnerMixin.get_queryset')).toBe('base View');
    expect(doubtOf(results.unused, 'shop/middleware.py#CountMiddleware.process_view')).toBe('passed');
  });

  test('entry points have their reasons', async () => {
    const { results } = await sample().call('entry_points', {});
    const kinds = results.entries.map(({ entry, handle }: { entry: string; handle: string }) => `${entry} ${handle}`);
    for (const expected of [
      'script manage.py',
      'command shop/management/commands/fill.py#Command',
      'handler shop/signals.py#on_save',
      'handler shop/templatetags/shop_tags.py#shout',
      'job shop/tasks.py#nightly',
      'plugin shop/apps.py#ShopConfig',
      'plugin shop/middleware.py#CountMiddleware',
      'plugin shop/context.py#branding',
    ])
      expect(kinds).toContain(expected);
  });
});

describe('bases from outside the tree', () => {
  const sample = indexedSample({
    'pyproject.toml': '[tool.poetry]\npackage-mode = false\n',
    'worker.py': `#!/usr/bin/env python
import os
from rq import Worker, SimpleWorker
if os.environ.get('X'):
    Base = Worker
else:
    Base = SimpleWorker
class Own(Base):
    def monitor(self):
        return self.step()
    def step(self):
        return 1
class Queue(Worker):
    def _hook(self):
        return 1
class Combined:
    def _combine(self, other):
        return other
class Node:
    def _combine(self, other):
        return None
    def add(self, other):
        return self._combine(other)
class Both(Combined, Node):
    pass
Own()
Queue()
Both().add(1)
`,
  });

  test('a variable, a name that asks to be left alone, and a class that combines two hold methods', async () => {
    const { results } = await sample().call('unused', { confidence: 'possible' });
    expect(results.unused.filter(({ confidence }: Found) => confidence !== 'possible')).toEqual([]);
    expect(doubtOf(results.unused, 'worker.py#Own.monitor')).toBe('base Base');
    expect(doubtOf(results.unused, 'worker.py#Queue._hook')).toBe('base Worker');
    expect(handles(results.unused)).not.toContain('worker.py#Combined._combine');
  });
});

describe('components and objects in scripts', () => {
  const sample = indexedSample({
    'package.json': '{ "name": "app", "private": true, "scripts": { "start": "node src/main.js" } }',
    'src/main.js': `import { mount, Base } from 'outside';
import { Page } from './page';
import { Reader, Saver } from './reader';
mount(Page, { reader: new Reader() });
Base.Icon = Base.extend({
  createIcon() {
    return 1;
  },
});
const saver = new Saver();
saver.save();
`,
    'src/page.jsx': `import React from 'react';
export class Page extends React.Component {
  componentDidMount() {}
  render() {
    return <b>{this.props.label()}</b>;
  }
}
Page.defaultProps = {
  label: () => 'x',
  caption: () => 'y',
};
`,
    'src/reader.js': `export class Reader {
  openFile() {
    return this.inner();
  }
  inner() {
    return 1;
  }
}
export class Saver {
  save() {}
  forgotten() {}
}
`,
    'templates/new/source.js': "export default { id: 'custom' };\n",
  });

  test('what a caller outside gets may be called; a method beside one that is called is unused', async () => {
    const { results } = await sample().call('unused', {});
    expect(handles(results.unused)).toEqual(['src/reader.js#Saver.forgotten']);
    const all = (await sample().call('unused', { confidence: 'possible' })).results.unused;
    expect(doubtOf(all, 'src/reader.js#Reader.openFile')).toBe('passed');
    expect(doubtOf(all, 'src/page.jsx#Page.defaultProps.caption')).toBe('passed');
    expect(handles(all)).not.toContain('src/page.jsx#Page.render');
  });
});

describe('Go', () => {
  const sample = indexedSample({
    'go.mod': 'module example.com/app\n\ngo 1.22\n',
    'main.go': 'package main\n\nimport "example.com/app/run"\n\nfunc main() {\n\trun.Start()\n}\n',
    'run/run.go': 'package run\n\nfunc Start() {\n\tmask()\n}\n\nfunc Forgotten() {}\n',
    'run/mask_unix.go': '//go:build unix\n\npackage run\n\nimport "syscall"\n\nvar mask = syscall.Getpid\n',
    'run/mask_other.go': '//go:build !unix\n\npackage run\n\nfunc mask() int {\n\treturn 0\n}\n',
    'pkg/api/api.go': 'package api\n\nfunc Offered() {}\n',
  });

  test('a program at the root of a module makes it an application, but for pkg/; systems declare one name in their own ways', async () => {
    const { results } = await sample().call('unused', {});
    expect(handles(results.unused)).toEqual(['run/run.go#Forgotten']);
  });
});

describe('an application whose manifest was made by npm init', () => {
  const sample = indexedSample({
    'package.json':
      '{ "name": "web", "main": "index.js", "browser": { "fs": false }, "scripts": { "start": "node src/main.js" } }',
    'src/main.js': `import { Report } from './report';
export const run = (any) => any.columns();
run(new Report().rows());
`,
    'src/report.js': `export class Report {
  rows() {
    return 1;
  }
  names() {
    return this.columns().map(short);
  }
  columns() {
    return [];
  }
}
function short(name) {
  return name;
}
export function forgotten() {}
`,
  });

  test('exports nothing, and a group holds only what nothing else may use', async () => {
    const { results } = await sample().call('unused', {});
    expect(handles(results.unused)).toEqual(['src/report.js#Report.names', 'src/report.js#forgotten']);
    const names = results.unused[0].cluster.map(({ handle }: Found) => handle);
    expect(names).toEqual(['src/report.js#short']);
    const possible = (await sample().call('unused', { confidence: 'possible' })).results.unused;
    expect(doubtOf(possible, 'src/report.js#Report.columns')).toBe('unbound');
  });
});
