import { alongX, alongY, alongZ, type Scene, type Style, type Surface } from './mesh.ts';
import type { Vec3 } from './vec.ts';

/** Height of the roof's underside over the floor at a distance from the ridge line (metres). */
export const roofUnderside = (z: number) => 5.4 - 0.625 * Math.abs(z);
/** Height of the inner ceiling. */
export const ceilingAt = (z: number) => 5.2 - 0.625 * Math.abs(z);

type Opening = { from: number; to: number; low: number; high: number };

const frameStyle: Style = { cell: 0.6 };
const byOrder = (a: number, b: number) => a - b;

/** A straight wall with openings. `toPoint(s, y, depth)` maps along, height and depth (0 outside, 1 inside) to space. */
function wall(
  scene: Scene,
  toPoint: (s: number, y: number, depth: number) => Vec3,
  extent: Opening,
  openings: readonly Opening[],
  skins: { outer: Surface; inner?: Surface; innerFrom?: number; innerTo?: number; innerHigh?: number },
): void {
  const skin = (depth: number, surface: Surface, area: Opening, cell: number) => {
    const columns = [...new Set([area.from, area.to, ...openings.flatMap((o) => [o.from, o.to])])].sort(byOrder);
    const rows = [...new Set([area.low, area.high, ...openings.flatMap((o) => [o.low, o.high])])].sort(byOrder);
    for (let i = 0; i + 1 < columns.length; i++) {
      for (let j = 0; j + 1 < rows.length; j++) {
        const [s0 = 0, s1 = 0, y0 = 0, y1 = 0] = [columns[i], columns[i + 1], rows[j], rows[j + 1]];
        if (s0 < area.from || s1 > area.to || y0 < area.low || y1 > area.high) continue;
        if (openings.some((o) => s0 >= o.from && s1 <= o.to && y0 >= o.low && y1 <= o.high)) continue;
        const corners = [
          toPoint(s0, y0, depth),
          toPoint(s1, y0, depth),
          toPoint(s1, y1, depth),
          toPoint(s0, y1, depth),
        ];
        const [a, b, c, d] = depth === 0 ? corners : corners.toReversed();
        if (a && b && c && d) scene.patch(surface, a, b, c, d, { cell, grain: alongY });
      }
    }
  };
  skin(0, skins.outer, extent, 0.22);
  if (skins.inner) {
    const inside = {
      from: skins.innerFrom ?? extent.from,
      to: skins.innerTo ?? extent.to,
      low: 0,
      high: skins.innerHigh ?? extent.high,
    };
    skin(1, skins.inner, inside, 0.12);
  }
  for (const { from, to, low, high } of openings) {
    const reveal = (a: readonly [number, number], b: readonly [number, number]) =>
      scene.patch(
        'paint',
        toPoint(a[0], a[1], 0),
        toPoint(b[0], b[1], 0),
        toPoint(b[0], b[1], 1),
        toPoint(a[0], a[1], 1),
        { color: [0.62, 0.58, 0.52], cell: 0.15 },
      );
    reveal([from, low], [to, low]);
    reveal([to, low], [to, high]);
    reveal([to, high], [from, high]);
    reveal([from, high], [from, low]);
  }
}

/** A pane with its dark frame between two corners, along x (`across` = 'x') or z, at a fixed depth. */
function pane(
  scene: Scene,
  across: 'x' | 'z',
  depth: number,
  from: number,
  to: number,
  low: number,
  high: number,
): void {
  const point = (s: number, y: number, d: number): Vec3 => (across === 'x' ? [s, y, d] : [d, y, s]);
  const bar = (s0: number, s1: number, y0: number, y1: number) =>
    scene.box('metal', point(s0, y0, depth - 0.035), point(s1, y1, depth + 0.035), frameStyle);
  const w = 0.055;
  bar(from, to, low, low + w);
  bar(from, to, high - w, high);
  bar(from, from + w, low + w, high - w);
  bar(to - w, to, low + w, high - w);
  const corners = [
    point(from + w, low + w, depth),
    point(to - w, low + w, depth),
    point(to - w, high - w, depth),
    point(from + w, high - w, depth),
  ];
  const [a, b, c, d] = corners;
  if (a && b && c && d) scene.patch('glass', a, b, c, d, { cell: 9 });
}

/** Left edges of the sliding panels of the south front; the one between -0.74 and 1.08 stands open. */
export const southPanels = [-6.2, -4.38, -2.56, -0.74, 1.08, 2.9] as const;
const glazed: Opening = { from: -6.2, to: 2.9, low: 0, high: 2.4 };

