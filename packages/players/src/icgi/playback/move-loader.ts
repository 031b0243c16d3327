import type { VideoVariant } from '@diorama/contract/public/playable-sequence.ts';
import { createByteCache } from '../../visitor/media/byte-cache.ts';
import { chooseVariant } from '../media/choose-variant.ts';
import { connectionNow } from '../media/connection.ts';
import type { SceneIndex } from '../scene-index.ts';
import type { LoadedMove } from './engine.port.ts';
import { createFramesEngine } from './frames-engine.ts';
import { createVideoEngine } from './video-engine.ts';

/** Bytes of moves kept for coming back. */
const KEPT_BYTES = 64 * 1024 * 1024;

/** Loads moves with the first engine that can play them. `pictureWidth`: CSS pixels the frames are shown in. */
export function createMoveLoader(pictureWidth: () => number) {
  const cache = createByteCache(KEPT_BYTES);
  const choose = (variants: VideoVariant[]) =>
    chooseVariant(variants, { width: pictureWidth(), pixelRatio: devicePixelRatio }, connectionNow());
  const engines = [createVideoEngine(cache, choose), createFramesEngine(cache)];
  return {
    cache,
    choose,

    /** Null: no engine can play it. Rejects when the files cannot be had or the signal aborts. */
    load(scene: SceneIndex, transition: string, reverse: boolean, signal: AbortSignal): Promise<LoadedMove> | null {
      const playable = scene.playable(transition);
      for (const engine of engines) {
        const loading = engine.load(playable, reverse, signal);
        if (loading) return loading;
      }
      return null;
    },

    destroy(): void {
      for (const engine of engines) engine.destroy();
    },
  };
}

export type MoveLoader = ReturnType<typeof createMoveLoader>;
