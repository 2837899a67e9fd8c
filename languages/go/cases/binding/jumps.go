// --- path: jumps.go ---
package jumps

func find(rows [][]int) int {
outer:
    for i := range rows {
        for _, n := range rows[i] {
            switch {
            case n == 1:
                continue outer
//              ^^^^^^^^ def 6
            case n == 2:
                break outer
//              ^^^^^ def 24
            case n == 3:
                goto outer
//              ^^^^ def 5
            default:
                break
//              ^^^^^ def 21
            } // switch
            break
        }
    } // rows
    return 0
//  ^^^^^^ def 4
}
