/** A clock of CPU time: unlike elapsed time, it does not run faster on a busy machine. */

/** Starts the clock; call it for the milliseconds since then that this process has used, all its threads together. */
export function cpuClock(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}
