const App = () => <Main.View on={go} />;
//    ^^^ def component App
//                      ^^^^ ref render Main.View
//                               ^^ ref read go
export default function Page() { return <App />; }
//                      ^^^^ def component Page exported default
// <- export Page as default
//                                       ^^^ ref render App
