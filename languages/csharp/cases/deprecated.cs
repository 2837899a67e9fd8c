using System;

[Obsolete("Use Total instead", true)]
public class Sum
//           ^^^ def class Sum deprecated doc=Deprecated: Use Total instead
{
    /// <summary>Adds.</summary>
    [System.Obsolete]
    public void Add() { }
    //          ^^^ def method Sum.Add deprecated doc=Adds.

    [Obsolete("Use " + "Plus; see \"docs\"", DiagnosticId = "X1")]
    public int Value { get; set; }
    //         ^^^^^ def property Sum.Value deprecated doc=Deprecated: Use Plus; see "docs"

    [Route("obsolete")]
    public void Plus() { }
    //          ^^^^ def method Sum.Plus -deprecated
}
