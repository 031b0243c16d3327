import type { PictureView } from './picture-rect.ts';

/** Milliseconds for a panned or zoomed picture to come back to the middle when a move sets out. */
const DURATION = 320;

/** Brings a view gently to another one. `show` is called with each on the way. */
export function createViewAnimation(show: (view: PictureView) => void) {
  let next = 0;
  let onEnd: (() => void) | null = null;

  function stop(): void {
    cancelAnimationFrame(next);
    const end = onEnd;
    onEnd = null;
    end?.();
  }

  return {
    /** Ends it where it is. */
    stop,

    /** Resolves at the end, also when it is stopped. `to` may itself move. */
    run(from: PictureView, to: () => PictureView, onArrived: () => void): Promise<void> {
      stop();
      let begun: number | null = null;
      const onFrame = (now: number) => {
        begun ??= now;
        const share = Math.min(1, (now - begun) / DURATION);
        const eased = 1 - (1 - share) ** 3;
        const mix = (a: number, b: number) => a + (b - a) * eased;
        const { zoom, x, y } = to();
        show({ zoom: mix(from.zoom, zoom), x: mix(from.x, x), y: mix(from.y, y) });
        if (share < 1) {
          next = requestAnimationFrame(onFrame);
          return;
        }
        onArrived();
        stop();
      };
      next = requestAnimationFrame(onFrame);
      return new Promise((resolve) => {
        onEnd = resolve;
      });
    },
  };
}
