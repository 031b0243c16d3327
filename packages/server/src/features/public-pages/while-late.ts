/** Milliseconds that somebody waits for work of milliseconds, where something else can be given. */
const WAIT = 1_000;

/**
 * Gives what was kept where work is late: its database stands still, and each piece of it would take as long as that is
 * waited for. While one piece is late, no other begins that something was kept for; its end tells that the others may.
 */
export function createWhileLate(wait = WAIT) {
  let late = 0;

  /** `kept`: what is given instead; undefined where there is nothing, so that the work is waited for. */
  return async function whileLate<T>(work: () => Promise<T>, kept: () => T | undefined): Promise<T> {
    const before = kept();
    if (late > 0 && before !== undefined) return before;
    const done = work();
    const { promise: time, resolve } = Promise.withResolvers<'late'>();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      late += 1;
      resolve('late');
    }, wait);
    const over = () => {
      clearTimeout(timer);
      if (isLate) late -= 1;
    };
    const ended = done.then(over, over);
    if (before === undefined || (await Promise.race([ended, time])) !== 'late') return done;
    return before;
  };
}
