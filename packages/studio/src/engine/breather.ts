/** Milliseconds of work after which the page draws: most of a frame. */
const MOST = 12;

/** Lets the page draw when the work since it did has taken long. */
export function breather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MOST) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}
