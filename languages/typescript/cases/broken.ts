export class Half {
//           ^^^^ def class Half exported
  good(): string {
//^^^^ def method Half.good
    return this.other(
//              ^^^^^ ref read this.other
  }
  next(a: ) { b( }
//^^^^ def method Half.next
}
interface Open { a: string
//        ^^^^ def interface Open
