class Newer<T> where T : allows ref struct
//    ^^^^^ def class Newer
{
    void Read(bool async, Type type)
    //   ^^^^ def method Newer.Read
    {
        if (async) Run(async: false);
        //         ^^^ ref call Run args=1
        Types = [type, Other()];
        //             ^^^^^ ref call Other args=0
    }
}
internal ref partial struct Buffer { int Length; }
//                          ^^^^^^ def struct Buffer
//                                       ^^^^^^ def field Buffer.Length
