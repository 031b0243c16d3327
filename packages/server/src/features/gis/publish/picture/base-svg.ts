import type { Palette } from '@diorama/documents/gis/drawing/palettes.ts';
import type { VectorTileFeature } from '@mapbox/vector-tile';
import type { FontOutlines } from './font-outlines.ts';
import { type Frame, zoomOf } from './frames.ts';
import { SATELLITE_ZOOM, satelliteTile, WORLD_ZOOM, worldTile } from './world-file.ts';

/** What lies under a map, from the built-in files: everything below the names, and the names. */
export interface BaseSvg {
  ground: string;
  names: string;
}

/** A tile of the file where it lies in the frame. */
interface PlacedTile {
  zoom: number;
  x: number;
  y: number;
  /** px of its upper left corner, and of its side. */
  left: number;
  top: number;
  side: number;
}

/** A number that follows the zoom between stops, as styles of maps say it. */
function along(zoom: number, stops: readonly (readonly [zoom: number, value: number])[], base = 1): number {
  let before = stops[0] ?? [0, 0];
  for (const stop of stops) {
    if (zoom <= stop[0]) {
      const span = stop[0] - before[0];
      if (span === 0) return stop[1];
      const part = base === 1 ? (zoom - before[0]) / span : (base ** (zoom - before[0]) - 1) / (base ** span - 1);
      return before[1] + part * (stop[1] - before[1]);
    }
    before = stop;
  }
  return before[1];
}

/** Draws the base as the live map does: sea, land, coasts, borders, and names of countries in one language. */
export async function baseSvg(
  frame: Frame,
  palette: Palette,
  { hasNames, language, font }: { hasNames: boolean; language: string; font: FontOutlines },
): Promise<BaseSvg> {
  const zoom = zoomOf(frame);
  const water = `<rect width="100%" height="100%" fill="${palette.water}"/>`;
  const picture = palette.relief > 0 ? await satellite(frame, palette.relief) : '';
  if (!hasNames && palette.relief === 1) return { ground: water + picture, names: '' };
  const parts = { shore: '', land: '', ice: '', coast: '', border: '', disputed: '' };
  const labels: PlacedLabel[] = [];
  for (const tile of tilesIn(frame, WORLD_ZOOM)) {
    const layers = await worldTile(tile.zoom, tile.x, tile.y);
    const each = (name: string, use: (feature: VectorTileFeature, extent: number) => void) => {
      const layer = layers[name];
      for (let index = 0; index < (layer?.length ?? 0); index += 1) {
        const feature = layer?.feature(index);
        if (feature && layer) use(feature, layer.extent);
      }
    };
    const place = `<g transform="translate(${tile.left.toFixed(2)} ${tile.top.toFixed(2)})">`;
    const group = (content: string) => (content === '' ? '' : `${place}${content}</g>`);
    let [land, ice, coast, border, disputed] = ['', '', '', '', ''];
    each('countries', (feature, extent) => {
      const path = pathOf(feature, tile.side / extent, true);
      if (['AQ', 'GL'].includes(String(feature.properties.code))) ice += path;
      else land += path;
    });
    each('coast', (feature, extent) => {
      coast += pathOf(feature, tile.side / extent, false);
    });
    each('borders', (feature, extent) => {
      const path = pathOf(feature, tile.side / extent, false);
      if (feature.properties.disputed === true) disputed += path;
      else border += path;
    });
    each('labels', (feature, extent) => {
      for (const label of labelsOf(feature, tile, extent)) labels.push(label);
    });
    const shape = (path: string) => (path === '' ? '' : `<path d="${path}"/>`);
    parts.land += group(shape(land));
    parts.ice += group(shape(ice));
    parts.coast += group(shape(coast));
    parts.border += group(shape(border));
    parts.disputed += group(shape(disputed));
  }
  return {
    ground: water + surfaces(parts, palette, zoom) + picture + (hasNames ? boundaries(parts, palette, zoom) : ''),
    names: hasNames ? names(labels, palette, zoom, { language, font }) : '',
  };
}

type Parts = Readonly<Record<'land' | 'ice' | 'coast' | 'border' | 'disputed', string>>;

function surfaces({ land, ice, coast }: Parts, palette: Palette, zoom: number): string {
  if (palette.relief === 1) return '';
  const shore = along(
    zoom,
    [
      [0, 6],
      [3, 16],
      [6, 44],
      [10, 120],
    ],
    1.5,
  );
  return `<g fill="none" stroke="${palette.shore}" stroke-linejoin="round">${shoreLines(coast, shore)}</g>
<g fill="${palette.land}">${land}</g><g fill="${palette.ice}">${ice}</g>`;
}

/** Shares of the shore's width, and how much of its colour is seen up to there: what a blur of a fifth leaves of half of it. */
const FADING = [
  [1, 0.1],
  [0.76, 0.27],
  [0.54, 0.47],
  [0.3, 0.68],
] as const;
/** px: below it two lines are as soft as four. */
const NARROW = 30;

/** Lines over each other, from the widest to the narrowest: a blur of the whole picture takes four times as long. */
function shoreLines(coast: string, shore: number): string {
  if (coast === '') return '';
  const lines = shore < NARROW ? FADING.filter((_, at) => at % 2 === 1) : FADING;
  let seen = 0;
  return lines
    .map(([width, upTo]) => {
      const opacity = (upTo - seen) / (1 - seen);
      seen = upTo;
      return `<g stroke-width="${(width * shore).toFixed(1)}" stroke-opacity="${opacity.toFixed(3)}">${coast}</g>`;
    })
    .join('');
}

