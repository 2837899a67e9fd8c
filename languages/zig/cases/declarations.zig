const std = @import("std");
// <- import module from std
const shapes = @import("shapes/shapes.zig");
// <- import module from shapes/shapes.zig as shapes
const Circle = @import("circle.zig").Circle;
//    ^^^^^^ def constant Circle private
// <- import require from circle.zig
pub usingnamespace @import("extra.zig");
// <- import wildcard from extra.zig

/// A point.
pub const Point = struct {
//        ^^^^^ def struct Point exported publicApi doc=A point. sig=pub const Point
    const Self = @This();
    //    ^^^^ def constant Point.Self private
    x: i32 = 0,
    // <- def field Point.x exported
    circle: ?*Circle,
    //        ^^^^^^ ref type Circle
    pub const zero: Point = .{ .x = 0 };
    //        ^^^^ def constant Point.zero exported type=Point
    //                          ^ ! ref write x

    /// Makes one.
    pub fn init(x: i32, rest: anytype) Self {
    //     ^^^^ def method Point.init exported type=Self doc=Makes one. sig=pub fn init(x: i32, rest: anytype) Self
        return Self{ .x = x, .circle = null };
        //     ^^^^ ref new Self
        //            ^ ref write Self.x
    }
    fn add(self: *Self, other: Point) !void {
    // ^^^ def method Point.add private
    //            ^^^^ ref type Self
        self.x += other.x;
        //   ^ ref write self.x
        //              ^ ref read other.x
        for (list) |item| item.go();
        //                     ^^ ref call item.go
        return error.Bad;
        //           ^^^ ! ref read Bad
    }
};
pub const Color = enum(u8) { red, green = 2, _ };
//        ^^^^^ def enum Color exported
//                           ^^^ def enum_member Color.red
//                                ^^^^^ def enum_member Color.green
const Shape = union(enum) { round: Circle, none };
//    ^^^^^ def struct Shape private
//                          ^^^^^ def field Shape.round
const Failure = error{ Bad, Worse };
//    ^^^^^^^ def enum Failure private
//                     ^^^ def enum_member Failure.Bad
pub fn List(comptime T: type) type {
//     ^^^^ def struct List exported
    return struct {
        items: []T,
        // <- def field List.items
        pub fn append(self: *@This(), item: T) void {
        //     ^^^^^^ def method List.append exported
            _ = self;
        }
    };
}
var counter: u32 = 1;
//  ^^^^^^^ def variable counter private
extern "c" fn puts(text: [*:0]const u8) c_int;
//            ^^^^ def function puts declaration
export fn entry() void {
//        ^^^^^ def function entry exported
    const local = shapes.area(.{});
    //    ^^^^^ ! def constant local
    //                   ^^^^ ref call shapes.area
}
test "adds two" {
//    ^^^^^^^^ def function "adds two" test -exported
    try std.testing.expect(true);
    //              ^^^^^^ ref call std.testing.expect
}
