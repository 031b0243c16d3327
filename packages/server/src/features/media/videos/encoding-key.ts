import { createHash } from 'node:crypto';
import type { PortraitCut } from '@diorama/documents/shared/geometry/portrait-cut.ts';
import { PORTRAIT_RECIPE_VERSION, VIDEO_RECIPE_VERSION } from '../renditions/recipes.ts';

/** Names the encode of a sequence of frames: the same frames at the same pace are encoded once. */
export function encodingKey(frameHashes: readonly string[], fps: number): string {
  return createHash('sha256')
    .update(`${VIDEO_RECIPE_VERSION}:${fps}:${frameHashes.join(',')}`)
    .digest('hex');
}

/** Names the encode of a part of these frames: another focal point is another video. */
export function portraitKey(frameHashes: readonly string[], fps: number, cut: PortraitCut): string {
  const { aspect, width, height, from, to } = cut;
  const part = [aspect, width, height, from.x, from.y, to.x, to.y];
  return createHash('sha256')
    .update(`portrait-${PORTRAIT_RECIPE_VERSION}:${fps}:${part.join(' ')}:${frameHashes.join(',')}`)
    .digest('hex');
}
