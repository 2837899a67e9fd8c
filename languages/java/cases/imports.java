package a.b.c;

import java.util.List;
//               ^^^^ import name List from java.util
import java.util.Map.Entry;
//                   ^^^^^ import name Entry from java.util.Map
import java.io.*;
//     ^^^^ import wildcard from java.io
import static java.lang.Math.max;
//                           ^^^ import static max from java.lang.Math
import static java.util.stream.Collectors.*;
//            ^^^^ import static from java.util.stream.Collectors
import module java.base;
//            ^^^^ import wildcard from java.base

class Uses {
  List<Entry> all;
//^^^^ ref type List
//     ^^^^^ ref type Entry
  java.util.Set<String> full;
//          ^^^ ref type java.util.Set
//     ^^^^ ! ref type java.util
//                      ^^^^ def field Uses.full type=generic(java.util.Set,[String])
  Map.Entry<String, int[]> nested;
//    ^^^^^ ref type Map.Entry
//^^^ ref type Map
}
