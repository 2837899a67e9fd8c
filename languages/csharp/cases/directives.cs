/// <summary>Reads.</summary>
public abstract partial class Reader
//                            ^^^^^^ def class Reader exported abstract partial
#if HAVE_ASYNC
    : IAsyncDisposable
//    ^^^^^^^^^^^^^^^^ ref implement IAsyncDisposable
#endif
{
    void Write(object value)
//       ^^^^^ def method Reader.Write
    {
        if (value is Item item) { item.Go(); }
#if HAVE_OFFSET
        else if (value is Offset offset) { offset.Go(); }
//           ^^ ! def function Reader.Write.if
//                                                ^^ ref call offset.Go
#endif
        else { throw new Bad(); }
//                       ^^^ ref new Bad
    }
}
