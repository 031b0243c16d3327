import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work after which others have a turn. */
const MOST = 12;

/** Gives others a turn when the work since the last one has taken long. */
export function breather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MOST) return;
    await setImmediate();
    since = performance.now();
  };
}
