import type { Scene, Surface } from './mesh.ts';
import { add, cross, distance, mix, normalize, randomFrom, scale, sub, type Vec3 } from './vec.ts';

type Ground = (x: number, z: number) => number;

const random = randomFrom(20260);
const spread = (size: number) => (random() - 0.5) * 2 * size;

/** One leaf: a folded rhombus. `shade` 0 (deep in the crown) to 1 (outside) is kept in uv.x for the shader. */
function leaf(
  scene: Scene,
  at: Vec3,
  size: number,
  outward: Vec3,
  color: Vec3,
  shade: number,
  slim = 0.42,
  lead?: Vec3,
): void {
  const sway: Vec3 = [spread(1), spread(0.8) - 0.25, spread(1)];
  const along = normalize(lead ? add(lead, scale(sway, 0.42)) : sway);
  const side = normalize(cross(along, normalize([spread(1), spread(1), spread(1)])));
  const normal = normalize(add(scale(outward, 1.1), scale(cross(along, side), 0.6)));
  const tip = add(at, scale(along, size));
  const belly = add(at, scale(along, size * 0.5));
  const surface: Surface = 'leaf';
  const put = (p: Vec3, v: number) => scene.vertex(surface, p, normal, [shade, v], color);
  const a = put(at, 0);
  const b = put(add(belly, scale(side, size * slim)), 0.5);
  const c = put(tip, 1);
  const d = put(sub(belly, scale(side, size * slim)), 0.5);
  scene.part(surface).index.push(a, b, c, a, c, d);
}

function varied(color: Vec3, amount: number): Vec3 {
  const f = 1 + spread(amount);
  return [color[0] * f * (1 + spread(0.12)), color[1] * f, color[2] * f * (1 + spread(0.1))];
}

export function crown(scene: Scene, centre: Vec3, radii: Vec3, count: number, size: number, color: Vec3): void {
  for (let i = 0; i < count; i++) {
    const way = normalize([spread(1), spread(1), spread(1)]);
    const depth = random() ** 0.42;
    const lump =
      0.82 + 0.18 * Math.sin(way[0] * 5 + centre[0]) * Math.sin(way[1] * 6 + centre[2]) * 1.5 * Math.cos(way[2] * 5);
    const at: Vec3 = [
      centre[0] + way[0] * radii[0] * depth * lump,
      centre[1] + way[1] * radii[1] * depth * lump,
      centre[2] + way[2] * radii[2] * depth * lump,
    ];
    const shade = Math.max(0, depth * 0.75 + way[1] * 0.25);
    leaf(scene, at, size * (0.7 + random() * 0.6), way, varied(color, 0.22), shade);
  }
}

function birch(scene: Scene, x: number, z: number, tall: number, ground: Ground): void {
  const foot: Vec3 = [x, ground(x, z) - 0.1, z];
  const top: Vec3 = [x + spread(0.5), foot[1] + tall, z + spread(0.5)];
  const thick = tall * 0.013;
  const bark: Vec3 = [0.62, 0.6, 0.56];
  scene.turned(
    'bark',
    foot,
    top,
    [
      [0, thick * 1.5],
      [0.04, thick * 1.1],
      [0.4, thick * 0.8],
      [1, 0.012],
    ],
    { sides: 12, color: bark },
  );
  const clumps = 26;
  for (let i = 0; i < clumps; i++) {
    const t = 0.3 + 0.7 * (i / clumps);
    const from = mix(foot, top, t * 0.92);
    const reach = tall * 0.24 * Math.sin(Math.PI * (0.18 + 0.8 * ((t - 0.3) / 0.7))) + 0.25;
    const angle = i * 2.4 + spread(0.4);
    const to: Vec3 = [from[0] + Math.cos(angle) * reach, from[1] + reach * 0.42, from[2] + Math.sin(angle) * reach];
    scene.turned(
      'bark',
      from,
      to,
      [
        [0, thick * 0.35],
        [1, 0.006],
      ],
      { sides: 5, color: [0.3, 0.26, 0.22] },
    );
    const size = tall * 0.085 * (0.8 + random() * 0.5);
    crown(scene, mix(from, to, 0.85), [size * 1.15, size * 0.95, size * 1.15], 250, 0.155, [0.15, 0.21, 0.06]);
    crown(scene, mix(from, to, 0.5), [size, size * 0.8, size], 120, 0.15, [0.13, 0.19, 0.055]);
  }
}

