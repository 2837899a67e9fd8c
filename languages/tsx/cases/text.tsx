export type Both = First<string> & Second<string>;
//                                 ^^^^^^ ref type Second
export const Page = () => (
  //         ^^^^ def component Page
  <p>
    Drag & drop <b>files</b> & folders {names()}
    {/* <- ! ref read drop */}
  </p>
);
export const Linked = () => (
  //         ^^^^^^ def component Linked
  <a href="https://example.org/?a=1&b=2&c">
    Updates (& support) for AT&T &#128276; {mask & bits}
    {/*                                     ^^^^ ref read mask */}
    {/*            <- ! ref read support */}
    {render(first && last)}
    {/*              ^^^^ ref read last */}
  </a>
);
