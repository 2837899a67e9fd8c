before() { :; }
# <- def function before
cat <<EOF; beside() { echo hello; }
#          ^^^^^^ def function beside
inside() { :; }
# <- ! def function inside
EOF
cat <<-'END OF IT' | sort
	$((broken
	END OF IT
after() { cat <<<word; }
# <- def function after
cat <<A <<"B"
one() { :; }
# <- ! def function one
A
two() { :; }
# <- ! def function two
B
last() { run; }
# <- def function last
#        ^^^ ref call run
