/**
 * Milliseconds of this thread's processor time, which serves everybody. Unlike the clock, it does not run while other
 * programs have the processor, so that a bound on it means the same on a machine that does other things.
 */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Samples the thread as often as it can; stopping it returns the longest stretch in which it was blocked. */
export function watchThread(): () => number {
  let longest = 0;
  let last = threadTime();
  const look = () => {
    const now = threadTime();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const looking = setInterval(look, 5);
  return () => {
    clearInterval(looking);
    look();
    return longest;
  };
}