export function walls(scene: Scene): void {
  const bedroom: Opening = { from: 4.7, to: 6.1, low: 0.35, high: 2.3 };
  wall(scene, (s, y, d) => [s, y, 4 - 0.3 * d], { from: -7, to: 7, low: -0.45, high: 2.92 }, [glazed, bedroom], {
    outer: 'cladding',
    inner: 'plaster',
    innerFrom: -6.7,
    innerTo: 6.7,
    innerHigh: 2.89,
  });
  for (let i = 0; i < 5; i++) {
    const from = southPanels[i] ?? 0;
    const isOpen = i === 3;
    if (isOpen) pane(scene, 'x', 3.78, from - 1.75, from + 0.07, 0.02, 2.4);
    else pane(scene, 'x', 3.88, from, from + 1.82, 0, 2.4);
  }
  scene.box('metal', [-6.2, 0, 3.74], [2.9, 0.018, 3.92], frameStyle, '-y');
  pane(scene, 'x', 3.88, bedroom.from, bedroom.to, bedroom.low, bedroom.high);

  const strip: Opening = { from: 0.9, to: 3.1, low: 1.1, high: 2.0 };
  wall(
    scene,
    (s, y, d) => [-s, y, -4 + 0.3 * d],
    { from: -7, to: 7, low: -0.45, high: 2.92 },
    [{ ...strip, from: -strip.to, to: -strip.from }],
    { outer: 'cladding', inner: 'plaster', innerFrom: -4, innerTo: 6.7, innerHigh: 2.89 },
  );
  pane(scene, 'x', -3.88, strip.from, strip.to, strip.low, strip.high);
}

/** The west gable: glass up to the slope of the roof, in four bays. */
export function westGable(scene: Scene): void {
  const edges = [-4, -2.7, 0, 2.7, 4];
  const head = (z: number) => ceilingAt(z) - 0.3;
  for (let i = 0; i < 4; i++) {
    const [z0 = 0, z1 = 0] = [edges[i], edges[i + 1]];
    const isGlass = i === 1 || i === 2;
    const low = (z: number) => (isGlass ? head(z) : -0.45);
    scene.patch(
      'cladding',
      [-7, low(z0), z0],
      [-7, low(z1), z1],
      [-7, roofUnderside(z1), z1],
      [-7, roofUnderside(z0), z0],
      { cell: 0.22 },
    );
    const [i0, i1] = [Math.max(z0, -3.7), Math.min(z1, 3.7)];
    const inLow = (z: number) => (isGlass ? head(z) : 0);
    scene.patch(
      'plaster',
      [-6.7, inLow(i1), i1],
      [-6.7, inLow(i0), i0],
      [-6.7, ceilingAt(i0), i0],
      [-6.7, ceilingAt(i1), i1],
      { cell: 0.12 },
    );
    if (!isGlass) continue;
    scene.patch('paint', [-7, head(z1), z1], [-7, head(z0), z0], [-6.7, head(z0), z0], [-6.7, head(z1), z1], {
      color: [0.62, 0.58, 0.52],
      cell: 0.15,
    });
    const slope: Vec3[] = [
      [-6.9, head(z0) - 0.08, z0],
      [-6.9, head(z1) - 0.08, z1],
      [-6.9, head(z1), z1],
      [-6.9, head(z0), z0],
    ];
    const [a, b, c, d] = slope;
    if (a && b && c && d) {
      scene.patch('metal', a, b, c, d);
      scene.patch('metal', [-6.84, b[1], b[2]], [-6.84, a[1], a[2]], [-6.84, d[1], d[2]], [-6.84, c[1], c[2]]);
    }
    const transom = 2.4;
    scene.patch(
      'glass',
      [-6.87, transom, z0],
      [-6.87, transom, z1],
      [-6.87, head(z1) - 0.04, z1],
      [-6.87, head(z0) - 0.04, z0],
      { cell: 9 },
    );
    pane(scene, 'z', -6.87, z0, (z0 + z1) / 2, 0, transom);
    pane(scene, 'z', -6.87, (z0 + z1) / 2, z1, 0, transom);
  }
  scene.box('metal', [-6.91, 2.4, -0.04], [-6.83, head(0), 0.04], frameStyle);
  for (const z of [-1.35, 1.35]) scene.box('metal', [-6.9, 2.4, z - 0.03], [-6.84, head(z), z + 0.03], frameStyle);
  scene.patch('paint', [-7, 0, -2.7], [-7, 0, 2.7], [-6.7, 0, 2.7], [-6.7, 0, -2.7], { color: [0.2, 0.18, 0.16] });
  for (const [z, to] of [
    [-2.7, 1],
    [2.7, -1],
  ] as const) {
    const x = to > 0 ? [-7, -6.7] : [-6.7, -7];
    scene.patch('paint', [x[1] ?? 0, 0, z], [x[0] ?? 0, 0, z], [x[0] ?? 0, head(z), z], [x[1] ?? 0, head(z), z], {
      color: [0.62, 0.58, 0.52],
      cell: 0.15,
    });
  }
}

