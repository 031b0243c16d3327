import type { Move } from '../moves/move-machine.ts';
import type { MoveLoader } from '../playback/move-loader.ts';
import type { Standby } from '../playback/standby.ts';
import type { SceneIndex } from '../scene-index.ts';
import { connectionNow, mayPrefetch } from './connection.ts';
import { filesOfMove, prefetchAround } from './prefetch.ts';

interface LookAheadOptions {
  loader: MoveLoader;
  standby: Standby;
  scene: () => SceneIndex;
  isMotionReduced: () => boolean;
  /** `sizes` of a keyframe's picture: the same that it is shown with. */
  sizes: (keyframe: string) => string;
}

/** Fetches what a visitor may want next. */
export function createLookAhead({ loader, standby, scene, isMotionReduced, sizes }: LookAheadOptions) {
  let around: AbortController | null = null;
  const known = new Set<string>();

  /** A video that has once been loaded keeps its element until another one needs it. */
  async function warm(move: Move, signal: AbortSignal): Promise<void> {
    if (scene().playable(move.transition).type !== 'video') return;
    const loaded = await loader.load(scene(), move.transition, move.reverse, { signal, onFetched() {} });
    if (!loaded) return;
    if (signal.aborted) loaded.release();
    else standby.add(move, loaded);
  }

  function stop(): void {
    around?.abort();
    standby.clear();
  }

  return {
    stop,

    /** Fetches the neighbours of the keyframe one stands in. */
    from(keyframe: string): void {
      stop();
      around = new AbortController();
      const means = { ...loader, connection: connectionNow, sizes, known, warm };
      void prefetchAround(keyframe, scene(), !isMotionReduced(), means, around.signal);
    },

    /** The way back is fetched while a move plays, so that one can turn round in it. */
    wayBack({ transition, reverse }: Move, signal: AbortSignal): void {
      if (!mayPrefetch(connectionNow())) return;
      const { urls } = filesOfMove(scene(), { transition, reverse: !reverse }, loader.choose);
      for (const url of urls) loader.cache.get(url, signal, 'low').catch(() => undefined);
    },
  };
}
