import type { GisAttributes } from '@diorama/contract/gis/published-gis.ts';
import { mercator } from '../../../../platform/tiles/mercator.ts';

export type View = GisAttributes['settings']['initialMapState'];

/** What a picture shows: `scale` px are the world's width, and its middle is a place of the world's square. */
export interface Frame {
  width: number;
  height: number;
  x: number;
  y: number;
  scale: number;
}

/** Degrees: west, south, east, north; east may be beyond 180. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** px of the world at zoom 0. */
const WORLD = 512;
/** A single point is approached this far. The player has the same. */
const CLOSE = 16;
/** px kept clear around bounds on a page. The player has the same. */
const PADDING = 40;
/** Sizes of a page's picture in px, and of the window that bounds fill in it. */
export const PAGE_FRAMES = {
  wide: { width: 1_920, height: 1_200, window: [1_440, 900] },
  tall: { width: 520, height: 1_040, window: [390, 844] },
} as const;
export type PageFrame = keyof typeof PAGE_FRAMES;

export const zoomOf = ({ scale }: Pick<Frame, 'scale'>): number => Math.log2(scale / WORLD);

/** The frame of a view. */
export function frameOf(view: View, size: { width: number; height: number }, window: readonly [number, number]): Frame {
  const { width, height } = size;
  if (view.type === 'bounds') {
    const { southWest, northEast } = view;
    const east = northEast.lng < southWest.lng ? northEast.lng + 360 : northEast.lng;
    return around([southWest.lng, southWest.lat, east, northEast.lat], size, window, PADDING);
  }
  const [x, y] = mercator(view.center.lng, view.center.lat);
  const scale = WORLD * 2 ** view.zoom;
  // A live map is never higher than the world.
  return scale < height ? { width, height, x, y: 0.5, scale: height } : { width, height, x, y, scale };
}

/** The frame around a box, which has `padding` px of a window clear around it. */
export function around(
  box: Box,
  { width, height }: { width: number; height: number },
  window: readonly [number, number],
  padding: number,
): Frame {
  const { x, y, boxWidth, boxHeight } = middleOf(box);
  const fit = Math.min((window[0] - 2 * padding) / boxWidth, (window[1] - 2 * padding) / boxHeight);
  return { width, height, x, y, scale: Math.min(fit, WORLD * 2 ** CLOSE) };
}

/** How wide a page's picture lies, as CSS: where the live map has the same place. */
export function shownWidth(view: View, name: PageFrame): string {
  const { width, height, window } = PAGE_FRAMES[name];
  const { scale } = frameOf(view, { width, height }, window);
  if (view.type === 'bounds') {
    const { southWest, northEast } = view;
    const east = northEast.lng < southWest.lng ? northEast.lng + 360 : northEast.lng;
    const { boxWidth, boxHeight } = middleOf([southWest.lng, southWest.lat, east, northEast.lat]);
    const share = (side: number) => (width / (side * scale)).toFixed(4);
    const most = Math.round((width * WORLD * 2 ** CLOSE) / scale);
    const room = 2 * PADDING;
    return `min(${most}px,(100vw - ${room}px)*${share(boxWidth)},(100vh - ${room}px)*${share(boxHeight)})`;
  }
  const real = WORLD * 2 ** view.zoom;
  const aspect = width / height;
  if (real < height) return `calc(max(100vh,${Math.round(real)}px)*${aspect.toFixed(4)})`;
  return `max(${width}px,100vw,${(100 * aspect).toFixed(2)}vh)`;
}

function middleOf([west, south, east, north]: Box) {
  const [left, lower] = mercator(west, south);
  const [, upper] = mercator(east, north);
  const boxWidth = Math.max((east - west) / 360, 1e-9);
  return { x: left + boxWidth / 2, y: (upper + lower) / 2, boxWidth, boxHeight: Math.max(lower - upper, 1e-9) };
}

/** Turns of the world that bring a place nearest to the middle of the frame. */
export const turnsTo = (frame: Frame, lng: number): number => Math.round(frame.x - (lng + 180) / 360);

/** A place as px of the frame. All places of one shape take the same turns. */
export function pixelOf(frame: Frame, lng: number, lat: number, turns = turnsTo(frame, lng)): [x: number, y: number] {
  const [, y] = mercator(0, lat);
  const x = (lng + 180) / 360 + turns;
  return [(x - frame.x) * frame.scale + frame.width / 2, (y - frame.y) * frame.scale + frame.height / 2];
}
