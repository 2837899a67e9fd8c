/** Calls that declare something or say something of declarations: each by the name of the method. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { declareAccessors, declareHandedOn, nameOf, option, spelling } from './accessors.ts';
import { aboveOf, declareCallable, isConstant, staticBlock } from './declarations.ts';
import { stateOf } from './file-state.ts';
import { aliasMethod, delegate, forward } from './handed-on.ts';
import { argumentsOf, flagsHere, type Macro } from './macro-arguments.ts';
import { autoload, requireFile } from './requires.ts';
import { inTypeBody, isStaticHere, typeAround } from './self.ts';
import { noteSignature, plainType } from './signatures.ts';
import { deprecateFirst, giveVisibility } from './visibility.ts';

const accessors =
  (reads: boolean, writes: boolean, ofType = false): Macro =>
  (x, call) => {
    const type = typeAround(x);
    if (type < 0 || !inTypeBody(x)) return undefined;
    const how = { type, reads, writes, flags: flagsHere(x, call), hasField: true };
    const isBoth = ofType && isTrue(x, option(x, call, 'instance_accessor'));
    const both = {
      reads: reads && isTrue(x, option(x, call, 'instance_reader')),
      writes: writes && isTrue(x, option(x, call, 'instance_writer')),
    };
    for (const symbol of argumentsOf(x, call)) {
      declareAccessors(x, symbol, { ...how, isStatic: ofType || staticBlock(x) });
      if (isBoth) declareAccessors(x, symbol, { ...how, ...both, isStatic: false });
    }
    return 'done';
  };

const isTrue = (x: Extraction, option_: Node): boolean => x.kind(option_) !== x.k.false;

/** `prop :name, Type` and `const :name, Type` of Sorbet. */
const typed =
  (writes: boolean): Macro =>
  (x, call) => {
    const [symbol, typeNode] = argumentsOf(x, call);
    const type = typeAround(x);
    if (type < 0 || !inTypeBody(x) || typeNode === undefined || x.kind(symbol) !== x.k.simple_symbol) return undefined;
    const valueType = x.expression(plainType(x, typeNode));
    const isFixed = x.kind(option(x, call, 'immutable')) === x.k.true;
    declareAccessors(x, symbol, { type, isStatic: false, reads: true, writes: writes && !isFixed, valueType });
    if (option(x, call, 'foreign') < 0) return 'done';
    for (const suffix of ['_', '_!']) {
      const name = `${nameOf(x, symbol)}${suffix}`;
      declareAccessors(x, symbol, { type, isStatic: false, reads: true, writes: false, name });
    }
    return 'done';
  };

/** Properties of Sorbet whose name the macro fixes: `token_prop`, `created_prop`. */
const fixedProperty =
  (name: string): Macro =>
  (x, call) => {
    const type = typeAround(x);
    if (type < 0 || !inTypeBody(x) || (x.kind(call) === x.k.call && x.child(call, x.f.receiver) >= 0)) return undefined;
    const at = x.kind(call) === x.k.call ? x.child(call, x.f.method) : call;
    const writes = x.kind(option(x, call, 'immutable')) !== x.k.true;
    declareAccessors(x, at, { type, isStatic: false, reads: true, writes, name });
    return undefined;
  };

/** `encrypted_prop :name`: the value, and its encrypted form. */
const encrypted: Macro = (x, call) => {
  const [symbol] = argumentsOf(x, call);
  const type = typeAround(x);
  if (type < 0 || !inTypeBody(x) || x.kind(symbol ?? -1) !== x.k.simple_symbol) return undefined;
  const writes = x.kind(option(x, call, 'immutable')) !== x.k.true;
  for (const prefix of ['', 'encrypted_'])
    declareAccessors(x, symbol, { type, isStatic: false, reads: true, writes, name: `${prefix}${nameOf(x, symbol)}` });
  return undefined;
};

/** Associations of models: the class is named after one thing, or said. */
const association =
  (isOne: boolean): Macro =>
  (x, call) => {
    const [symbol] = argumentsOf(x, call);
    const type = typeAround(x);
    if (type < 0 || !inTypeBody(x) || x.kind(symbol ?? -1) !== x.k.simple_symbol) return undefined;
    const named = nameOf(x, option(x, call, 'class_name'));
    const name = named === '' ? camelCase(nameOf(x, symbol)) : named;
    const valueType = isOne && /^[A-Z]\w*$/.test(name) ? x.addExpression('name', symbol, name) : -1;
    declareAccessors(x, symbol, { type, isStatic: false, reads: true, writes: true, valueType });
    return 'done';
  };

const camelCase = (name: string): string => name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** `define_method(:name) { … }`: the block is the method's body. */
const defineMethod =
  (isStatic: boolean): Macro =>
  (x, call) => {
    const [symbol] = argumentsOf(x, call);
    const name = nameOf(x, symbol ?? -1);
    if (name === '' || typeAround(x) < 0) return undefined;
    declareWithBlock(x, call, { symbol, isStatic: isStatic || staticBlock(x) });
    return undefined;
  };

function declareWithBlock(x: Extraction, call: Node, { symbol, isStatic }: { symbol: Node; isStatic: boolean }): void {
  const block = x.child(call, x.f.block);
  const row = declareCallable(x, call, {
    name: nameOf(x, symbol),
    nameNode: spelling(x, symbol),
    isStatic,
    body: block,
  });
  x.claim(symbol);
  if (block >= 0) stateOf(x).blocks.set(block, { as: 'method', symbol: row });
}

