/** How Scala finds names: packages and imports, members and companions, methods without parentheses, extensions. */
import { SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { defineSemantics } from '../../../src/resolve/core/define-semantics.ts';
import { callOf } from '../../../src/resolve/core/evaluate.ts';
import { type Ancestor, ancestorsOf, memberOf } from '../../../src/resolve/core/members.ts';
import type { KnownCall, LexicalUse, Semantics, Want } from '../../../src/resolve/core/semantics.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { ownInstance, typeOf } from '../../../src/resolve/core/type-of.ts';
import { alternatives, EXTERNAL, instanceOf, unionOf, type Value } from '../../../src/resolve/core/values.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { partTypes } from '../../../src/resolve/overloads/functional-interfaces.ts';
import { isCapital } from '../extract/nodes.ts';
import { fits, isFunctionKind } from './kinds.ts';
import { element, library, libraryMember, of } from './library-types.ts';
import { createPackages, type Packages } from './packages.ts';
import { VisibleNames } from './visible-names.ts';

const isScala = (b: Binder, key: SymbolKey): boolean => b.view(key).file.language === 'scala';

const isMethod = (b: Binder, value: Value): boolean =>
  value.kind === 'symbol' && isFunctionKind(b.cell(value.key, SYMBOL.kind)) && isScala(b, value.key);

/** `a.b.c`, where `b` is a method: its result has the member. `Outer.this` is an object of the type around. */
function ofResult(b: Binder, { receiver, name }: LexicalUse): { member: Value | undefined } | undefined {
  if (receiver === undefined) return undefined;
  if (name === 'this' && receiver.kind === 'symbol')
    return { member: ownInstance(b.view(receiver.key), rowOfKey(receiver.key)) };
  const { reason } = b;
  const held = settle(b, receiver);
  b.reason = reason;
  if (held === undefined || !alternatives(held).some((one) => isMethod(b, one))) return undefined;
  const results = alternatives(held).map((one) => (isMethod(b, one) ? callOf(b, one) : one));
  return { member: memberOf(b, unionOf(results), name, isCapital(name) ? 'value' : 'call') };
}

/** Members of every value. */
const OF_ANYTHING = new Set(
  (
    'toString equals hashCode getClass == != eq ne ## asInstanceOf isInstanceOf synchronized ensuring -> wait notify notifyAll ' +
    'productIterator productArity productElement productPrefix canEqual ordinal values tupled curried unapply formatted'
  ).split(' '),
);

/** `copy` and `apply` of a case class, members of every value, then methods that extend the type. */
function implied(packages: Packages, b: Binder, receiver: Value, name: string, want: Want): Value | undefined {
  if (receiver.kind === 'instance' && name === 'copy') return { kind: 'callable', returns: receiver };
  if (receiver.kind === 'symbol' && name === 'apply' && want === 'call' && isScala(b, receiver.key))
    return { kind: 'symbol', key: receiver.key };
  const found = packages.extensionsNamed(name).filter((key) => extendsType(b, key, receiver));
  if (found.length === 1) return { kind: 'symbol', key: found[0], on: receiver };
  if (OF_ANYTHING.has(name)) return EXTERNAL;
  return undefined;
}

/** Whether an extension is written for the type of a receiver or one above it. */
function extendsType(b: Binder, extension: SymbolKey, receiver: Value): boolean {
  const view = b.view(extension);
  const row = rowOfKey(extension);
  const scope = view.scopeParent(view.symbol(row, SYMBOL.scope));
  const extended = typeOf(b, view, view.symbol(row, SYMBOL.owner), scope);
  if (extended?.kind === 'builtin') return receiver.kind === 'builtin' && receiver.name === extended.name;
  if (extended?.kind !== 'instance' || receiver.kind !== 'instance') return false;
  return (
    extended.key === receiver.key ||
    ancestorsOf(b, receiver.key).some((one) => one.kind === 'instance' && one.key === extended.key)
  );
}

/** Calling an object, or a value of a type, calls its `apply`; a class of Java is made. */
function completed(b: Binder, { callee, result, types }: KnownCall): Value | undefined {
  if (callee?.kind !== 'symbol') return result;
  const kind = b.cell(callee.key, SYMBOL.kind);
  if (kind !== symbolKindCode.class) return result;
  if (!isScala(b, callee.key)) return instanceOf(callee.key, types);
  if ((b.cell(callee.key, SYMBOL.flags) & FLAG.static) === 0) return result;
  const { reason } = b;
  const apply = memberOf(b, callee, 'apply', 'call');
  b.reason = reason;
  return apply?.kind === 'symbol' && apply.key !== callee.key ? callOf(b, apply) : undefined;
}

export function createSemantics(world: World): Semantics {
  const packages = createPackages(world);
  const names = new VisibleNames(packages);
  return defineSemantics({
    names: {
      memberNames: 'all',
      namesAreDeclared: true,
      canMean: fits,
      surroundingName: (b, use, scope) => names.around(b, use, scope),
      imported: (b, view, row, want) => names.imported(b, view, row, want),
      importTarget: (b, view, row) => names.importTarget(b, view, row),
      moduleMember: (b, module, name, want) => names.exported(b, module, name, want),
      unboundName: (b, view, name, want) => names.outer(b, view, name, want),
    },
    members: {
      lexicalMember: ofResult,
      impliedMember: (b, receiver, name, want) => implied(packages, b, receiver, name, want),
      builtinMember: libraryMember,
      /** A case of an enum is one of it. */
      outsideBases(b, key): readonly Ancestor[] {
        const view = b.view(key);
        if (view.symbol(rowOfKey(key), SYMBOL.kind) !== symbolKindCode.enum_member) return [];
        return [ownInstance(view, view.symbol(rowOfKey(key), SYMBOL.parent))];
      },
    },
    types: {
      fixedTypes: true,
      literalType: (name) => of(name),
      wrapperType: (_name, inner) => of('Seq', [inner]),
      libraryType: library,
      elementOf: element,
      partAt: (b, value, index) =>
        unionOf(
          alternatives(value).map((one) => {
            if (one.kind === 'builtin') return one.name === 'tuple' ? one.args[Number(index)] : one.args[0];
            return one.kind === 'instance' ? partTypes(b, one)[Number(index)] : undefined;
          }),
        ),
    },
    calls: { callConstructs: true, callMember: 'apply', callsProperties: true, resultOfCall: completed },
  });
}
