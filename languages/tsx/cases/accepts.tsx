import React, { Component, type FC, type PropsWithChildren, forwardRef, memo } from 'react';
import type * as ui from './ui';
interface Props { title: string }
interface State { open: boolean }
export function Plain({ title }: Props) { return <b>{title}</b>; }
//                               ^^^^^ ref accepts Props
//                               ^^^^^ ! ref type Props
const Whole = (props: Readonly<Props> & ui.Sized) => <b>{props.title}</b>;
//                    ^^^^^^^^ ref type Readonly
//                             ^^^^^ ref accepts Props
//                                         ^^^^^ ref accepts ui.Sized
const Typed: React.FC<PropsWithChildren<Props>> = ({ title }) => <b>{title}</b>;
//                 ^^ ref type React.FC
//                    ^^^^^^^^^^^^^^^^^ ref type PropsWithChildren
//                                      ^^^^^ ref accepts Props
const Memo = memo<Props>(({ title }) => <b>{title}</b>);
//                ^^^^^ ref accepts Props
const Input = memo(forwardRef<HTMLInputElement, Props>((props, ref) => <input ref={ref} />));
//                            ^^^^^^^^^^^^^^^^ ref type HTMLInputElement
//                                              ^^^^^ ref accepts Props
class Old extends Component<Props, State> {
//                          ^^^^^ ref accepts Props
//                                 ^^^^^ ref type State
  render() { return <b />; }
}
class Model extends Component<Props> {}
//                            ^^^^^ ref type Props
export default function Listed({ size, onClose }: {
  /** How large it is. */
  size: number;
//^^^^ def property Listed.size exported publicApi -local type=literal:number doc=How large it is.
  onClose?(): void;
//^^^^^^^ def property Listed.onClose exported optional -local
}) {
  const box: { size: number } = { size };
  //           ^^^^ ! def property Listed.size
  return <b onClick={onClose}>{size}</b>;
}
function Generic<T>({ items }: T) { return <b>{items}</b>; }
//                             ^ ! ref accepts T
function useThing(options: Props) { return options; }
//                         ^^^^^ ref type Props
function Second(props: unknown, more: Props) { return <b />; }
//                                    ^^^^^ ref type Props
