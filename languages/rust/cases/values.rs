struct Job { list: Vec<u8> }
impl<T> Draw for Job {}
//      ^^^^ ref implement Draw
//      ^^^^ base implement Draw

fn closures(job: Job) {
    job.each(|one, (a, b)| one.go());
//            ^^^ bind parameter one value=position:0(argument:0(job.each))
//                     ^ bind parameter b value=position:1(position:1(argument:0(job.each)))
    job.each(&mut |one: u8| -> Job { one });
//                 ^^^ bind parameter one type=u8
//                ^^^^^^^^^^^^^^^^^^^^^^^^^ ! bind parameter job
    (job.list)(1);
//       ^^^^ ref read job.list
//       ^^^^ ! ref call job.list
}

fn blocks(job: Job) {
    let one = match job { Job { list } => list, other => { let x = other; x } };
//      ^^^ bind local one value=union(call(function),call(function))
    let two = { job };
//      ^^^ bind local two value=job
    let three = if job.list > 1 { let y = job; y } else { job };
//      ^^^^^ bind local three value=union(call(function),job)
    let four = job.list == 1;
//      ^^^^ bind local four value=literal:bool
    let five = [job, job];
//      ^^^^ bind local five value=literal:array(job)
    let six = job[1..2];
//      ^^^ bind local six value=index:slice(job)
}

fn types<'a, T>(c: Cow<'a, T>, v: Vec<_>, (a, b): (u8, Job)) where T: Clone {
//                 ^^^ ref type Cow
//              ^ bind parameter c type=generic(Cow,[T])
//                                 ^ ! ref type _
//           ^ bind type_parameter T type=Clone
//                                            ^ bind parameter b type=position:1([u8,Job])
    c.0.go();
//      ^^ ref call c.0.go
//    ^ ! ref read c.0
}

// A block for a type of another module is not for the one of this.
impl From<Job> for other::Job {
//   ^^^^ base implement generic(From,[Job])
    fn from(job: Job) -> other::Job { job.into() }
//     ^^^^ def method other.Job.from override
}

cfg_rt! {
    fn wrapped() {}
//     ^^^^^^^ def function wrapped
}
