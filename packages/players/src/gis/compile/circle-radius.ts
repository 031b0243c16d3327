import type { GisDisplay, GisHotspotLayer } from '../gis-scene.ts';

/** px of a point that was heat. */
export const HEAT_RADIUS = 10;

/** The fields of a layer that its values depend on; file layers bring their values with them. */
type Values = Pick<GisHotspotLayer, 'features' | 'files'>;
type Circle = Extract<GisDisplay, { type: 'circle' }>;

/** The radius of a circle by its value: from the least to the greatest of its layer; all alike are the smallest. */
export function circleRadius(layer: Values, { radius }: Circle): (value: number) => number {
  const [least, greatest] = extent(layer);
  return (value) =>
    greatest > least ? radius.min + ((value - least) / (greatest - least)) * (radius.max - radius.min) : radius.min;
}

/** The least and the greatest value. A loop: spreading 100,000 numbers into a call overflows its stack. */
export function extent({ features, files }: Values): readonly [number, number] {
  if (files) return files.values;
  let [least, greatest] = [Infinity, -Infinity];
  for (const { value } of features) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return [least, greatest];
}
