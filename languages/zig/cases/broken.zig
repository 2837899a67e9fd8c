pub fn first() void {}
//     ^^^^^ def function first
pub const Point = struct {
//        ^^^^^ def struct Point
    x: u32,
    // <- def field Point.x
    pub fn add(self: Point, { }
};
