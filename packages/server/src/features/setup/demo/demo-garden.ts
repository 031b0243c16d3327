/** A thing of the garden: the file it is drawn from, where it stands in metres, and degrees it is turned. */
export interface Placed {
  file: string;
  x: number;
  y: number;
  z: number;
  turn?: number;
  scale?: number;
}

const GROUND = -0.45;
const TERRACE = -0.03;

/** Numbers that look thrown but are the same every time, 0..1. */
const thrown = (at: number, seed: number): number => {
  const value = Math.sin(at * 127.1 + seed * 311.7) * 43_758.5453;
  return value - Math.floor(value);
};

const row = (count: number, make: (at: number) => Placed): Placed[] =>
  Array.from({ length: count }, (_, at) => make(at));

const around = (file: string, places: readonly (readonly [x: number, z: number])[], seed: number): Placed[] =>
  places.map(([x, z], at) => ({
    file,
    x,
    y: GROUND,
    z,
    turn: Math.round(thrown(at, seed) * 360),
    scale: 0.82 + thrown(at, seed + 1) * 0.4,
  }));

const birches = [
  [-14.5, 9],
  [-16.2, 3.2],
  [-12.6, -7.5],
  [-5.5, -12],
  [18.5, -10.5],
  [23.5, -2],
  [24, 8.5],
] as const;
const pines = [
  [-17.5, -3.5],
  [-9.5, -13.5],
  [1.5, -14.5],
  [9, -13.5],
  [14.5, -15],
  [24.5, 2.5],
] as const;
const bushes = [
  [-10.6, 3.4],
  [-10.9, -3.6],
  [-7.9, -5.2],
  [-3.4, -5.3],
  [2.2, -5.2],
  [13.4, 2.4],
  [13.3, -5.8],
  [5.4, 6.2],
  [21.6, -5],
  [-11.6, 12.2],
] as const;

/** What stands around the demo's house. */
export const GARDEN: readonly Placed[] = [
  ...row(20, (at) => ({
    file: 'Slab',
    x: 8.45 + Math.sin(at * 0.16) * 0.9,
    y: GROUND + 0.02,
    z: 3.2 + at * 0.78,
    turn: Math.round(Math.cos(at * 0.16) * -8),
  })),
  ...row(20, (at) => ({
    file: 'Hedge',
    x: -9.5 + at,
    y: GROUND,
    z: 17.6 - Math.abs(at - 9.5) * 0.05,
    turn: (at % 2) * 180,
  })),
  { file: 'Table', x: 0.4, y: TERRACE, z: 6.1 },
  ...row(6, (at) => ({
    file: 'Chair',
    x: -0.35 + (at % 3) * 0.75,
    y: TERRACE,
    z: at < 3 ? 5.35 : 6.85,
    turn: at < 3 ? 180 + at * 4 : at * -3,
  })),
  { file: 'Planter', x: -8.6, y: TERRACE, z: 4.7 },
  { file: 'Planter', x: 3.7, y: TERRACE, z: 4.6, scale: 0.9 },
  { file: 'Planter', x: 3.7, y: TERRACE, z: 7.7 },
  { file: 'Planter', x: -8.6, y: TERRACE, z: 7.6, scale: 1.15 },
  ...row(6, (at) => ({ file: 'Lantern', x: 9.7 + Math.sin(at * 0.42) * 0.9, y: GROUND, z: 3.6 + at * 2.1 })),
  { file: 'Lantern', x: -9.1, y: TERRACE, z: 8 },
  { file: 'Lantern', x: 4, y: TERRACE, z: 8 },
  ...around('Birch', birches, 3),
  ...around('Pine', pines, 9),
  ...around('Bush', bushes, 17),
];
