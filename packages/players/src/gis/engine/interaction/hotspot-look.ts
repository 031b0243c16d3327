import { cssColor } from '@diorama/documents/gis/drawing/css-color.ts';
import { circleRadius, HEAT_RADIUS } from '../../compile/circle-radius.ts';
import { pinOf } from '../../compile/compile-hotspots.ts';
import type { GisCategory, GisDisplay, GisHotspotLayer, GisLook } from '../../gis-scene.ts';

const PRIMARY = { type: 'theme', token: 'primary' } as const;
/** px */
const PIN = 30;

type Heatmap = Extract<GisDisplay, { type: 'heatmap' }>;

/** How one hotspot is drawn when it stands out: hovered or selected. */
type HotspotLook = { kind: 'pin'; image: string; radius: number } | { kind: 'circle'; color: string; radius: number };

/** What a hotspot looks like above all others. */
export function hotspotLook(
  layer: GisHotspotLayer,
  feature: { value: number; category: string },
  categories: readonly GisCategory[],
  look: GisLook,
): HotspotLook | null {
  const { display } = layer;
  const category = categories.find(({ id }) => id === feature.category);
  if (display.type === 'heatmap') return heatLook(display, feature.value, look);
  if (display.type === 'standard') return { kind: 'pin', image: pinOf(category, look), radius: PIN / 2 };
  const color = cssColor(display.color ?? category?.color ?? PRIMARY, look);
  return { kind: 'circle', color, radius: circleRadius(layer, display)(feature.value) };
}

/** What a point of a heatmap looks like where it is drawn by itself; the colour is the nearest step's. */
function heatLook(display: Heatmap, value: number, look: GisLook): HotspotLook | null {
  if (display.circlesFrom === undefined) return null;
  const heat = Math.max(0, Math.min(100, value));
  const step = display.gradient.filter(({ at }) => at <= heat).at(-1) ?? display.gradient[0];
  return step ? { kind: 'circle', color: cssColor({ ...step.color, a: 1 }, look), radius: HEAT_RADIUS } : null;
}
