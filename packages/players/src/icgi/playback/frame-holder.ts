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
  const single = createSinglePicture(surface);
  let held: HeldFrame | null = null;
  let holding: { key: string; abort: AbortController; loaded: Promise<LoadedMove | null> } | null = null;

  function letGo(): void {
    held = null;
    const { abort, loaded } = holding ?? {};
    holding = null;
    abort?.abort();
    loaded?.then((move) => move && putAway(surface, move, 0)).catch(() => undefined);
    single.hide();
  }

  function countOf(transition: string): number {
    const playable = scene().playable(transition);
    return playable.type === 'none' ? (scene().transition(transition)?.frames.length ?? 0) : playable.count;
  }

  return {
    letGo,
    held: () => held,

    async hold({ transition, frame, picture }: { transition: string; frame: number; picture?: string | undefined }) {
      const key = JSON.stringify([transition, scene().transition(transition)?.easing, scene().playable(transition)]);
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
      if (holding !== mine || held?.frame !== frame) return;
      if (!loaded) {
        if (picture !== undefined) await single.show(picture, () => holding === mine && held?.frame === frame);
        return;
      }
      surface.addMoving(loaded.element);
      await loaded.seek(frame);
      if (holding === mine) void surface.reveal(loaded.element, 1, 0);
    },
  };
}

/** A frame as a picture of its own, in place of a move that cannot be played yet. */
function createSinglePicture(surface: StageSurface) {
  const picture = document.createElement('img');
  picture.alt = '';
  return {
    async show(address: string, isWanted: () => boolean): Promise<void> {
      const next = new Image();
      next.src = address;
      await next.decode().catch(() => undefined);
      if (!isWanted()) return;
      picture.src = address;
      surface.addMoving(picture);
      void surface.reveal(picture, 1, 0);
    },
    hide(): void {
      if (picture.isConnected) void surface.takeAway(picture, 0);
    },
  };
}
