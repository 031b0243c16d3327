/** Pointers that are pressed, and a drag of the browser's own. */
const pressed = new Set<number | 'drag'>();

/** Notes what is pressed, for {@link afterPress}. Returns how to stop. */
export function watchPresses(): () => void {
  const down = ({ pointerId }: PointerEvent) => void pressed.add(pointerId);
  const up = ({ pointerId }: PointerEvent) => void pressed.delete(pointerId);
  const begin = () => void pressed.add('drag');
  const end = () => void pressed.delete('drag');
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  window.addEventListener('pointerdown', down, options);
  window.addEventListener('pointerup', up, options);
  window.addEventListener('pointercancel', up, options);
  window.addEventListener('dragstart', begin, options);
  window.addEventListener('dragend', end, options);
  return () => {
    controller.abort();
    pressed.clear();
  };
}

/** Runs at once, or when what somebody is dragging has been let go of and its change is made. Returns how to call it off. */
export function afterPress(run: () => void): () => void {
  if (pressed.size === 0) {
    run();
    return () => {};
  }
  const controller = new AbortController();
  const { signal } = controller;
  const check = () => {
    // After those who listen for the same event, this one's `up` among them.
    setTimeout(() => {
      if (signal.aborted || pressed.size > 0) return;
      controller.abort();
      run();
    });
  };
  for (const event of ['pointerup', 'pointercancel', 'dragend'] as const)
    window.addEventListener(event, check, { capture: true, signal });
  return () => controller.abort();
}
