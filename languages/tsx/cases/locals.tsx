import { Card } from './card';
//       ^^^^ name Card

export function Page({ title, items: List }: PageProps) {
//                     ^^^^^ name title
//                            ^^^^^ ref read cast(PageProps).items
//                                   ^^^^ name List
  const props = { title };
//      ^^^^^ name props
//                ^^^^^ means title
  return (
    <Card {...props} title={title} style={{ color: title }} data-id="1">
//   ^^^^ means Card
//            ^^^^^ means props
//                   ^^^^^ use write union(argument:0(Card),property:props(new(Card))).title
//                   ^^^^^ ref write union(argument:0(Card),property:props(new(Card))).title
//                          ^^^^^ means title
//                                          ^^^^^ use write union(argument:0(Card),property:props(new(Card))).style.color
//                                                 ^^^^^ means title
      {items.map((item) => <List.Row key={item} />)}
//                ^^^^ name item
//                          ^^^^ means List
//                                        ^^^^ means item
    </Card>
//    ^^^^ means Card
  );
}
