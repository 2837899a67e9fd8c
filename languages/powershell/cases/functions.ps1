using module ./Shapes.psm1
# <- import wildcard from ./Shapes.psm1
. $PSScriptRoot\Lib.ps1
# <- import wildcard from ./Lib.ps1
Import-Module -Name Pester
# <- import wildcard from Pester
<#
.SYNOPSIS
Gets a thing.
.PARAMETER Name
Its name.
#>
function Get-Thing {
#        ^^^^^^^^^ def function Get-Thing exported doc=Gets a thing.
    param([string] $Name, [int]$Count = 3)
    $found = Get-Other $Name -Force
#            ^^^^^^^^^ ref call Get-Other
    & Invoke-It
#     ^^^^^^^^^ ref call Invoke-It
    [Point]::new(1).Move(2)
#                   ^^^^ ref call unknown.Move
#    ^^^^^ ref new Point
    function Inner { }
#            ^^^^^ def function Get-Thing.Inner
}
# Does nothing.
function Test-It($a) {
#        ^^^^^^^ def function Test-It sig=function Test-It($a) doc=Does nothing.
    "function not here { }"
#             ^^^ ! def function not
}
function Get-Help2 {
#        ^^^^^^^^^ def function Get-Help2 doc=Inside.
    <#
    .DESCRIPTION
    Inside.
    #>
    process { }
}
filter Select-It { $_ }
#      ^^^^^^^^^ def function Select-It
class Point : Base {
#     ^^^^^ def class Point
#     ^^^^^ base inherit Base
    [int] $X
#          ^ def property Point.X
    hidden [string] $Secret
#                    ^^^^^^ def property Point.Secret private -exported
    Point([int] $x) { $this.X = $x }
#   ^^^^^ def constructor Point.Point
    static [void] Move([int] $by) { Write-Host $by }
#                 ^^^^ def method Point.Move static
#                                   ^^^^^^^^^^ ref call Write-Host
}
[Flags()] enum Color {
#              ^^^^^ def enum Color
    Red
#   ^^^ def enum_member Color.Red
    Green = 2
}
function Before { Get-Thing }
#        ^^^^^^ def function Before
if (