function boundaries({ coast, border, disputed }: Parts, palette: Palette, zoom: number): string {
  const line = (content: string, color: string, width: number, dash = '') =>
    `<g fill="none" stroke="${color}" stroke-width="${width.toFixed(2)}" stroke-linejoin="round" stroke-linecap="round"${dash}>${content}</g>`;
  const width = (far: number, middle: number, near: number) =>
    along(zoom, [
      [0, far],
      [4, middle],
      [8, near],
    ]);
  const thin = width(0.5, 1, 1.8);
  return (
    line(coast, palette.coast, width(0.4, 0.7, 1.1)) +
    line(border + disputed, palette.borderCasing, width(1.4, 2.6, 4.5)) +
    line(border, palette.border, thin) +
    line(disputed, palette.border, thin, ` stroke-dasharray="${2.5 * thin} ${2 * thin}"`)
  );
}

/** Tiles of a file whose last zoom is `most` that the frame shows; one behind the other around the world. */
function tilesIn(frame: Frame, most: number): PlacedTile[] {
  const zoom = Math.max(0, Math.min(most, Math.floor(zoomOf(frame))));
  const count = 2 ** zoom;
  const side = frame.scale / count;
  const [left, top] = [frame.x * frame.scale - frame.width / 2, frame.y * frame.scale - frame.height / 2];
  const tiles: PlacedTile[] = [];
  for (let y = Math.max(0, Math.floor(top / side)); y < count && y * side < top + frame.height; y += 1)
    for (let x = Math.floor(left / side); x * side < left + frame.width; x += 1)
      tiles.push({ zoom, x: ((x % count) + count) % count, y, left: x * side - left, top: y * side - top, side });
  return tiles;
}

async function satellite(frame: Frame, relief: number): Promise<string> {
  let images = '';
  for (const { zoom, x, y, left, top, side } of tilesIn(frame, SATELLITE_ZOOM)) {
    const bytes = await satelliteTile(zoom, x, y);
    if (bytes)
      images += `<image x="${left.toFixed(2)}" y="${top.toFixed(2)}" width="${(side + 0.5).toFixed(2)}" height="${(side + 0.5).toFixed(2)}" preserveAspectRatio="none" href="data:image/jpeg;base64,${bytes.toString('base64')}"/>`;
  }
  return `<g opacity="${relief}">${images}</g>`;
}

/** px; shorter steps are left out. */
const STEP = 0.35;

function pathOf(feature: VectorTileFeature, scale: number, isClosed: boolean): string {
  let path = '';
  for (const ring of feature.loadGeometry()) {
    let [lastX, lastY] = [Infinity, Infinity];
    for (const [index, point] of ring.entries()) {
      const [x, y] = [point.x * scale, point.y * scale];
      if (index > 0 && index < ring.length - 1 && Math.abs(x - lastX) + Math.abs(y - lastY) < STEP) continue;
      path += `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
      [lastX, lastY] = [x, y];
    }
    if (isClosed) path += 'Z';
  }
  return path;
}

interface PlacedLabel {
  x: number;
  y: number;
  code: string;
  rank: number;
}

function labelsOf(feature: VectorTileFeature, tile: PlacedTile, extent: number): PlacedLabel[] {
  const { code, rank } = feature.properties;
  const scale = tile.side / extent;
  return feature.loadGeometry().flatMap((points) =>
    points.map(({ x, y }) => ({
      x: tile.left + x * scale,
      y: tile.top + y * scale,
      code: String(code),
      rank: Number(rank),
    })),
  );
}

/** Letters' px by zoom for each rank: the first is the largest country. */
const SIZES = [
  [11.5, 17, 24],
  [10.5, 15, 22],
  [9.5, 13.5, 19],
  [9.5, 12, 17],
  [9.5, 12, 15],
] as const;
/** The lowest rank that each zoom shows. */
const RANKS = [1.6, 1.6, 2.6, 3.6, 4.6, 5.4, 7] as const;

/** Larger countries first; what would lie over another is left out. */
function names(
  labels: readonly PlacedLabel[],
  palette: Palette,
  zoom: number,
  { language, font }: { language: string; font: FontOutlines },
): string {
  const known = new Intl.DisplayNames(language, { type: 'region', style: 'short', fallback: 'code' });
  const lowest = RANKS[Math.max(0, Math.min(RANKS.length - 1, Math.floor(zoom)))] ?? 7;
  const taken: [number, number, number, number][] = [];
  return labels
    .filter(({ rank, code }) => rank <= lowest && /^[A-Z]{2}$/.test(code))
    .sort((a, b) => a.rank - b.rank)
    .map(({ x, y, code, rank }) => {
      const [far, middle, near] = SIZES[Math.min(SIZES.length, Math.max(1, rank)) - 1] ?? SIZES[4];
      const size = along(zoom, [
        [1, far],
        [4, middle],
        [7, near],
      ]);
      const { path, width } = font.draw(known.of(code) ?? code, size);
      const box: [number, number, number, number] = [
        x - width / 2 - 6,
        y - size / 2 - 6,
        x + width / 2 + 6,
        y + size / 2 + 6,
      ];
      if (taken.some((other) => box[0] < other[2] && box[2] > other[0] && box[1] < other[3] && box[3] > other[1]))
        return '';
      taken.push(box);
      const color = rank <= 3 ? palette.label : palette.labelMinor;
      return `<path transform="translate(${(x - width / 2).toFixed(1)} ${(y + size * 0.36).toFixed(1)})" d="${path}" fill="${color}" stroke="${palette.halo}" stroke-width="2.8" paint-order="stroke" stroke-linejoin="round"/>`;
    })
    .join('');
}
