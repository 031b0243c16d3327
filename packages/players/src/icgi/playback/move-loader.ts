import type { PlayableSequence } from '@diorama/contract/public/playable-sequence.ts';
import { createByteCache } from '../../visitor/media/byte-cache.ts';
import { chooseFilm } from '../media/choose-variant.ts';
import { connectionNow } from '../media/connection.ts';
import { createThroughput } from '../media/throughput.ts';
import type { SceneIndex } from '../scene-index.ts';
import type { LoadedMove, Loading } from './engine.port.ts';
import { createFramesEngine } from './frames-engine.ts';
import { createVideoEngine } from './video-engine.ts';

/** Bytes of moves kept for coming back. */
const KEPT_BYTES = 64 * 1024 * 1024;

/**
 * Loads moves with the first engine that can play them. `visibleWidth`: CSS pixels across that frames are seen in;
 * `coveredAspect`: width over height of the window that they cover.
 */
export function createMoveLoader({
  visibleWidth,
  coveredAspect,
}: {
  visibleWidth: () => number;
  coveredAspect: () => number | null;
}) {
  const throughput = createThroughput(() => performance.now());
  const cache = createByteCache(KEPT_BYTES, throughput.begin);
  const choose = (playable: Extract<PlayableSequence, { type: 'video' }>) =>
    chooseFilm(
      playable,
      { width: visibleWidth(), pixelRatio: devicePixelRatio, coveredAspect: coveredAspect() },
      connectionNow(),
      throughput.rate(),
    );
  const engines = [createVideoEngine(cache, choose), createFramesEngine(cache)];
  return {
    cache,
    choose,

    /** Null: no engine can play it. Rejects when the files cannot be had or the signal aborts. */
    load(scene: SceneIndex, transition: string, reverse: boolean, loading: Loading): Promise<LoadedMove> | null {
      const playable = scene.playable(transition);
      const order = { ...loading, easing: scene.transition(transition)?.easing };
      for (const engine of engines) {
        const loaded = engine.load(playable, reverse, order);
        if (loaded) return loaded;
      }
      return null;
    },

    destroy(): void {
      for (const engine of engines) engine.destroy();
    },
  };
}

export type MoveLoader = ReturnType<typeof createMoveLoader>;
