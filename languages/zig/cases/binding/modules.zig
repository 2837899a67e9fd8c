// --- path: build.zig ---
const std = @import("std");
pub fn build(b: *std.Build) void {
    const core = b.createModule(.{ .root_source_file = b.path("src/core/root.zig") });
    const other = b.dependency("other", .{}).module("other");
    _ = b.addModule("shop", .{ .root_source_file = b.path("src/shop.zig"), .imports = &.{.{ .name = "core", .module = core }} });
    const exe = b.createModule(.{ .root_source_file = b.path("src/gone.zig") });
    exe.addImport("other", other);
    exe.addImport("gone", exe);
    const one = b.createModule(.{ .root_source_file = b.path("src/shop.zig") });
    exe.addImport("twice", one);
    const two = b.createModule(.{ .root_source_file = b.path("src/core/root.zig") });
    exe.addImport("twice", two);
}
// --- path: src/core/root.zig ---
pub fn area(r: u32) u32 { return r * r; }
pub const Shape = struct {
    pub fn grow(self: Shape) void { _ = self; }
};
// --- path: src/shop.zig ---
const core = @import("core");
pub const inner = core;
pub fn sell() u32 { return core.area(2); }
//                              ^^^^ call src/core/root.zig#area
// --- path: tests/shop_test.zig ---
const shop = @import("shop");
const other = @import("other");
const gone = @import("gone");
const twice = @import("twice");
const Shape = @import("core").Shape;
fn run(shape: Shape) void {
    shape.grow();
//        ^^^^ call src/core/root.zig#Shape.grow
    _ = shop.sell();
//           ^^^^ call src/shop.zig#sell
    _ = shop.inner.area(1);
//                 ^^^^ call src/core/root.zig#area
    other.sell();
//        ^^^^ call external
    gone.sell();
//       ^^^^ call external
    twice.sell();
//        ^^^^ ! call external
//        ^^^^ ! call src/shop.zig#sell
}
// --- path: elsewhere/build.zig ---
pub fn build() void {}
// --- path: elsewhere/main.zig ---
const shop = @import("shop");
fn run() void { shop.sell(); }
//                   ^^^^ call external
