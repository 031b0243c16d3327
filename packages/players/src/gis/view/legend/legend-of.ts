import type { GisLayer } from '@diorama/contract/gis/published-gis.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { cssColor } from '@diorama/documents/gis/drawing/css-color.ts';
import { i18nText } from '../../../visitor/text/localized.ts';
import { circleRadius } from '../../compile/circle-radius.ts';
import type { GisLook } from '../../gis-scene.ts';
import type { MapData } from '../map-model.ts';

/** What a layer's looks mean. */
export type LegendEntry =
  | { type: 'sizes'; id: string; name: string; color: string; sizes: { value: number; radius: number }[] }
  | { type: 'heat'; id: string; name: string; css: string }
  | { type: 'shapes'; id: string; name: string; looks: ShapeLook[] }
  | { type: 'category'; id: string; name: string; color: string; icon: string | null };

/** How a shape is drawn: an area, or a line where it has no `fill`. */
interface ShapeLook {
  fill: string | null;
  line: string | null;
  dash: boolean;
}

const PRIMARY = { type: 'theme', token: 'primary' } as const;
/** Different looks of one layer that are shown; more would say nothing. */
const MOST_LOOKS = 8;

/** The legend of a map: categories that are in use, then each layer whose looks say something. */
export function legendOf({ product }: Pick<MapData, 'product'>, language: Language, look: GisLook): LegendEntry[] {
  const used = new Set<string>();
  const entries = product.layers.flatMap((layer): LegendEntry[] => {
    if (layer.visible === false) return [];
    if (layer.type === 'hotspots') return hotspotEntries(layer, look, used);
    return layer.type === 'outline' ? outlineEntries(layer, language, look) : [];
  });
  const categories = product.categories.flatMap(({ id, name, color, icon }): LegendEntry[] =>
    used.has(id)
      ? [{ type: 'category', id, name: i18nText(name, language), color: cssColor(color ?? PRIMARY, look), icon }]
      : [],
  );
  return [...categories, ...entries];
}

type Hotspots = Extract<GisLayer, { type: 'hotspots' }>;
type Outlines = Extract<GisLayer, { type: 'outline' }>;

function hotspotEntries({ id, name, display, features, category }: Hotspots, look: GisLook, used: Set<string>) {
  if (features.length === 0) return [];
  const isByCategory = display.type !== 'heatmap' && !(display.type === 'circle' && display.color);
  if (isByCategory)
    for (const feature of features) {
      const own = (feature.category ?? category)?.id;
      if (own !== undefined) used.add(own);
    }
  if (display.type === 'heatmap') return [{ type: 'heat', id, name, css: gradientOf(display.gradient, look) } as const];
  if (display.type !== 'circle') return [];
  const sizes = sizesOf(features, circleRadius({ features }, display));
  return sizes.length > 1
    ? [{ type: 'sizes', id, name, color: cssColor(display.color ?? PRIMARY, look), sizes } as const]
    : [];
}

/** Least, middle and greatest value; nothing where all are alike. */
function sizesOf(features: Hotspots['features'], radiusOf: (value: number) => number) {
  let [least, greatest] = [Infinity, -Infinity];
  for (const { value } of features) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  const values = least < greatest ? [least, (least + greatest) / 2, greatest] : [];
  return values.map((value) => ({ value, radius: radiusOf(value) }));
}

function gradientOf(gradient: Extract<Hotspots['display'], { type: 'heatmap' }>['gradient'], look: GisLook): string {
  const steps = gradient.map(({ at, color }) => `${cssColor(color, look)} ${at}%`);
  return `linear-gradient(to right, ${steps.join(', ')})`;
}

/** The looks of shapes that have a name, side by side under the name of their layer. */
function outlineEntries({ id, name, features }: Outlines, language: Language, look: GisLook): LegendEntry[] {
  const looks = new Map<string, ShapeLook>();
  for (const { name: own, geometry, styles } of features) {
    if (i18nText(own, language) === '') continue;
    const { fill, fillOpacity, line, lineOpacity, lineWidth, lineDash } = styles.default;
    const isArea = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
    const one: ShapeLook = {
      fill: isArea ? faded(cssColor(fill, look), fillOpacity) : null,
      line: lineWidth > 0 ? faded(cssColor(line, look), lineOpacity) : null,
      dash: lineDash.length > 0,
    };
    if (one.fill !== null || one.line !== null) looks.set(JSON.stringify(one), one);
  }
  return looks.size > 0 && looks.size <= MOST_LOOKS ? [{ type: 'shapes', id, name, looks: [...looks.values()] }] : [];
}

const faded = (color: string, opacity: number): string =>
  opacity >= 1 ? color : `color-mix(in srgb, ${color} ${Math.round(opacity * 100)}%, transparent)`;
