import type { StageState } from './stage.port.ts';

/** Keeps the stage's state and notifies listeners of changes in the next frame. */
export function createStageState() {
  const listeners = new Set<() => void>();
  let current: StageState = { keyframe: null, moving: null, compass: 0, isReady: false };
  let isNotified = true;
  return {
    current: () => current,

    /** Brings the state up to date at once. */
    publish(next: StageState): void {
      if (JSON.stringify(next) !== JSON.stringify(current)) current = next;
      if (!isNotified) return;
      isNotified = false;
      requestAnimationFrame(() => {
        isNotified = true;
        for (const listener of [...listeners]) listener();
      });
    },

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    destroy: () => listeners.clear(),
  };
}