/** `let(:name) { … }` of RSpec, where the block around is no class. */
const helper: Macro = (x, call) => {
  const [symbol] = argumentsOf(x, call);
  if (symbol === undefined || nameOf(x, symbol) === '' || x.child(call, x.f.block) < 0) return undefined;
  if (typeAround(x) < 0 && x.inScope('file')) return undefined;
  declareWithBlock(x, call, { symbol, isStatic: false });
  return undefined;
};

/** `scope :name, -> { … }` of a model. */
const modelScope: Macro = (x, call) => {
  const [symbol, body] = argumentsOf(x, call);
  if (body === undefined || typeAround(x) < 0 || !inTypeBody(x) || x.kind(symbol) !== x.k.simple_symbol)
    return undefined;
  declareHandedOn(x, call, { name: nameOf(x, symbol), at: symbol, value: -1, type: typeAround(x), isStatic: true });
  x.claim(symbol);
  return undefined;
};

/** `task :name`, `task name: [:others]` of Rake. */
const task: Macro = (x, call) => {
  const [first] = argumentsOf(x, call);
  const name = x.kind(first ?? -1) === x.k.pair ? x.child(first, x.f.key) : (first ?? -1);
  if (typeAround(x) >= 0 || nameOf(x, name) === '') return undefined;
  declareCallable(x, call, {
    name: nameOf(x, name),
    nameNode: spelling(x, name),
    isStatic: false,
    isUnnamed: true,
    body: x.child(call, x.f.block),
  });
  return undefined;
};

/** `include`, `prepend`: members of instances. `extend`: of the type itself. */
const mixIn =
  (isExtended: boolean): Macro =>
  (x, call) => {
    const type = typeAround(x);
    if (type < 0 || !inTypeBody(x)) return undefined;
    for (const module of argumentsOf(x, call)) {
      const isSelf = x.kind(module) === x.k.self;
      if (!isConstant(x, module) && !(isSelf && isExtended)) continue;
      const expression = x.expression(module);
      if (isExtended || staticBlock(x)) x.base(type, expression, 'implement');
      else aboveOf(x, type).included.push(expression);
      if (!isSelf) x.reference(isExtended ? 'implement' : 'inherit', expression);
      x.claim(module);
    }
    return undefined;
  };

/** `raise Error`, `raise Error.new`, `raise Error, 'text'`. */
const raise: Macro = (x, call) => {
  const [raised] = argumentsOf(x, call);
  if (raised === undefined) return undefined;
  const error = x.kind(raised) === x.k.call ? x.child(raised, x.f.receiver) : raised;
  if (isConstant(x, error)) {
    x.reference('throw', x.expression(error));
    if (error === raised) x.claim(error);
  }
  return undefined;
};

/** Blocks that run on an instance of the class whose body contains them: tests and their setup. */
const onInstance: Macro = (x, call) => {
  const block = x.kind(call) === x.k.call ? x.child(call, x.f.block) : -1;
  if (block >= 0 && typeAround(x) >= 0 && inTypeBody(x))
    stateOf(x).blocks.set(block, { as: 'instance', symbol: typeAround(x) });
  return undefined;
};

/** `class_methods do` of a concern. */
const classMethods: Macro = (x, call) => {
  const block = x.kind(call) === x.k.call ? x.child(call, x.f.block) : -1;
  if (block >= 0 && typeAround(x) >= 0 && isStaticHere(x))
    stateOf(x).blocks.set(block, { as: 'class methods', symbol: typeAround(x) });
  return undefined;
};

export const MACROS: Readonly<Record<string, Macro>> = {
  attr: accessors(true, false),
  attr_reader: accessors(true, false),
  attr_writer: accessors(false, true),
  attr_accessor: accessors(true, true),
  cattr_reader: accessors(true, false, true),
  cattr_writer: accessors(false, true, true),
  cattr_accessor: accessors(true, true, true),
  mattr_reader: accessors(true, false, true),
  mattr_writer: accessors(false, true, true),
  mattr_accessor: accessors(true, true, true),
  class_attribute: accessors(true, true, true),
  prop: typed(true),
  const: typed(false),
  token_prop: fixedProperty('token'),
  timestamped_token_prop: fixedProperty('token'),
  created_prop: fixedProperty('created'),
  updated_prop: fixedProperty('updated'),
  merchant_prop: fixedProperty('merchant'),
  encrypted_prop: encrypted,
  belongs_to: association(true),
  has_one: association(true),
  has_many: association(false),
  has_and_belongs_to_many: association(false),
  delegate,
  def_delegators: forward(false),
  def_delegator: forward(true),
  alias_method: aliasMethod,
  define_method: defineMethod(false),
  define_singleton_method: defineMethod(true),
  let: helper,
  'let!': helper,
  subject: helper,
  scope: modelScope,
  task,
  include: mixIn(false),
  prepend: mixIn(false),
  extend: mixIn(true),
  private: giveVisibility(FLAG.private),
  protected: giveVisibility(FLAG.protected),
  public: giveVisibility(0),
  module_function: giveVisibility(FLAG.static),
  private_class_method: giveVisibility(FLAG.private, true),
  private_constant: giveVisibility(FLAG.private, true),
  deprecate_constant: giveVisibility(FLAG.deprecated, true),
  deprecate: deprecateFirst,
  raise,
  fail: raise,
  require: requireFile(false),
  require_relative: requireFile(true),
  load: requireFile(false),
  autoload,
  sig: noteSignature,
  it: onInstance,
  specify: onInstance,
  test: onInstance,
  setup: onInstance,
  teardown: onInstance,
  before: onInstance,
  after: onInstance,
  should: onInstance,
  class_methods: classMethods,
};
