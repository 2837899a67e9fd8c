#!/usr/bin/perl
my $count = 0;
#  ^^^^^^ def variable $count
if ($count) { my $inner = 1; }
#                ^^^^^^ ! def variable $inner
print <<EOT;
sub not_one { }
#   ^^^^^^^ ! def function not_one
EOT
fun area($x, $y = 5) {
#   ^^^^ def function area
  side($x);
# ^^^^ ref call side
}
move(x => 1, y => 2, s => $at{y});
# <- ref call move
use Mojo::Base 'Base', -signatures;
# <- import wildcard from Mojo::Base
sub state { shift->{state} eq ${^GLOBAL_PHASE} }
#   ^^^^^ def method state
sub real { 1 }
#   ^^^^ def function real
__END__
sub after_end { 1 }
#   ^^^^^^^^^ ! def function after_end
