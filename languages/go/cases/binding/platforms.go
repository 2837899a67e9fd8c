// --- path: go.mod ---
module example.com/os
// --- path: disk/disk.go ---
package disk

func Free() int { return free() + size() }
//                       ^^^^ call disk/free_linux.go#free
//                       ^^^^ ! def disk/free_windows.go#free
//                                ^^^^ call disk/size_unix.go#size
//                                ^^^^ ! def disk/size_other.go#size
// --- path: disk/free_linux.go ---
package disk

func free() int { return probe() }
//                       ^^^^^ call disk/probe_linux.go#probe
// --- path: disk/free_windows.go ---
package disk

func free() int { return probe() }
//                       ^^^^^ call disk/probe_windows.go#probe
// --- path: disk/probe_linux.go ---
package disk

func probe() int { return 1 }
// --- path: disk/probe_windows.go ---
package disk

func probe() int { return 2 }
// --- path: disk/size_other.go ---
//go:build !unix && !(js || wasm)

package disk

func size() int { return 0 }
// --- path: disk/size_unix.go ---
//go:build unix

package disk

func size() int { return 1 }