function spruce(scene: Scene, x: number, z: number, tall: number, ground: Ground): void {
  const foot: Vec3 = [x, ground(x, z) - 0.2, z];
  const top: Vec3 = [x, foot[1] + tall, z];
  scene.turned(
    'bark',
    foot,
    top,
    [
      [0, tall * 0.018],
      [1, 0.01],
    ],
    { sides: 6, color: [0.12, 0.08, 0.055] },
  );
  const count = 1450;
  for (let i = 0; i < count; i++) {
    const t = 1 - Math.sqrt(random()) * 0.94;
    const tier = 0.72 + 0.28 * (1 - ((t * 15) % 1));
    const reach = tall * 0.19 * (1 - t) * tier + 0.08;
    const angle = random() * Math.PI * 2;
    const out = 0.45 + 0.55 * random();
    const at: Vec3 = [
      x + Math.cos(angle) * reach * out,
      foot[1] + tall * t - reach * 0.3 * out,
      z + Math.sin(angle) * reach * out,
    ];
    leaf(
      scene,
      at,
      (0.3 + tall * 0.045) * (1.15 - t * 0.6),
      normalize([Math.cos(angle), 0.5, Math.sin(angle)]),
      varied([0.045, 0.085, 0.04], 0.3),
      out * 0.9,
      0.17,
      [Math.cos(angle), -0.22 + t * 0.45, Math.sin(angle)],
    );
  }
}

function bush(scene: Scene, x: number, z: number, size: number, color: Vec3, ground: Ground, count = 520): void {
  const y = ground(x, z);
  crown(scene, [x, y + size * 0.55, z], [size, size * 0.8, size], count, size * 0.13 + 0.025, color);
}

/** Ornamental grass: long arching blades from one root. */
function tuft(scene: Scene, at: Vec3, tall: number, color: Vec3, count = 70): void {
  for (let i = 0; i < count; i++) {
    const angle = random() * Math.PI * 2;
    const lean = 0.12 + random() * 0.55;
    const height = tall * (0.6 + random() * 0.5);
    const way: Vec3 = [Math.cos(angle), 0, Math.sin(angle)];
    const side = scale([-way[2], 0, way[0]], 0.008 + tall * 0.004);
    const root = add(at, scale(way, random() * 0.07));
    const knee = add(root, [way[0] * lean * height * 0.35, height * 0.65, way[2] * lean * height * 0.35]);
    const tip = add(root, [way[0] * lean * height, height * (1 - lean * 0.35), way[2] * lean * height]);
    const tone = varied(color, 0.25);
    const normal = normalize([way[0] * 0.5, 1, way[2] * 0.5]);
    const put = (p: Vec3, v: number) => scene.vertex('leaf', p, normal, [0.35 + v * 0.65, v], tone);
    const ids = [
      put(sub(root, side), 0),
      put(add(root, side), 0),
      put(add(knee, side), 0.6),
      put(sub(knee, side), 0.6),
      put(tip, 1),
    ];
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = ids;
    scene.part('leaf').index.push(a, b, c, a, c, d, d, c, e);
  }
}

/** Blades of the lawn, dense where the cameras walk. */
function lawn(scene: Scene, ground: Ground, isPaved: (x: number, z: number) => boolean, views: readonly Vec3[]): void {
  const part = scene.part('blade');
  for (let i = 0; i < 340_000; i++) {
    const x = -26 + random() * 50;
    const z = -8 + random() * 32;
    if (isPaved(x, z)) continue;
    const near = Math.min(...views.map((view) => distance([x, 1.5, z], view)));
    if (random() > Math.min(1, (6.5 / Math.max(near, 2)) ** 2 * 0.9 + 0.03)) continue;
    const y = ground(x, z);
    const wide = 0.006 + near * 0.0011;
    const tall = 0.05 + random() * 0.05 + near * 0.001;
    const angle = random() * Math.PI * 2;
    const [dx, dz] = [Math.cos(angle) * wide, Math.sin(angle) * wide];
    const [lx, lz] = [spread(0.05), spread(0.05)];
    const tone = varied([0.112, 0.14, 0.052], 0.3);
    const k = part.position.length / 3;
    scene.vertex('blade', [x - dx, y, z - dz], [0, 1, 0], [0.55, 0], tone);
    scene.vertex('blade', [x + dx, y, z + dz], [0, 1, 0], [0.55, 0], tone);
    scene.vertex('blade', [x + lx, y + tall, z + lz], [0, 1, 0], [1.15, 1], tone);
    part.index.push(k, k + 1, k + 2);
  }
}

