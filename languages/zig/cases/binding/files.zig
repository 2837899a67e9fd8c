// --- path: src/main.zig ---
const std = @import("std");
const shapes = @import("shapes.zig");
const Store = @import("Store.zig");
const Circle = shapes.Circle;
//                    ^^^^^^ read src/shapes.zig#Circle

pub fn main() !void {
    std.debug.print("", .{});
    //        ^^^^^ call external
    const circle = Circle.init(2);
    //                    ^^^^ call src/shapes.zig#Circle.init
    _ = circle.area();
    //         ^^^^ call src/shapes.zig#Circle.area
    const other: shapes.Circle = undefined;
    other.grow(1);
    //    ^^^^ call src/shapes.zig#Circle.grow
    shapes.helper();
    //     ^^^^^^ call src/shapes.zig#helper
    shapes.base.deep();
    //          ^^^^ call src/base.zig#deep
    shapes.shared();
    //     ^^^^^^ call src/base.zig#shared
    var store = try Store.open("x");
    //                    ^^^^ call src/Store.zig#open
    store.close();
    //    ^^^^^ call src/Store.zig#close
    const size = store.size;
    //                 ^^^^ read src/Store.zig#size
    var list = shapes.List(u8){};
    //                ^^^^ type src/shapes.zig#List
    list.append(1);
    //   ^^^^^^ call src/shapes.zig#List.append
    for (store.circles) |one| _ = one.area();
    //                                ^^^^ call src/shapes.zig#Circle.area
    if (store.first) |one| _ = one.area();
    //                             ^^^^ call src/shapes.zig#Circle.area
    missing();
    // <- call unknown
    _ = size;
    helper();
    // <- ! call src/shapes.zig#helper
}
// --- path: src/shapes.zig ---
pub const base = @import("base.zig");
pub usingnamespace @import("base.zig");
pub fn helper() void {}
pub const Circle = struct {
    const Self = @This();
    r: u32,
    pub fn init(r: u32) Self {
        return .{ .r = r };
    }
    pub fn area(self: Self) u32 {
        return self.r * square(self.r);
        //          ^ read src/shapes.zig#Circle.r
        //              ^^^^^^ call src/shapes.zig#Circle.square
    }
    fn square(r: u32) u32 {
        return r;
    }
    pub fn grow(self: *Circle, by: u32) void {
        self.r += by;
        //   ^ write src/shapes.zig#Circle.r
        helper();
        // <- call src/shapes.zig#helper
    }
};
pub fn List(comptime T: type) type {
    return struct {
        items: []T,
        pub fn append(self: *@This(), item: T) void {
            self.check();
            //   ^^^^^ call src/shapes.zig#List.check
            _ = item;
        }
        fn check(_: *@This()) void {}
    };
}
// --- path: src/base.zig ---
pub fn deep() void {}
pub fn shared() void {}
// --- path: src/Store.zig ---
const Store = @This();
const shapes = @import("shapes.zig");
size: usize,
circles: []const shapes.Circle,
//                      ^^^^^^ type src/shapes.zig#Circle
first: ?shapes.Circle,
pub fn open(path: []const u8) !Store {
    _ = path;
    return Store{ .size = 1, .circles = &.{}, .first = null };
    //             ^^^^ write src/Store.zig#size
}
pub fn close(self: *Store) void {
    self.size = 0;
    //   ^^^^ write src/Store.zig#size
}
