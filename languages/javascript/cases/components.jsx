const App = () => <Main.View on={go} />;
//    ^^^ def component App
//                      ^^^^ ref render Main.View
//                               ^^ ref read go
export default function Page() { return <App />; }
//                      ^^^^ def component Page exported default
// <- export Page as default
//                                       ^^^ ref render App
const Shown = ({ open }) => (
  //  ^^^^^ def component Shown
  <Fade in={isOpen(open)} class="a">
    {/* <- ref render Fade */}
    {/*     ^^^^^^ ref call isOpen args=1 */}
    <label for="b" {...given}>{'key' in given ? one() : two()}</label>
    {/*                                         ^^^ ref call one args=0 */}
    <Slide in timeout={0} />
  </Fade>
);
