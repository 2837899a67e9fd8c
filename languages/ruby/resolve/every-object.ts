/** Methods that every Ruby object has, on receivers that nothing is known of. */
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { MemberUse } from '../../../src/resolve/core/semantics.ts';
import { returning, type Value } from '../../../src/resolve/core/values.ts';

/** Those that types hardly ever write anew; what they return is not known. */
const METHODS = new Set(
  `nil? is_a? kind_of? instance_of? respond_to? frozen? freeze object_id dup clone tap then itself send public_send __send__
  instance_variable_get instance_variable_set instance_variable_defined? instance_variables instance_eval instance_exec
  singleton_class define_singleton_method public_method singleton_methods enum_for to_enum`.split(/\s+/),
);

export function everyObject(_b: Binder, { member, name }: MemberUse): Value | undefined {
  return member === undefined && METHODS.has(name) ? returning() : undefined;
}
