import type { OutlineGeometry, Position } from '@diorama/documents/gis/geo.schema.ts';

type Text = { en: string; sv: string };
/** Metres east and north of the district's middle. */
export type Metres = readonly [east: number, north: number];

/** Where the invented district lies: on land, and far from any that exists. */
const MIDDLE = { lng: 17.21, lat: 59.41 };
const METRES_PER_DEGREE = 111_320;

/** A place of the district on the earth. */
export function onEarth([east, north]: Metres): Position {
  const shrink = Math.cos((MIDDLE.lat * Math.PI) / 180);
  const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
  return [rounded(MIDDLE.lng + east / (METRES_PER_DEGREE * shrink)), rounded(MIDDLE.lat + north / METRES_PER_DEGREE)];
}

export const area = (...corners: Metres[]): OutlineGeometry => {
  const ring = corners.map(onEarth);
  const [first] = ring;
  return { type: 'Polygon', coordinates: [first ? [...ring, first] : ring] };
};
export const line = (...places: Metres[]): OutlineGeometry => ({
  type: 'LineString',
  coordinates: places.map(onEarth),
});

/** A house: its middle, its sides in metres, and how it is turned, degrees anticlockwise. */
function footprint([east, north]: Metres, wide: number, deep: number, turned: number): OutlineGeometry {
  const [cos, sin] = [Math.cos((turned * Math.PI) / 180), Math.sin((turned * Math.PI) / 180)];
  const corner = (x: number, y: number): Metres => [east + x * cos - y * sin, north + x * sin + y * cos];
  const [w, d] = [wide / 2, deep / 2];
  return area(corner(-w, -d), corner(w, -d), corner(w, d), corner(-w, d));
}

/** The land of the district: its edge, and what grows and lies in it. */
export const GROUND: readonly { id: string; name: Text; geometry: OutlineGeometry; color: string }[] = [
  {
    id: 'forest',
    name: { en: 'Norrskogen forest', sv: 'Norrskogen' },
    geometry: area(
      ...([
        [-6000, 260],
        [-2600, 150],
        [-470, 110],
        [-430, 210],
        [-310, 330],
        [-250, 430],
        [-330, 560],
        [-120, 690],
        [260, 640],
        [620, 700],
        [760, 560],
        [1050, 470],
        [1500, 520],
        [2600, 380],
        [6000, 520],
        [6000, 6000],
        [-6000, 6000],
      ] as const),
    ),
    color: '#b9cfa8',
  },
  {
    id: 'lake',
    name: { en: 'Lake Solsjön', sv: 'Solsjön' },
    geometry: area(
      ...([
        [-720, -430],
        [-560, -330],
        [-470, -300],
        [-380, -330],
        [-300, -335],
        [-210, -270],
        [-120, -250],
        [-20, -290],
        [60, -290],
        [140, -235],
        [230, -220],
        [330, -265],
        [430, -275],
        [540, -235],
        [640, -230],
        [760, -300],
        [900, -340],
        [1300, -300],
        [1800, -420],
        [2600, -380],
        [6000, -700],
        [6000, -6000],
        [-6000, -6000],
        [-6000, -900],
        [-2600, -520],
        [-1500, -560],
        [-1050, -470],
      ] as const),
    ),
    color: '#a9cfe3',
  },
  {
    id: 'beach',
    name: { en: 'Solviken beach', sv: 'Solvikens badplats' },
    geometry: area(
      [-20, -290],
      [60, -290],
      [140, -235],
      [230, -220],
      [225, -205],
      [130, -215],
      [50, -262],
      [-15, -268],
    ),
    color: '#efe2bf',
  },
  {
    id: 'park',
    name: { en: 'Lake park', sv: 'Sjöparken' },
    geometry: area([-95, -190], [50, -200], [215, -160], [330, -110], [250, -20], [60, -5], [-90, -30], [-105, -120]),
    color: '#cbdfb4',
  },
];

export const STREETS: readonly {
  id: string;
  name: Text;
  geometry: OutlineGeometry;
  width: number;
  isPath?: boolean;
}[] = [
  {
    id: 'solvagen',
    name: { en: 'Solvägen', sv: 'Solvägen' },
    geometry: line(
      [-6000, -100],
      [-2200, -60],
      [-1200, 10],
      [-720, 40],
      [-400, 20],
      [-100, 40],
      [250, 30],
      [560, 70],
      [900, 60],
      [1400, 110],
      [2400, 20],
      [6000, 120],
    ),
    width: 9,
  },
  {
    id: 'ekgatan',
    name: { en: 'Ekgatan', sv: 'Ekgatan' },
    geometry: line([-400, 20], [-395, 190], [-280, 290], [-60, 330], [200, 320], [430, 270], [530, 180], [560, 70]),
    width: 6,
  },
  {
    id: 'bjorkgatan',
    name: { en: 'Björkgatan', sv: 'Björkgatan' },
    geometry: line([-100, 40], [-85, 180], [-60, 330]),
    width: 6,
  },
  {
    id: 'parkgatan',
    name: { en: 'Parkgatan', sv: 'Parkgatan' },
    geometry: line([250, 30], [240, 180], [200, 320]),
    width: 6,
  },
  {
    id: 'strandvagen',
    name: { en: 'Strandvägen', sv: 'Strandvägen' },
    geometry: line(
      [-400, 20],
      [-360, -130],
      [-230, -205],
      [-110, -215],
      [60, -225],
      [230, -185],
      [380, -110],
      [560, 70],
    ),
    width: 6,
  },
  {
    id: 'hamngatan',
    name: { en: 'Hamngatan', sv: 'Hamngatan' },
    geometry: line([-100, 40], [-120, -100], [-150, -215], [-165, -330]),
    width: 6,
  },
  {
    id: 'sjostigen',
    name: { en: 'Lake path', sv: 'Sjöstigen' },
    geometry: line(
      [-560, -290],
      [-380, -290],
      [-230, -240],
      [-110, -230],
      [60, -245],
      [240, -200],
      [440, -240],
      [640, -200],
    ),
    width: 3,
    isPath: true,
  },
  {
    id: 'parkslingan',
    name: { en: 'Park loop', sv: 'Parkslingan' },
    geometry: line([-60, -60], [40, -40], [160, -60], [220, -110], [150, -150], [20, -160], [-60, -130], [-60, -60]),
    width: 3,
    isPath: true,
  },
];

