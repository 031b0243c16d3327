import { createHash } from 'node:crypto';
import { VIDEO_RECIPE_VERSION } from './recipes.ts';

/** Names the encode of a sequence of frames: the same frames at the same pace are encoded once. */
export function encodingKey(frameHashes: readonly string[], fps: number): string {
  return createHash('sha256')
    .update(`${VIDEO_RECIPE_VERSION}:${fps}:${frameHashes.join(',')}`)
    .digest('hex');
}
