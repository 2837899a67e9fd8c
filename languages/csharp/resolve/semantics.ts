/** How C# finds names: namespaces and usings, members of the types around, parts of types, overloads, extension methods. */
import { at, EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { expressionOpCode, FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { defineSemantics } from '../../../src/resolve/core/define-semantics.ts';
import { evaluate } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { lookup } from '../../../src/resolve/core/lookup.ts';
import { memberOf } from '../../../src/resolve/core/members.ts';
import type { CollectionCalls, Semantics, Want } from '../../../src/resolve/core/semantics.ts';
import { EXTERNAL, type ModuleValue, type Value } from '../../../src/resolve/core/values.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { functionsMade } from '../../../src/resolve/flow/made-functions.ts';
import { plainArguments } from '../../../src/resolve/overloads/library-signatures.ts';
import { constructorOf } from '../../../src/resolve/overloads/overloads.ts';
import { awaited, library, literal, wrapped } from './built-in-types.ts';
import { attached } from './extensions.ts';
import { element, impliedMember, position } from './implied-members.ts';
import { LIBRARY } from './library-signatures.ts';
import { isType } from './namespaces.ts';
import { called, inferBesideLambdas, inferred, overrides } from './overloads.ts';
import { isPage } from './page-namespaces.ts';
import { queryCall } from './query-calls.ts';
import { staticType } from './static-members.ts';
import { treeOf } from './tree.ts';
import { isOfViews, viewNamed, viewsAround } from './views.ts';

/** Namespaces are values of their own; constructors are only called. */
function fits(kind: number, want: Want, flags: number): boolean {
  if (kind === symbolKindCode.namespace) return false;
  // `void IShape.Draw()` can only be reached through the interface.
  if ((flags & EXPLICIT) === EXPLICIT) return false;
  if (want === 'type') return isType(kind);
  if (want === 'call') return !isType(kind);
  return kind !== symbolKindCode.constructor;
}

const EXPLICIT = FLAG.private | FLAG.override;

export function createSemantics(world: World): Semantics {
  const { parts, names, namespaces, projects } = treeOf(world);

  function exported(b: Binder, module: ModuleValue, name: string, want: Want): Value | undefined {
    if (want === 'call') return b.fail('unknown');
    if (isOfViews(module.name)) return viewNamed({ world, namespaces, projects }, module, name) ?? b.fail('unknown');
    const found = names.inNamespace(module.name, name, { file: undefined });
    if (found !== undefined) return found;
    // Libraries add to the namespaces of others, as code of ours adds to theirs.
    return LIBRARIES.test(module.name) ? EXTERNAL : b.fail('unknown');
  }

  return defineSemantics({
    names: {
      memberNames: 'all',
      namesAreDeclared: true,
      typesByArity: true,
      canMean: fits,
      surroundingName: names.around,
      imported: names.imported,
      importTarget: (b, view, row) => names.imported(b, view, row, 'value'),
      moduleFiles: () => [],
      moduleMember: exported,
      unboundName(b, view, name, want) {
        if (want === 'call') return names.namesOutside(view) ? EXTERNAL : b.fail('unknown');
        if (isOfViews(name)) return viewsAround(view, name);
        const component = isPage(view.file) ? names.ofAnyArity(b, view, name) : undefined;
        return component ?? (want === 'value' ? staticType(name) : EXTERNAL);
      },
    },
    members: {
      wholeType: (b, part) => parts.partsOf(b, part)[0],
      outsideMembers: parts.otherMembers,
      outsideBases: parts.otherBases,
      overrides,
      withExtensions: attached,
      impliedMember: impliedMember,
    },
    types: {
      fixedTypes: true,
      renamedParameters: (b, view, symbol) =>
        isType(view.symbol(symbol, SYMBOL.kind)) ? parts.partsOf(b, view.key(symbol))[0] : undefined,
      literalType: literal,
      wrapperType: wrapped,
      libraryType: library,
      elementOf: element,
      partAt: position,
      awaited,
    },
    calls: {
      linksConstructors: true,
      followsValues: true,
      invokeMember: 'Invoke',
      functionsOf: functionsMade,
      collections: COLLECTIONS,
      chooseOverload: called,
      inferTypeArguments: inferred,
      inferBesideLambdas,
      decoratorTarget: attribute,
      parametersOf: (b, callee, use) => LIBRARY.parameters(b, callee, { values: plainArguments(b, use), types: [] }),
      specialCall: queryCall,
    },
    positions: {
      declarations: parts.partsOf,
    },
  });
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Collections are made by literals, whose elements are kept with them. */
const COLLECTIONS: CollectionCalls = {
  makers: words(''),
  adders: words('Add AddFirst AddLast Enqueue Insert Push TryAdd'),
  takers: words('Dequeue ElementAt First FirstOrDefault GetValueOrDefault Last LastOrDefault Peek Pop Single'),
};

const LIBRARIES = /^(?:System|Microsoft)(?:\.|$)/;

/** `[Rule]` is `RuleAttribute` or `Rule`, and calls its constructor. */
function attribute(b: Binder, view: FileView, row: number, scope: number): Value | undefined {
  const { expressions, strings } = view.facts;
  const full = view.nameId(`${strings[at(expressions, row, EXPRESSION.name)]}Attribute`);
  const type = attributeNamed(b, { view, row, scope, name: full }) ?? evaluate(b, view, row, scope, 'type');
  const list = at(expressions, row, EXPRESSION.b);
  let args = 0;
  for (let cons = list; cons >= 0; cons = at(expressions, cons, EXPRESSION.b)) args++;
  return constructorOf(b, type, { view, scope, list, types: -1, args });
}

interface AttributeUse {
  readonly view: FileView;
  readonly row: number;
  readonly scope: number;
  /** String id of the name to look for. */
  readonly name: number;
}

function attributeNamed(b: Binder, { view, row, scope, name }: AttributeUse): Value | undefined {
  const { expressions, strings } = view.facts;
  if (name < 0) return undefined;
  const cell = (column: number) => at(expressions, row, column);
  const isMember = cell(EXPRESSION.op) === expressionOpCode.member;
  const found = isMember
    ? memberOf(b, evaluate(b, view, cell(EXPRESSION.a), scope, 'type'), strings[name], 'type')
    : lookup(b, { view, scope, nameId: name, line: cell(EXPRESSION.line), col: cell(EXPRESSION.col), want: 'type' });
  return found?.kind === 'symbol' ? found : undefined;
}
