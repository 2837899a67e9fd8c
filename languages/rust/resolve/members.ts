/** Members that a Rust type does not declare: fields by position, members of traits, members that nearly every type derives. */
import { at, EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { expressionOpCode, symbolKindCode } from '../../../src/model/kinds.ts';
import type { SymbolKey } from '../../../src/model/links.ts';
import { rowOfKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { type Ancestor, ownMember } from '../../../src/resolve/core/members.ts';
import type { MemberUse, Want } from '../../../src/resolve/core/semantics.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { ownInstance, typeOf } from '../../../src/resolve/core/type-of.ts';
import {
  alternatives,
  EXTERNAL,
  type InstanceValue,
  instanceOf,
  unionOf,
  type Value,
} from '../../../src/resolve/core/values.ts';
import { builtinMember, of } from './built-in-types.ts';
import { tupleField } from './elements.ts';
import { implAround, traitOfImpl } from './impls.ts';
import { associatedType, dereferenced, type InScope, traitMethod } from './traits.ts';

/** Methods of the library's traits, by name, that return a value of the type. */
const RETURNS_SELF = new Set(
  'clone into_owned project project_ref to_owned borrow borrow_mut as_ref as_mut by_ref default min max clamp'.split(
    ' ',
  ),
);
/** Methods of traits that are implemented for nearly everything, by derives and by the library. */
const COMMON = new Set(
  `to_string into try_into from try_from eq ne cmp partial_cmp lt le gt ge hash fmt type_id clone_from clone_into drop
   serialize deserialize from_str add sub mul div neg not deref deref_mut index index_mut`.split(/\s+/),
);
/** Types from outside that are used like another one. */
const POINTS_TO: Readonly<Record<string, string>> = {
  Vec: 'array',
  VecDeque: 'array',
  SmallVec: 'array',
  String: 'str',
  PathBuf: 'Path',
  OsString: 'OsStr',
  CString: 'CStr',
};

export function extension(b: Binder, receiver: Value, name: string, want: Want): Value | undefined {
  const type = receiver.kind === 'symbol' ? ownInstance(b.view(receiver.key), rowOfKey(receiver.key)) : receiver;
  return type.kind === 'instance' ? ofInstance(b, type, name, want) : undefined;
}

/** Methods of the traits that are in scope where a method is called. */
export function attached(b: Binder, use: MemberUse, inScope: InScope): Value | undefined {
  const { receiver, name, member } = use;
  const ofTrait = qualifiedMember(b, use);
  if (ofTrait !== undefined) return ofTrait;
  if (member !== undefined && member.kind !== 'external') return undefined;
  const settled = settle(b, receiver);
  const found = alternatives(settled).map((one): Value | undefined => {
    if (one.kind === 'instance') return traitMethod(b, one, name, inScope);
    if (one.kind === 'symbol')
      return isType(b, one.key) ? traitMethod(b, instanceOf(one.key), name, inScope) : undefined;
    if (one.kind !== 'builtin') return undefined;
    if (one.name === 'integer') return ofInteger(b, name, inScope);
    const target = Object.hasOwn(POINTS_TO, one.name) ? POINTS_TO[one.name] : undefined;
    return (
      traitMethod(b, one, name, inScope) ??
      (target === undefined ? undefined : traitMethod(b, of(target, one.args), name, inScope))
    );
  });
  return unionOf(found);
}

const INTEGERS = 'i32 i8 i16 i64 i128 isize u8 u16 u32 u64 u128 usize'.split(' ');

/** A method on a literal number: the only integer type that has it, else the one that a number is by default. */
function ofInteger(b: Binder, name: string, inScope: InScope): Value | undefined {
  const found = INTEGERS.map((type) => traitMethod(b, of(type), name, inScope)).filter((one) => one !== undefined);
  const [first] = found;
  const isOne = found.every((one) => one.kind === 'symbol' && first.kind === 'symbol' && one.key === first.key);
  return found.length === 0 || isOne ? first : traitMethod(b, of('i32'), name, inScope);
}

/** `<A as B>::name`: the member of `B`, as `A` implements it, even where `A` has one of its own. */
function qualifiedMember(b: Binder, { view, row, scope, receiver, name, member }: MemberUse): Value | undefined {
  const { expressions, strings } = view.facts;
  const path = at(expressions, row, EXPRESSION.a);
  if (path < 0 || at(expressions, path, EXPRESSION.op) !== expressionOpCode.cast) return undefined;
  if (strings[at(expressions, path, EXPRESSION.name)] !== 'qualified') return undefined;
  const trait = typeOf(b, view, at(expressions, path, EXPRESSION.a), scope);
  if (trait?.kind !== 'instance') return undefined;
  const isOf = (one: Value): boolean => {
    if (one.kind !== 'symbol') return false;
    const of = b.view(one.key);
    const impl = implAround(of, rowOfKey(one.key));
    return impl >= 0 && traitOfImpl(b, of, impl) === trait.key;
  };
  const own = alternatives(member).filter(isOf);
  return own.length > 0 ? unionOf(own) : ownMember(b, trait.key, name, receiver ?? trait, 'call');
}

const isType = (b: Binder, key: SymbolKey): boolean => {
  const kind = b.cell(key, SYMBOL.kind);
  return kind === symbolKindCode.struct || kind === symbolKindCode.enum || kind === symbolKindCode.trait;
};

function ofInstance(b: Binder, type: InstanceValue, name: string, want: Want): Value | undefined {
  if (isPlace(name)) return tupleField(b, type, name);
  const found = dereferenced(b, type, name, want);
  if (found !== undefined) return found;
  if (want !== 'call') return undefined;
  const item = associatedType(b, type, 'Item');
  const ofIterator = item === undefined ? undefined : builtinMember(b, of('Iter', [item]), name);
  if (ofIterator !== undefined) return ofIterator;
  if (RETURNS_SELF.has(name)) return { kind: 'callable', returns: type };
  return COMMON.has(name) ? EXTERNAL : undefined;
}

const isPlace = (name: string): boolean => {
  const c = name.charCodeAt(0);
  return c >= 48 && c <= 57;
};

/** A variant has the members of its enumeration. */
export function otherBases(b: Binder, type: SymbolKey): readonly Ancestor[] {
  const view = b.view(type);
  const row = rowOfKey(type);
  if (view.symbol(row, SYMBOL.kind) !== symbolKindCode.enum_member) return NONE;
  const parent = view.symbol(row, SYMBOL.parent);
  const args = view.typeParametersOf(parent).map((_, index): Value => ({ kind: 'parameter', owner: type, index }));
  return [instanceOf(view.key(parent), args)];
}
const NONE: readonly Ancestor[] = [];
