function Get-Text
#        ^^^^^^^^ def function Get-Text
{
    $text =
@'
    Write-Host "
@"
}
function Hidden { }
#        ^^^^^^ ! def function Hidden
