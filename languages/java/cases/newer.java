class Newer {
    void send(String @Nullable ... names) { take(names); }
    //   ^^^^ def method Newer.send
    //                                      ^^^^ ref call take args=1
}
