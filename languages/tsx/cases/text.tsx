export type Both = First<string> & Second<string>;
//                                 ^^^^^^ ref type Second
export const Page = () => (
  //         ^^^^ def component Page
  <p>
    Drag & drop <b>files</b> & folders {names()}
    {/* <- ! ref read drop */}
  </p>
);