export function eastGable(scene: Scene): void {
  for (const [z0, z1] of [
    [4, 0],
    [0, -4],
  ] as const) {
    scene.patch('cladding', [7, -0.45, z0], [7, -0.45, z1], [7, roofUnderside(z1), z1], [7, roofUnderside(z0), z0], {
      cell: 0.22,
    });
  }
  for (const [x, facing] of [
    [4, 'west'],
    [4.2, 'east'],
    [6.7, 'west'],
  ] as const) {
    for (const [z0, z1] of [
      [3.7, 0],
      [0, -3.7],
    ] as const) {
      const [p, q] = facing === 'west' ? [z1, z0] : [z0, z1];
      const cell = x === 4 ? 0.12 : 0.3;
      scene.patch('plaster', [x, 0, p], [x, 0, q], [x, ceilingAt(q), q], [x, ceilingAt(p), p], { cell });
    }
  }
}

const top = (z: number): number => roofUnderside(z) + 0.24;

export function roof(scene: Scene): void {
  const [w, e, out] = [-7.75, 7.55, 4.75];
  for (const side of [1, -1]) {
    const z = out * side;
    const [a, b] = side > 0 ? [w, e] : [e, w];
    scene.patch('roof', [a, top(z), z], [b, top(z), z], [b, top(0), 0], [a, top(0), 0], {
      cell: 0.4,
      grain: [0, 0.53, -0.85 * side],
    });
    scene.patch(
      'slats',
      [b, roofUnderside(z), z],
      [a, roofUnderside(z), z],
      [a, roofUnderside(3.8), 3.8 * side],
      [b, roofUnderside(3.8), 3.8 * side],
      { cell: 0.2, grain: alongX },
    );
    scene.patch('metal', [a, roofUnderside(z), z], [b, roofUnderside(z), z], [b, top(z), z], [a, top(z), z], {
      cell: 0.4,
    });
    for (const [x, wall, sign] of [
      [w, -7.02, -1],
      [e, 7.02, 1],
    ] as const) {
      const [p, q] = sign * side > 0 ? [z, 0] : [0, z];
      scene.patch('metal', [x, roofUnderside(p), p], [x, roofUnderside(q), q], [x, top(q), q], [x, top(p), p], {
        cell: 0.4,
      });
      const [s, t] = side * sign > 0 ? [x, wall] : [wall, x];
      scene.patch(
        'slats',
        [s, roofUnderside(z), z],
        [t, roofUnderside(z), z],
        [t, roofUnderside(0), 0],
        [s, roofUnderside(0), 0],
        { cell: 0.2, grain: alongX },
      );
    }
    const [l, r] = side > 0 ? [6.7, -6.7] : [-6.7, 6.7];
    scene.patch(
      'slats',
      [l, ceilingAt(3.7), 3.7 * side],
      [r, ceilingAt(3.7), 3.7 * side],
      [r, ceilingAt(0), 0],
      [l, ceilingAt(0), 0],
      { cell: 0.16, grain: alongX },
    );
  }
  scene.box('metal', [w, top(0) - 0.03, -0.14], [e, top(0) + 0.05, 0.14], { cell: 0.6 });
  scene.box('roof', [-3.4, 4.4, -1.9], [-2.7, 6.15, -1.2], { cell: 0.3 });
  scene.box('metal', [-3.46, 6.15, -1.96], [-2.64, 6.22, -1.14], { cell: 0.3 });
}

