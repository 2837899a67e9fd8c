pub struct Job { run: fn(u32) -> Job, hook: Box<dyn Fn(&Job) -> Task> }
pub struct Task;
impl Job { fn start(&self) {} fn each(&self, f: &mut dyn FnMut(&Task, Job)) {} }
impl Task { fn stop(&self) -> Job { loop {} } }

fn with<R>(f: impl FnOnce(Task) -> R) -> R { loop {} }
fn later(f: Box<dyn FnOnce(Task)>) {}

fn closures(job: Job) {
    let make = |n: u32| -> Task { Task };
    make(1).stop();
//  ^^^^ call closures.rs#closures.make
//          ^^^^ call closures.rs#Task.stop
    let again = || job.start();
//                     ^^^^^ call closures.rs#Job.start
    again();
//  ^^^^^ call closures.rs#closures.again
    with(|task| task.stop()).start();
//                   ^^^^ call closures.rs#Task.stop
//                           ^^^^^ call closures.rs#Job.start
    job.each(&mut |task, job| { task.stop(); job.start(); });
//                                   ^^^^ call closures.rs#Task.stop
//                                               ^^^^^ call closures.rs#Job.start
    // A field that holds a function is read, not called by its name.
    (job.hook)(&job).stop();
//       ^^^^ read closures.rs#Job.hook
    (job.run)(3);
//       ^^^ read closures.rs#Job.run
//       ^^^ ! call closures.rs#Job.run
    fn nested(task: Task) { task.stop(); }
//                               ^^^^ call closures.rs#Task.stop
    nested(Task);
//  ^^^^^^ call closures.rs#closures.nested
    with(nested);
//       ^^^^^^ read closures.rs#closures.nested
//       ^^^^^^ ! call closures.rs#closures.nested
    let untyped = |x| x.stop();
//                      ^^^^ call dynamic
}
