import type { PlayableSequence } from '@diorama/contract/public/playable-sequence.ts';
import { createByteCache } from '../../visitor/media/byte-cache.ts';
import { belowBroken, chooseVideo, isIn } from '../media/choose-variant.ts';
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
  /** Addresses of files that this browser could not decode. */
  const broken = new Set<string>();
  const choose = (playable: Extract<PlayableSequence, { type: 'video' }>) =>
    chooseVideo(
      {
        ...playable,
        variants: belowBroken(playable.variants, broken),
        portrait: belowBroken(playable.portrait ?? [], broken),
      },
      { width: visibleWidth(), pixelRatio: devicePixelRatio, coveredAspect: coveredAspect() },
      connectionNow(),
      throughput.rate(),
    );
  const onBroken = ({ url, reason }: { url: string; reason: string }): void => {
    if (broken.has(url)) return;
    broken.add(url);
    console.warn(`The video ${url} cannot be decoded (${reason}); a smaller one is played instead`);
  };
  const engines = [createVideoEngine(cache, choose, onBroken), createFramesEngine(cache)];
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

    /** Whether a video of this transition could not be decoded. */
    hasBroken(scene: SceneIndex, transition: string): boolean {
      const playable = scene.playable(transition);
      return playable.type === 'video' && [...playable.variants, ...(playable.portrait ?? [])].some(isIn(broken));
    },

    destroy(): void {
      for (const engine of engines) engine.destroy();
    },
  };
}

export type MoveLoader = ReturnType<typeof createMoveLoader>;
