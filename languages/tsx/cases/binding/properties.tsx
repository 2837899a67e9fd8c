// --- path: main.tsx ---
import React, { Component, type FC } from 'react';
class Tool {
  use() {}
}
interface Props {
  name: string;
  tool: Tool;
}
interface State {
  open: Tool;
}
const Arrow: React.FC<Props> = ({ name, tool }) => {
  //                              ^^^^ read main.tsx#Props.name
  tool.use();
  //   ^^^ call main.tsx#Tool.use
  return <div title={name} />;
};
const Whole: FC<Props> = (props) => <i>{props.tool.use()}</i>;
//                                                 ^^^ call main.tsx#Tool.use
function Plain({ tool }: Props) {
  return <b>{tool.use()}</b>;
}
class Old extends React.Component<Props, State> {
  render() {
    this.props.tool.use();
    //              ^^^ call main.tsx#Tool.use
    this.state.open.use();
    //              ^^^ call main.tsx#Tool.use
    this.setState({});
    //   ^^^^^^^^ call external
    return null;
  }
}
class Older extends Component<Props> {}
class Own {
  props: { name: string };
}
const all = [
  <Arrow name="a" />,
  //     ^^^^ write main.tsx#Props.name
  <Whole name="b" />,
  //     ^^^^ write main.tsx#Props.name
  <Plain name="c" />,
  //     ^^^^ write main.tsx#Props.name
  <Old name="d" />,
  //   ^^^^ write main.tsx#Props.name
  <Older tool={1} open={1} />,
  //     ^^^^ write main.tsx#Props.tool
  //              ^^^^ ! write main.tsx#State.open
  <div title="e" />,
  //   ^^^^^ write none
];
