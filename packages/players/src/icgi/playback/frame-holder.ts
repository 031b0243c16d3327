import type { SceneIndex } from '../scene-index.ts';
import type { StageSurface } from '../stage-surface.ts';
import type { LoadedMove } from './engine.port.ts';
import type { MoveLoader } from './move-loader.ts';
import { putAway } from './put-away.ts';

/** A frame of a move that is held on the stage. `progress`: 0..1 of the move. */
export interface HeldFrame {
  transition: string;
  frame: number;
  progress: number;
}

interface HolderOptions {
  surface: StageSurface;
  loader: MoveLoader;
  scene: () => SceneIndex;
  onChange: () => void;
}

/** Shows single frames of a move: the frame strip of the editor. */
export function createFrameHolder({ surface, loader, scene, onChange }: HolderOptions) {
  let held: HeldFrame | null = null;
  let holding: { key: string; abort: AbortController; loaded: Promise<LoadedMove | null> } | null = null;

  function letGo(): void {
    held = null;
    const { abort, loaded } = holding ?? {};
    holding = null;
    abort?.abort();
    loaded?.then((move) => move && putAway(surface, move, 0)).catch(() => undefined);
  }

  function countOf(transition: string): number {
    const playable = scene().playable(transition);
    return playable.type === 'none' ? (scene().transition(transition)?.frames.length ?? 0) : playable.count;
  }

  return {
    letGo,
    held: () => held,

    async hold(transition: string, frame: number): Promise<void> {
      const key = JSON.stringify([transition, scene().playable(transition)]);
      if (holding?.key !== key) {
        letGo();
        const abort = new AbortController();
        const loading =
          loader.load(scene(), transition, false, { signal: abort.signal, onFetched() {} }) ?? Promise.resolve(null);
        holding = { key, abort, loaded: loading.catch(() => null) };
      }
      const mine = holding;
      const count = countOf(transition);
      held = { transition, frame, progress: count > 1 ? frame / (count - 1) : 0 };
      onChange();
      const loaded = await mine.loaded;
      if (holding !== mine || held?.frame !== frame || !loaded) return;
      surface.addMoving(loaded.element);
      await loaded.seek(frame);
      if (holding === mine) void surface.reveal(loaded.element, 1, 0);
    },
  };
}
