#[deprecated(since = "1.2", note = "use `total`")]
pub fn sum() {}
//     ^^^ def function sum deprecated doc=Deprecated: use `total`

/// Adds.
#[deprecated = "use total"]
pub fn add() {}
//     ^^^ def function add deprecated doc=Adds. Deprecated: use total

#[deprecated]
pub struct Old;
//         ^^^ def struct Old deprecated

#[doc = "deprecated"]
pub fn total() {}
//     ^^^^^ def function total -deprecated
