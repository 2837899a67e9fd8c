import React, { memo, forwardRef } from 'react';
type Props = { title: string; onClose?: () => void };
//             ^^^^^ def property Props.title
/** Shows it. */
export function Panel({ title, onClose }: Props) {
//              ^^^^^ def component Panel exported doc=Shows it.
// <- bind parameter title type=property:title(Props)
  const [open, setOpen] = useState(false);
// <- bind local open value=position:0(call(useState))
  const close = () => setOpen(false);
//      ^^^^^ def function Panel.close local
  return (
    <Layout.Main onClick={close} {...rest}>
//          ^^^^ ref render Layout.Main
//                        ^^^^^ ref read close
//                                   ^^^^ ref read rest
      <Title<string> text={title} />
//     ^^^^^ ref render Title
//                         ^^^^^ ! ref read title
      <div className="x">{format(title)}</div>
//     ^^^ ! ref render div
//     ^^^ ! ref read div
//                        ^^^^^^ ref call format args=1
    </Layout.Main>
//           ^^^^ ! ref render Layout.Main
  );
}
export const Button: React.FC<Props> = (props) => <button {...props} />;
//           ^^^^^^ def component Button exported
//                         ^^ ref type React.FC
// <- bind assign Button type=generic(React.FC,[Props])
const Memo = memo(function Inner({ title }: Props) { return <Panel title={title} />; });
//    ^^^^ def component Memo
//                         ^^^^^ ! def function Memo.Inner
//                                                           ^^^^^ ref render Panel
// <- bind parameter title type=property:title(Props)
export const Input = React.memo(forwardRef<HTMLInputElement, Props>((props, ref) => <input ref={ref} />));
//           ^^^^^ def component Input exported
// <- bind parameter ref
const Wrapped = memo(Panel);
//    ^^^^^^^ def component Wrapped
//                   ^^^^^ ref read Panel
const Lazy = React.lazy(() => import('./panel'));
//    ^^^^ def component Lazy
// <- import dynamic from ./panel
export function useThing() { return <i />; }
//              ^^^^^^^^ def function useThing
function Helper() { return 1; }
//       ^^^^^^ def function Helper
class View extends React.Component<Props> {
//    ^^^^ def class View
  render() { return <></>; }
//^^^^^^ def method View.render
}
const element = <Panel title="x" />;
//    ^^^^^^^ def constant element
//               ^^^^^ ref render Panel
export default () => <Panel title="y" />;
//     ^^^^^^^ def component default
const cast = value as string;
//    ^^^^ def constant cast value=cast(literal:string,value)
