using System;

var builder = Make(args);
//  ^^^^^^^ bind local builder value=call(Make)
//            ^^^^ ref call Make
//  ^^^^^^^ ! def variable builder
builder.Run();
//      ^^^ ref call builder.Run
int Twice(int n) => n * 2;
//  ^^^^^ def function Twice local
[assembly: Version("1")]

#if DEBUG && !RELEASE
//  ^^^^^ ! ref read DEBUG
class OnlyDebug { }
//    ^^^^^^^^^ def class OnlyDebug
#elif OTHER
//    ^^^^^ ! ref read OTHER
class OnlyOther { }
//    ^^^^^^^^^ def class OnlyOther
#else
class OnlyRelease { }
//    ^^^^^^^^^^^ def class OnlyRelease
#endif
#pragma warning disable CS0618
#region Rest
class Rest { }
//    ^^^^ def class Rest
#endregion
