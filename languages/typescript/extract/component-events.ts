/** The events that a component declares by `defineEmits` or `emits`, and where it raises them: members beside its properties. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node, Rule } from '../../../src/extract/rule.ts';
import { MAY_NAME_NOTHING } from '../../../src/model/facts.ts';
import { eventMember } from '../component-members.ts';
import { noteMember, noteType } from './component-properties.ts';
import { SELF } from './component-text.ts';
import { isIdentifier, isText, spelledKey, stringText, unwrap } from './names.ts';

/** Noted: the variable that holds the function which raises events. */
const EMIT = 'emit of the component';
/** Noted: calls that may raise an event; the variable may be declared further down. */
const RAISED = 'raised events';

interface Raised {
  readonly callee: string;
  readonly key: Node;
  readonly scope: number;
  readonly symbol: number;
}

/** Calls of `defineEmits` declare events, others may raise them. */
export const noticesEvents = (rule: Rule): Rule => ({
  ...rule,
  enter: (x, node) => {
    enterEventCall(x, node);
    return rule.enter?.(x, node);
  },
});

function enterEventCall(x: Extraction, call: Node): void {
  const callee = x.child(call, x.f.function);
  if (x.scope === 0 && isIdentifier(x, callee, 'defineEmits')) {
    noteEvents(x, call);
    return;
  }
  const isMember = x.kind(callee) === x.k.member_expression;
  const name = isMember ? x.child(callee, x.f.property) : callee;
  if (!isText(x, name, '$emit') && (isMember || !(isText(x, name, 'emit') || isText(x, name, 'emits')))) return;
  const key = x.first(x.child(call, x.f.arguments));
  if (stringText(x, key) === '') return;
  const all = (x.notes.get(RAISED) as Raised[] | undefined) ?? [];
  all.push({ callee: x.text(name), key, scope: x.scope, symbol: x.symbol });
  x.notes.set(RAISED, all);
}

function noteEvents(x: Extraction, call: Node): void {
  const declarator = x.parent(call);
  if (x.kind(declarator) === x.k.variable_declarator) x.notes.set(EMIT, x.text(x.child(declarator, x.f.name)));
  const types = x.child(call, x.f.type_arguments);
  if (types < 0) {
    noteEventList(x, x.first(x.child(call, x.f.arguments)));
    return;
  }
  const type = x.first(types);
  if (x.kind(type) === x.k.object_type) for (const member of x.children(type)) noteSignature(x, member);
  else if (x.kind(type) === x.k.function_type) noteSignature(x, type);
  else {
    const row = x.expression(type);
    if (row >= 0) noteType(x, 'emits', row);
  }
}

/** `['saved']` and `{ saved: null }`. */
export function noteEventList(x: Extraction, node: Node): void {
  const list = unwrap(x, node);
  if (x.kind(list) !== x.k.array && x.kind(list) !== x.k.object) return;
  for (const member of x.children(list)) noteMember(x, member, 'event');
}

/** `saved: [id: number]`, and `(event: 'saved' | 'closed', id: number): void`. */
function noteSignature(x: Extraction, member: Node): void {
  if (x.kind(member) !== x.k.call_signature && x.kind(member) !== x.k.function_type) {
    noteMember(x, member, 'event');
    return;
  }
  const type = x.first(x.child(x.first(x.child(member, x.f.parameters)), x.f.type));
  const left = [type];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (x.kind(node) === x.k.string) noteMember(x, node, 'event');
    else if (x.kind(node) === x.k.union_type || x.kind(node) === x.k.literal_type) left.push(...x.children(node));
  }
}

/** An event that is raised, `emit('saved')`. */
export function referToRaised(x: Extraction): void {
  const { scope: scopeBefore, symbol: symbolBefore } = x;
  for (const { callee, key, scope, symbol } of (x.notes.get(RAISED) as Raised[] | undefined) ?? []) {
    if (callee !== '$emit' && callee !== x.notes.get(EMIT)) continue;
    x.scope = scope;
    x.symbol = symbol;
    const node = spelledKey(x, key);
    const own = x.addExpression('name', node, SELF);
    x.reference('read', x.addExpression('member', node, eventMember(stringText(x, key)), own), MAY_NAME_NOTHING);
  }
  x.scope = scopeBefore;
  x.symbol = symbolBefore;
}
