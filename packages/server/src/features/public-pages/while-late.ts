/** Milliseconds that somebody waits for work of milliseconds, where something else can be given. */
const WAIT = 1_000;

/**
 * Returns the kept result where work is late: its database is stuck, and each piece of work would take as long as the
 * timeout. While one piece is late, no other begins for which a result is kept; when it ends, the others may.
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
