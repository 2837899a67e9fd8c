package Shop::Cart;
#             ^^^^ def module Shop.Cart lines=1-29
use strict;
# <- ! import wildcard from strict
use POSIX qw(floor ceil);
# <- import wildcard from POSIX
use parent -norequire, 'Base';
#                      ^ import module from Base
require Some::Module;
# <- import effect from Some::Module
our $VERSION = '1.0';
#   ^^^^^^^^ def variable Shop.Cart.$VERSION
use constant LIMIT => 3;
#            ^^^^^ def constant Shop.Cart.LIMIT
use constant { LOW => 1, HIGH => 2 };
#              ^^^ def constant Shop.Cart.LOW
#                        ^^^^ def constant Shop.Cart.HIGH

=head2 new

Makes one.

=cut

sub new {
#   ^^^ def method Shop.Cart.new doc=Makes one.
  my ($class, %args) = @_;
#     ^^^^^^ ! def variable Shop.Cart.$class
  helper($class, key => 1);
# ^^^^^^ ref call helper
#                ^^^ ! ref call key
  $class->total(2);
#         ^^^^^ ref call $class.total
  Other::Thing->make;
#               ^^^^ ref call Other::Thing.make
}
# Adds up.
sub _sum { 1 }
#   ^^^^ def function Shop.Cart._sum private doc=Adds up.
sub announced;
#   ^^^^^^^^^ ! def function Shop.Cart.announced
has name => (is => 'ro');
#   ^^^^ def property Shop.Cart.name
package Shop::Block { sub inside { 1 } }
#                         ^^^^^^ def function Shop.Block.inside
{ package Shop::Inner; sub deep { 1 } }
#                          ^^^^ def function Shop.Inner.deep
sub after { 1 }
#   ^^^^^ def function Shop.Cart.after
package Other;
sub last_one { 1 }
#   ^^^^^^^^ def function Other.last_one
