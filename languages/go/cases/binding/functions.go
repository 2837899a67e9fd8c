// --- path: go.mod ---
module example.com/f
// --- path: f.go ---
package f

type Job struct{ run func() error }

func (j *Job) Do() {}

var clock = now
var handlers = map[string]func(*Job) *Job{}
var start = func(j *Job) { j.Do() }
//                           ^^ call f.go#Job.Do

func now() int { return 0 }

func init() { now() }
//            ^^^ call f.go#now

func use(j *Job, each func(*Job) *Job, name string) {
    clock()
//  ^^^^^ read f.go#clock
//  ^^^^^ call f.go#now probable
    start(j)
//  ^^^^^ call f.go#start
    handlers[name](j).Do()
//  ^^^^^^^^ read f.go#handlers
//                    ^^ call f.go#Job.Do
    each(j).Do()
//          ^^ call f.go#Job.Do
    j.run()
//    ^^^ read f.go#Job.run
//    ^^^ call dynamic
    later := j.Do
    later()
//  ^^^^^ call f.go#Job.Do probable
    later = j.other
    register(use)
//           ^^^ read f.go#use
//           ^^^ call none
    defer j.Do()
//          ^^ call f.go#Job.Do
    go func() { j.Do() }()
//                ^^ call f.go#Job.Do
}

func (j *Job) other()    {}
func register(any interface{}) {}
