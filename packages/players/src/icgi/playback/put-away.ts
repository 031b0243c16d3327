import type { StageSurface } from '../stage-surface.ts';
import type { LoadedMove } from './engine.port.ts';

/** Releases a move when its frames are off the screen, so that the next use of its element is never visible here. */
export async function putAway(surface: StageSurface, loaded: LoadedMove, fade: number): Promise<void> {
  loaded.pause();
  await surface.takeAway(loaded.element, fade);
  loaded.release();
}
