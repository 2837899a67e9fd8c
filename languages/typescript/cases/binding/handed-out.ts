// --- path: package.json ---
{ "name": "app", "dependencies": { "lib": "1" } }
// --- path: src/cats.ts ---
export class CatsService {
  findCats(): string[] { return [] }
  toString(): string { return '' }
}
// --- path: src/main.ts ---
import { app, make, moment } from 'lib'
import { CatsService } from './cats'

app.get(CatsService).findCats()
//                   ^^^^^^^^ call dynamic
app.get(CatsService).purr()
//                   ^^^^ call external
app.get(CatsService).toString()
//                   ^^^^^^^^ call external
app.get('cats').findCats()
//              ^^^^^^^^ call external
make(new CatsService()).inner.findCats()
//                            ^^^^^^^^ call dynamic
const held = make(() => new CatsService())
held.findCats()
//   ^^^^^^^^ call dynamic
moment().findCats()
//       ^^^^^^^^ call external
app.findCats()
//  ^^^^^^^^ call external
