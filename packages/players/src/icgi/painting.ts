/** Resolves when all changes made so far are on screen; immediately while the page is hidden and paints nothing. */
export function painted(): Promise<void> {
  // The first frame passes the changes to the compositor; by the second it has drawn them.
  const frames = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return orHidden(frames);
}

/** Resolves when the element's fades have finished and are on screen. A timer would be wrong: fades may start late. */
export async function faded(element: HTMLElement): Promise<void> {
  // `getAnimations` also creates the transitions of styles that were just set.
  await orHidden(Promise.allSettled(element.getAnimations().map(({ finished }) => finished)));
  await painted();
}

function orHidden(work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const end = () => {
      done.abort();
      resolve();
    };
    const endIfHidden = () => {
      if (document.hidden) end();
    };
    document.addEventListener('visibilitychange', endIfHidden, { signal: done.signal });
    endIfHidden();
    void work.then(end);
  });
}
