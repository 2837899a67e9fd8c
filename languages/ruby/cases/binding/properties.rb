# --- path: model.rb ---
class Model
  include T::Props
  token_prop
  created_prop(immutable: true)
  encrypted_prop :secret
  prop :owner, String, foreign: -> { Owner }
end
class Plain
  def self.other_prop; end
  other_prop
end
# --- path: use.rb ---
require_relative "model"
Model.new.token = 1
#         ^^^^^ write model.rb#Model.token=
Model.new.created
#         ^^^^^^^ read model.rb#Model.created
Model.new.created = 1
#         ^^^^^^^ ! write model.rb#Model.created=
Model.new.encrypted_secret
#         ^^^^^^^^^^^^^^^^ read model.rb#Model.encrypted_secret
Model.new.owner_
#         ^^^^^^ read model.rb#Model.owner_
Plain.new.other
#         ^^^^^ call unknown
