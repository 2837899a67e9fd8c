/** Files that an edit of Python affects: those that asked for what changed, and no others. */
import { expect, it } from 'vitest';
import { EditedProject, type Step } from '../../kit/edited-project.ts';

type Files = Readonly<Record<string, string>>;

const SHOP: Files = {
  'shop/__init__.py': '',
  'shop/models.py': [
    'class Base:',
    '    def save(self): return self',
    'class Order(Base):',
    '    def name(self): return Base()',
  ].join('\n'),
  'shop/use.py': 'from shop.models import Order\nOrder().name().save()\n',
  'shop/chain.py': 'from shop.models import Order\ndef first(): return Order().name()\n',
  'shop/end.py': 'from shop.chain import first\nfirst().save()\n',
  'other/__init__.py': '',
  'other/models.py': 'class Order:\n    def name(self): return 1\n',
  'other/use.py': 'from other.models import Order\nOrder().name()\n',
};

async function edited(files: Files, edits: Readonly<Record<string, string | undefined>>): Promise<Step> {
  const project = new EditedProject();
  await project.edit(new Map(Object.entries(files)));
  return project.edit(new Map(Object.entries(edits)));
}

const modelsWith = (name: string): string => SHOP['shop/models.py'].replace('return Base()', name);

interface Case {
  readonly says: string;
  readonly files?: Files;
  readonly edits: Readonly<Record<string, string | undefined>>;
  /** Files resolved again, the edited ones included. */
  readonly resolved: number;
}

const CHECKED: Files = {
  'm.py': 'class A:\n    def m(self): pass\nclass B:\n    def m(self): pass\n',
  'g.py': 'from m import A, B\ndef made(c):\n    if isinstance(c.e, A):\n        return c.e\n    return B()\n',
  'u.py': 'from g import made\nmade(1).m()\n',
};

const CASES: readonly Case[] = [
  {
    says: 'what a member is checked for affects the files that use the result',
    files: CHECKED,
    edits: { 'g.py': CHECKED['g.py'].replace('c.e, A', 'c.e, B') },
    resolved: 2,
  },
  {
    says: 'a method that moves down takes its links along',
    edits: { 'shop/models.py': SHOP['shop/models.py'].replace('class Order', 'class Early:\n    x = 1\nclass Order') },
    resolved: 1,
  },
  {
    says: 'the result of a method affects the chain, not the namesake in another package',
    edits: { 'shop/models.py': modelsWith('return Order()') },
    resolved: 4,
  },
  {
    says: 'a constructor affects no other file: calls of the type lead to the type',
    edits: { 'shop/models.py': `${SHOP['shop/models.py']}\n    def __init__(self, size=None): self.size = size\n` },
    resolved: 1,
  },
  {
    says: 'a removed method affects the files that called it',
    edits: { 'shop/models.py': SHOP['shop/models.py'].replace('def name', 'def title') },
    resolved: 4,
  },
  {
    says: 'a new module of a name that many import',
    edits: { 'third/models.py': 'class Order:\n    def name(self): pass\n' },
    resolved: 1,
  },
  {
    says: 'a module that comes to be where an import looked for it',
    files: { ...SHOP, 'shop/late.py': 'from shop.tools import helper\nhelper()\n' },
    edits: { 'shop/tools.py': 'def helper(): pass\n' },
    resolved: 2,
  },
  {
    says: 'a module that a package is asked for by name',
    files: { ...SHOP, 'shop/late.py': 'from . import tools\ntools.helper()\n' },
    edits: { 'shop/tools.py': 'def helper(): pass\n' },
    resolved: 2,
  },
  {
    says: 'a module that is gone',
    edits: { 'shop/models.py': undefined },
    resolved: 3,
  },
  {
    says: 'a name that is handed on by a star',
    files: {
      ...SHOP,
      'shop/api.py': 'from shop.models import *\n',
      'shop/late.py': 'from shop.api import Order\nOrder().name()\n',
    },
    edits: { 'shop/models.py': SHOP['shop/models.py'].replace('class Order(Base)', 'class Order') },
    resolved: 6,
  },
  {
    says: 'a fixture that comes to be',
    files: { 'tests/test_a.py': 'def test_one(box):\n    box.open()\n' },
    edits: {
      'tests/conftest.py':
        'import pytest\nclass Box:\n    def open(self): pass\n@pytest.fixture\ndef box(): return Box()\n',
    },
    resolved: 2,
  },
];

it.each(CASES)('$says', async ({ files = SHOP, edits, resolved }) => {
  const step = await edited(files, edits);
  expect(step.stale).toEqual([]);
  expect(step.resolved).toBe(resolved);
});
