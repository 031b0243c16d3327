import { chainsOf } from '@diorama/documents/gis/geometry/geojson.ts';
import type { FeatureRecord } from '@diorama/documents/gis/layers.ts';
import type { Pixel } from './snap.ts';

/** Two corners of a frame that is drawn to select what lies in it, px. */
export interface Frame {
  from: Pixel;
  to: Pixel;
}

/** A frame by its upper left corner and its size. */
export const boxOf = ({ from, to }: Frame) => ({
  left: Math.min(from.x, to.x),
  top: Math.min(from.y, to.y),
  width: Math.abs(to.x - from.x),
  height: Math.abs(to.y - from.y),
});

/** Keys of what lies wholly inside a frame. */
export function keysInside(
  frame: Frame,
  features: readonly { key: string; feature: FeatureRecord }[],
  project: (place: { lng: number; lat: number }) => Pixel,
): string[] {
  const { left, top, width, height } = boxOf(frame);
  const isInside = (place: { lng: number; lat: number }): boolean => {
    const { x, y } = project(place);
    return x >= left && x <= left + width && y >= top && y <= top + height;
  };
  return features.flatMap(({ key, feature }) => {
    if ('position' in feature) return isInside(feature.position) ? [key] : [];
    const isWhole = chainsOf(feature.geometry).every((chain) => chain.every(([lng, lat]) => isInside({ lng, lat })));
    return isWhole ? [key] : [];
  });
}
