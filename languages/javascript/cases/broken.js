function before() {}
//       ^^^^^^ def function before
const broken = { a: , b: function () {} ;
function after( { return call(1); }
//                       ^^^^ ref read call
class { method() {} }
export default