/** Adds everything that grows. */
export function leaves(scene: Scene, ground: Ground, isPaved: (x: number, z: number) => boolean): void {
  const birches = [
    [-17.5, -2.5, 11],
    [-13, -8.5, 12.5],
    [16.5, -4, 10.5],
    [18.6, 3.2, 9],
    [-21, 5, 10],
    [-11.2, -4.6, 9],
  ] as const;
  for (const [x, z, tall] of birches) birch(scene, x, z, tall, ground);
  for (let i = 0; i < 60; i++) {
    const x = -46 + random() * 100;
    const z = -16 - random() * 30;
    if (x < -24 && random() < 0.55) continue;
    spruce(scene, x, z, 9 + random() * 9, ground);
  }
  for (let i = 0; i < 26; i++) spruce(scene, 27 + random() * 30, -20 + random() * 60, 9 + random() * 8, ground);
  const box: Vec3 = [0.09, 0.15, 0.04];
  const sage: Vec3 = [0.19, 0.24, 0.13];
  for (let x = 4.9; x < 7.2; x += 0.62) bush(scene, x, 4.62 + spread(0.08), 0.42 + random() * 0.1, box, ground, 420);
  for (let x = 10.5; x < 12.8; x += 0.6) bush(scene, x, 2.2 + spread(0.1), 0.4 + random() * 0.12, sage, ground, 420);
  for (const [x, z, s] of [
    [13.6, 1.2, 0.8],
    [13.9, -1.6, 1.0],
    [13.5, -3.6, 0.9],
    [-10.4, -2.6, 0.7],
    [-10.2, -4.2, 0.9],
    [20, 9, 1.1],
    [-16.5, 1, 0.8],
  ] as const)
    bush(scene, x, z, s, box, ground, 900);
  const straw: Vec3 = [0.3, 0.3, 0.12];
  const lavender: Vec3 = [0.26, 0.2, 0.36];
  for (let x = 2.2; x > -9; x -= 0.55)
    if (x > 1.9 || x < -6.7) tuft(scene, [x, ground(x, 8.6), 8.55 + spread(0.12)], 0.6 + random() * 0.25, straw, 90);
  for (let x = 4.8; x < 14; x += 0.36) {
    const z = 5.9 + 0.055 * (x - 3.4) ** 1.9 - 1.25;
    tuft(scene, [x, ground(x, z), z + spread(0.12)], 0.38 + random() * 0.12, random() < 0.6 ? lavender : sage, 60);
  }
  for (const [x, z, h] of [
    [-8.7, 4.5, 0.62],
    [-3.9, 7.7, 0.5],
    [3.8, 4.55, 0.6],
  ] as const)
    tuft(scene, [x, h - 0.1, z], 0.75, [0.22, 0.27, 0.09], 150);
  crown(scene, [-1.35, 0.85, 4.42], [0.3, 0.36, 0.28], 420, 0.075, [0.12, 0.19, 0.06]);
  // Olive branches and a ficus indoors.
  crown(scene, [-2.75, 0.92, -0.9], [0.22, 0.2, 0.22], 90, 0.07, [0.16, 0.21, 0.1]);
  crown(scene, [2.75, 1.12, 1.7], [0.2, 0.16, 0.2], 90, 0.06, [0.16, 0.21, 0.09]);
  crown(scene, [-6.25, 1.05, 2.75], [0.36, 0.55, 0.36], 240, 0.17, [0.07, 0.14, 0.04]);
  lawn(scene, ground, isPaved, [
    [13.5, 1.6, 15.5],
    [-14, 1.6, 13],
    [0, 1.6, 13.5],
    [7, 1.6, 13.5],
    [-8, 1.6, 13.5],
  ]);
}
