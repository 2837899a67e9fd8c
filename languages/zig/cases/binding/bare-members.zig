// --- path: a.zig ---
const Size = enum { small, large, huge };
const Box = struct { size: Size, other: u8 };
fn next(size: Size) Size {
    if (size == .large) return .huge;
//               ^^^^^ read a.zig#Size.large
//                              ^^^^ read dynamic
    return switch (size) {
        .small => .large,
//       ^^^^^ read a.zig#Size.small
//                 ^^^^^ read dynamic
        .large, .huge => |one| one,
//               ^^^^ read a.zig#Size.huge
    };
}
fn make() Box {
    next(.small);
//        ^^^^^ read dynamic
    const box = Box{ .size = .small, .other = 1 };
//                    ^^^^ write a.zig#Box.size
    _ = box;
    return .{ .size = .small, .other = 1 };
//             ^^^^ write dynamic
//                             ^^^^^ write dynamic
//                             ^^^^^ ! read dynamic
}
