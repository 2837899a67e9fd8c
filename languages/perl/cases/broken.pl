sub good { 1 }
#   ^^^^ def function good
sub half { my ($x = ;
package
if (