/** Solar panels on the roof's south side. */
export function solarPanels(scene: Scene): void {
  for (let i = 0; i < 5; i++) {
    for (const [z0, z1] of [
      [3.9, 2.45],
      [2.35, 0.9],
    ] as const) {
      const x = 0.6 + i * 1.06;
      scene.patch(
        'paint',
        [x, top(z0) + 0.07, z0],
        [x + 1, top(z0) + 0.07, z0],
        [x + 1, top(z1) + 0.07, z1],
        [x, top(z1) + 0.07, z1],
        { color: [0.012, 0.016, 0.03], cell: 0.5 },
      );
      scene.patch(
        'metal',
        [x, top(z0) - 0.01, z0],
        [x + 1, top(z0) - 0.01, z0],
        [x + 1, top(z0) + 0.07, z0],
        [x, top(z0) + 0.07, z0],
        { cell: 0.5 },
      );
    }
  }
}

/** The lower wing to the east: plastered, flat roof, the entrance and the heat pump on its south side. */
export function wing(scene: Scene): void {
  const window: Opening = { from: 10.3, to: 11.9, low: 0.5, high: 2.2 };
  wall(scene, (s, y, d) => [s, y, 1.5 - 0.3 * d], { from: 7, to: 12.6, low: -0.45, high: 3 }, [window], {
    outer: 'plaster',
    inner: 'plaster',
    innerFrom: 7.3,
    innerTo: 12.3,
    innerHigh: 2.6,
  });
  pane(scene, 'x', 1.38, window.from, window.to, window.low, window.high);
  scene.patch('plaster', [12.6, -0.45, 1.5], [12.6, -0.45, -5], [12.6, 3, -5], [12.6, 3, 1.5], { cell: 0.25 });
  scene.patch('plaster', [12.6, -0.45, -5], [7, -0.45, -5], [7, 3, -5], [12.6, 3, -5], { cell: 0.4 });
  scene.patch('plaster', [7.3, 0, -4.7], [12.3, 0, -4.7], [12.3, 2.6, -4.7], [7.3, 2.6, -4.7], { cell: 0.3 });
  scene.patch('oak', [7.3, 0, 1.2], [12.3, 0, 1.2], [12.3, 0, -4.7], [7.3, 0, -4.7], { cell: 0.3 });
  scene.patch('plaster', [7.3, 2.6, -4.7], [12.3, 2.6, -4.7], [12.3, 2.6, 1.2], [7.3, 2.6, 1.2], { cell: 0.3 });
  scene.box('metal', [6.95, 3, -5.25], [12.95, 3.24, 2.1], { cell: 0.3 }, '-y');
  scene.patch('slats', [7, 3, -5.25], [12.95, 3, -5.25], [12.95, 3, 2.1], [7, 3, 2.1], { cell: 0.2, grain: alongX });
  scene.box('cladding', [7.9, -0.02, 1.48], [9.0, 2.3, 1.56], { cell: 0.2, color: [0.62, 0.62, 0.62] });
  scene.bar('metal', [8.86, 0.6, 1.63], [8.86, 1.7, 1.63], 0.018);
  scene.box('stone', [7.6, -0.45, 1.5], [9.3, -0.14, 2.6], { cell: 0.2 });
  scene.box('paint', [9.55, -0.3, 1.62], [10.15, 0.55, 1.98], { color: [0.5, 0.5, 0.49], cell: 0.12 });
  for (let i = 0; i < 11; i++)
    scene.box('metal', [9.62, -0.2 + i * 0.063, 1.98], [10.08, -0.165 + i * 0.063, 1.995], { cell: 0.5 });
}

/** Floors: oak inside, decking outside. */
export function floors(scene: Scene): void {
  scene.patch('oak', [-6.7, 0, 3.7], [4, 0, 3.7], [4, 0, -3.7], [-6.7, 0, -3.7], { cell: 0.1, grain: alongX });
  scene.patch('oak', [4.2, 0, 3.7], [6.7, 0, 3.7], [6.7, 0, -3.7], [4.2, 0, -3.7], { cell: 0.3, grain: alongX });
  scene.box('deck', [-9.2, -0.45, 4], [4.2, -0.03, 8.2], { cell: 0.16, grain: alongX }, '-y-z');
  scene.box('deck', [-9.2, -0.45, -3.2], [-7, -0.03, 4], { cell: 0.2, grain: alongZ }, '-y+z');
  scene.box('deck', [-6.4, -0.45, 8.2], [1.6, -0.24, 8.65], { cell: 0.2, grain: alongX }, '-y-z');
}

/** Adds the villa's shell to the scene. */
export function buildHouse(scene: Scene): void {
  walls(scene);
  westGable(scene);
  eastGable(scene);
  roof(scene);
  solarPanels(scene);
  wing(scene);
  floors(scene);
}
