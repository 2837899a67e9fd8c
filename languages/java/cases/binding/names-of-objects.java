// --- path: Odd.java ---
// Types of libraries may be called what every JavaScript object has.
class Odd {
    constructor made;
    toString text;

    void run() {
        made.get();
        //   ^^^ call external
        text.apply();
        //   ^^^^^ call external
    }
}
