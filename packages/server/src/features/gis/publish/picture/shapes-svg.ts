import type { GisLayer, PublishedMap } from '@diorama/contract/gis/published-gis.ts';
import { type ColorTokens, cssColor } from '@diorama/documents/gis/drawing/css-color.ts';
import { chainsOf, polygonsOf } from '@diorama/documents/gis/geometry/geojson.ts';
import { type Frame, pixelOf, turnsTo } from './frames.ts';

type Outline = Extract<GisLayer, { type: 'outline' }>['features'][number];

/** px; smaller shapes and shorter steps are left out. */
const SMALLEST = 0.6;

/** Outlines in their own looks: areas, then lines, as the live map lays them. */
export function outlinesSvg(frame: Frame, features: readonly Outline[], look: { tokens: ColorTokens }): string {
  let [areas, lines] = ['', ''];
  for (const { geometry, styles } of features) {
    const path = pathOf(frame, geometry);
    if (path === '') continue;
    const { fill, fillOpacity, line, lineOpacity, lineWidth, lineDash } = styles.default;
    if (polygonsOf(geometry).length > 0 && fillOpacity > 0)
      areas += `<path d="${path}" fill="${cssColor(fill, look)}" fill-opacity="${fillOpacity}" fill-rule="evenodd"/>`;
    const dash =
      lineDash.length > 0
        ? ` stroke-dasharray="${lineDash.map((part) => part * lineWidth).join(' ')}"`
        : ' stroke-linecap="round"';
    if (lineWidth > 0 && lineOpacity > 0)
      lines += `<path d="${path}" fill="none" stroke="${cssColor(line, look)}" stroke-opacity="${lineOpacity}" stroke-width="${lineWidth}" stroke-linejoin="round"${dash}/>`;
  }
  return areas + lines;
}

/** What covers everything but the main shape; nothing where nothing is covered. */
export function outsideSvg(frame: Frame, { settings, mainShape, layers }: PublishedMap): string {
  const { outside = 'none' } = settings;
  if (outside === 'none' || mainShape === null) return '';
  for (const layer of layers) {
    const shape = layer.type === 'outline' ? layer.features.find(({ id }) => id === mainShape.id) : undefined;
    const path = shape && polygonsOf(shape.geometry).length > 0 ? pathOf(frame, shape.geometry) : '';
    const [color, opacity] = outside === 'hide' ? ['#eef0f2', 1] : ['#0b1220', 0.45];
    if (path !== '')
      return `<path d="M0 0H${frame.width}V${frame.height}H0Z${path}" fill="${color}" fill-opacity="${opacity}" fill-rule="evenodd"/>`;
  }
  return '';
}

function pathOf(frame: Frame, geometry: Outline['geometry']): string {
  const isArea = polygonsOf(geometry).length > 0;
  const turns = turnsTo(frame, chainsOf(geometry)[0]?.[0]?.[0] ?? 0);
  const margin = 50;
  let path = '';
  for (const chain of chainsOf(geometry)) {
    const points = chain.map(([lng, lat]) => pixelOf(frame, lng, lat, turns));
    const [left, top, right, bottom] = boxOf(points);
    const isSeen = right > -margin && left < frame.width + margin && bottom > -margin && top < frame.height + margin;
    if (!isSeen || Math.max(right - left, bottom - top) < SMALLEST) continue;
    let [lastX, lastY] = [Infinity, Infinity];
    for (const [index, [x, y]] of points.entries()) {
      const isEnd = index === 0 || index === points.length - 1;
      if (!isEnd && Math.abs(x - lastX) + Math.abs(y - lastY) < SMALLEST) continue;
      path += `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
      [lastX, lastY] = [x, y];
    }
    if (isArea) path += 'Z';
  }
  return path;
}

function boxOf(points: readonly (readonly [number, number])[]): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}