/** Houses in rows along the streets, turned as the streets are. */
export function buildings(): OutlineGeometry[] {
  const rows: readonly { from: Metres; to: Metres; count: number; wide: number; deep: number }[] = [
    { from: [-360, 62], to: [-140, 78], count: 6, wide: 26, deep: 14 },
    { from: [-350, 118], to: [-130, 134], count: 7, wide: 18, deep: 14 },
    { from: [-330, 172], to: [-120, 192], count: 6, wide: 18, deep: 13 },
    { from: [-290, 236], to: [-100, 286], count: 5, wide: 22, deep: 13 },
    { from: [-58, 66], to: [212, 60], count: 7, wide: 28, deep: 15 },
    { from: [-46, 122], to: [205, 116], count: 8, wide: 18, deep: 14 },
    { from: [-40, 178], to: [202, 172], count: 8, wide: 18, deep: 14 },
    { from: [-30, 236], to: [186, 232], count: 7, wide: 18, deep: 13 },
    { from: [-22, 292], to: [170, 288], count: 6, wide: 20, deep: 12 },
    { from: [-330, -20], to: [-140, -6], count: 5, wide: 24, deep: 14 },
    { from: [-310, -86], to: [-150, -80], count: 4, wide: 20, deep: 14 },
    { from: [330, -50], to: [470, 20], count: 4, wide: 22, deep: 14 },
  ];
  return rows.flatMap(({ from, to, count, wide, deep }) => {
    const turned = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
    return Array.from({ length: count }, (_, at) => {
      const along = count === 1 ? 0 : at / (count - 1);
      const middle: Metres = [from[0] + (to[0] - from[0]) * along, from[1] + (to[1] - from[1]) * along];
      // Neighbours differ a little, as houses do.
      const odd = at % 3 === 1 ? 4 : 0;
      return footprint(middle, wide - odd, deep + odd / 2, turned);
    });
  });
}

/** Plots that are for sale; the villa of the demo stands on the fourth. */
export const PLOTS: readonly {
  id: string;
  name: Text;
  geometry: OutlineGeometry;
  state: 'free' | 'reserved' | 'sold';
}[] = (
  [
    { at: [284, 62], state: 'free' },
    { at: [348, 68], state: 'free' },
    { at: [412, 76], state: 'reserved' },
    { at: [476, 86], state: 'free' },
    { at: [276, 146], state: 'sold' },
    { at: [340, 152], state: 'free' },
    { at: [404, 160], state: 'sold' },
    { at: [462, 166], state: 'reserved' },
  ] as const
).map(({ at, state }, index) => ({
  id: `plot-${index + 1}`,
  name: { en: `Plot ${index + 1}`, sv: `Tomt ${index + 1}` },
  geometry: footprint(at, 54, 62, 6),
  state,
}));

/** Where the villa's label and its house stand. */
const VILLA: Metres = [476, 90];
export const VILLA_HOUSE = footprint(VILLA, 22, 14, 6);

/** How one walks from the villa to the beach. */
export const WAY_TO_BEACH = line(VILLA, [480, 60], [560, 70], [380, -110], [230, -185], [205, -206]);

/** Names on the map: text, size, height of the post, place. */
export const NAMES: readonly { text: Text; at: Metres; size: 'sm' | 'md' | 'lg'; post?: number; from?: number }[] = [
  { text: { en: 'Villa Solbacken', sv: 'Villa Solbacken' }, at: VILLA, size: 'lg', post: 60 },
  { text: { en: 'Lake Solsjön', sv: 'Solsjön' }, at: [160, -420], size: 'md' },
  { text: { en: 'Lake park', sv: 'Sjöparken' }, at: [70, -70], size: 'sm', from: 14 },
  { text: { en: 'Norrskogen forest', sv: 'Norrskogen' }, at: [-520, 380], size: 'sm', from: 14 },
  { text: { en: 'Solvägen', sv: 'Solvägen' }, at: [-520, 27], size: 'sm', from: 15.5 },
  { text: { en: 'Ekgatan', sv: 'Ekgatan' }, at: [80, 326], size: 'sm', from: 15.5 },
  { text: { en: 'Strandvägen', sv: 'Strandvägen' }, at: [-330, -160], size: 'sm', from: 15.5 },
];
