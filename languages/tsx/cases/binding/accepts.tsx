// --- path: props.ts ---
export interface Sized {
  size: number;
}
// --- path: box.tsx ---
import type { FC } from 'react';
import type { Sized } from './props';
import type { Theme } from 'library';
export function Box({ size }: Sized) {
  //                          ^^^^^ accepts props.ts#Sized
  //                          ^^^^^ ! type props.ts#Sized
  return <b>{size}</b>;
}
export const Typed: FC<Sized> = ({ size }) => <b>{size}</b>;
//                     ^^^^^ accepts props.ts#Sized
export const Outside: FC<Theme> = () => <b />;
//                       ^^^^^ accepts external
export default function Listed({ title, onClose }: { title: string; onClose?: () => void }) {
  //                             ^^^^^ read box.tsx#Listed.title
  return <b onClick={onClose}>{title}</b>;
}
export const Arrow = (props: { title: string }) => <b>{props.title}</b>;
//                                                           ^^^^^ read box.tsx#Arrow.title
// --- path: page.tsx ---
import Listed, { Arrow, Box } from './box';
export const Page = () => (
  <Box size={1}>
    {/* <- render box.tsx#Box */}
    {/* ^^^^ write props.ts#Sized.size */}
    <Listed title="a" onClose={close} other />
    {/*     ^^^^^ write box.tsx#Listed.title */}
    {/*               ^^^^^^^ write box.tsx#Listed.onClose */}
    {/*                               ^^^^^ write none */}
    <Arrow title="b" />
    {/*    ^^^^^ write box.tsx#Arrow.title */}
  </Box>
);
