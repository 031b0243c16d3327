import type { GisLayer, PublishedMap } from '@diorama/contract/gis/published-gis.ts';
import { type ColorTokens, cssColor } from '@diorama/documents/gis/drawing/css-color.ts';
import { CLUSTER_RADIUS, heatWeight } from '@diorama/documents/gis/drawing/tile-names.ts';
import { JoinedPoints } from '../../../../platform/tiles/joined-points.ts';
import type { FontOutlines } from './font-outlines.ts';
import { type Frame, pixelOf, zoomOf } from './frames.ts';
import { heatPng } from './heat-png.ts';

type HotspotLayer = Extract<GisLayer, { type: 'hotspots' }>;
type Hotspot = HotspotLayer['features'][number];

const PRIMARY = { type: 'theme', token: 'primary' } as const;
/** The last zoom at which points join. The live map has the same. */
const JOINED_TO = 15;
/** Points of a layer in a picture; more would hide each other. */
const MOST_POINTS = 4_000;
/** px around the frame in which a point is drawn still. */
const MARGIN = 40;
/** px within which of points one hides the other. */
const HIDDEN_WITHIN = 4;

export interface PointsLook {
  tokens: ColorTokens;
  font: FontOutlines;
  categories: PublishedMap['categories'];
  /** SVG path data by name; 24 by 24 units. */
  icons: Readonly<Record<string, string>>;
}

/** The category of a hotspot, its own or its layer's. */
const categoryOf = (hotspot: Hotspot, layer: HotspotLayer): string | undefined =>
  (hotspot.category ?? layer.category)?.id;

/** Points of a layer that are seen when the map opens; the same for all its pictures. */
export class ShownPoints {
  readonly features: readonly Hotspot[];
  private readonly tiled: JoinedPoints | undefined;
  private own: JoinedPoints | undefined;

  /** `tiled`: all points of the layer, as its tiles join them. */
  constructor(
    layer: HotspotLayer,
    isShown: (category: string | undefined) => boolean,
    tiled: JoinedPoints | undefined,
  ) {
    this.features = layer.features.filter((feature) => isShown(categoryOf(feature, layer)));
    this.tiled = this.features.length === layer.features.length ? tiled : undefined;
  }

  /** Joined as the live map has them at a zoom. */
  joinedAt(zoom: number): JoinedPoints {
    if (this.tiled && zoom < this.tiled.apartFrom) return this.tiled;
    this.own ??= new JoinedPoints(
      this.features.map(({ position }) => position),
      { radius: CLUSTER_RADIUS, apartFrom: JOINED_TO + 1 },
    );
    return this.own;
  }
}

/** A layer of points as pins, circles, joined circles or heat. */
export function pointsSvg(frame: Frame, layer: HotspotLayer, points: ShownPoints, look: PointsLook): string {
  const zoom = zoomOf(frame);
  if (zoom < layer.zoom.min || Math.floor(zoom) > layer.zoom.max) return '';
  const { features: shown } = points;
  const { display } = layer;
  if (display.type === 'heatmap') {
    const heat = shown.map(({ position: { lng, lat }, value }) => ({
      at: pixelOf(frame, lng, lat),
      weight: heatWeight(value),
    }));
    const stops = display.gradient.map(({ at, color }) => ({ at: at / 100, color }));
    const png = heatPng(frame, heat, display.radius, stops);
    return png === null
      ? ''
      : `<image width="${frame.width}" height="${frame.height}" preserveAspectRatio="none" opacity="${display.opacity}" href="data:image/png;base64,${png.toString('base64')}"/>`;
  }
  const draw = drawerOf(layer, look);
  if (display.cluster !== true || zoom > JOINED_TO + 1)
    return seenOf(frame, shown)
      .map((feature) => draw(frame, feature))
      .join('');
  const place = Math.floor(zoom);
  const found = points.joinedAt(place).part(place, frame);
  const color = cssColor((display.type === 'circle' && display.color) || PRIMARY, look);
  return found
    .map(({ lng, lat, count, index }) => {
      const feature = index === null ? undefined : shown[index];
      return feature ? draw(frame, feature) : joinedSvg(pixelOf(frame, lng, lat), count, color, look.font);
    })
    .join('');
}

/** Of points that hide each other the one of the greatest value; in order from the north, so that pins overlap as they stand. */
function seenOf(frame: Frame, features: readonly Hotspot[]): Hotspot[] {
  const cells = new Map<string, { feature: Hotspot; y: number }>();
  for (const feature of features) {
    const [x, y] = pixelOf(frame, feature.position.lng, feature.position.lat);
    if (x < -MARGIN || y < -MARGIN || x > frame.width + MARGIN || y > frame.height + MARGIN) continue;
    const cell = `${Math.round(x / HIDDEN_WITHIN)} ${Math.round(y / HIDDEN_WITHIN)}`;
    const known = cells.get(cell);
    if (!known || known.feature.value < feature.value) cells.set(cell, { feature, y });
  }
  return [...cells.values()]
    .sort((a, b) => a.y - b.y)
    .slice(0, MOST_POINTS)
    .map(({ feature }) => feature);
}

function drawerOf(layer: HotspotLayer, look: PointsLook): (frame: Frame, feature: Hotspot) => string {
  const { display, features } = layer;
  const categories = new Map(look.categories.map((category) => [category.id, category]));
  let [least, greatest] = [Infinity, -Infinity];
  for (const { value } of features) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  return (frame, feature) => {
    const [x, y] = pixelOf(frame, feature.position.lng, feature.position.lat).map((px) => px.toFixed(1));
    const category = categories.get(categoryOf(feature, layer) ?? '');
    if (display.type === 'circle') {
      const { min, max } = display.radius;
      const radius = greatest > least ? min + ((feature.value - least) / (greatest - least)) * (max - min) : min;
      const color = cssColor(display.color ?? category?.color ?? PRIMARY, look);
      return `<circle cx="${x}" cy="${y}" r="${radius.toFixed(1)}" fill="${color}" fill-opacity="0.82" stroke="#fff" stroke-width="1.5"/>`;
    }
    const color = cssColor(category?.color ?? PRIMARY, look);
    const icon = look.icons[category?.icon ?? ''];
    const inside = icon
      ? `<path transform="translate(-8 -8) scale(.6667)" d="${icon}" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`
      : '<circle r="4.5" fill="#fff"/>';
    return `<g transform="translate(${x} ${y})"><circle cy="1" r="16.5" fill="#0f172a" fill-opacity="0.16"/><circle r="15" fill="#fff"/><circle r="13" fill="${color}"/>${inside}</g>`;
  };
}

function joinedSvg([x, y]: readonly [number, number], count: number, color: string, font: FontOutlines): string {
  const radius = count >= 1000 ? 29 : count >= 100 ? 24 : count >= 10 ? 20 : 16;
  const text =
    count >= 10_000 ? `${Math.round(count / 1000)}k` : count >= 1000 ? `${Math.round(count / 100) / 10}k` : `${count}`;
  const { path, width } = font.draw(text, 13);
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius}" fill="${color}" stroke="#fff" stroke-opacity="0.9" stroke-width="3"/><path transform="translate(${(x - width / 2).toFixed(1)} ${(y + 4.7).toFixed(1)})" d="${path}" fill="#fff"/>`;
}
