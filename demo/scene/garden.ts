import { alongX, type Scene } from './mesh.ts';
import { leaves } from './plants.ts';
import { normalize, randomFrom, smoothstep, type Vec3 } from './vec.ts';

const waves = (x: number, z: number) =>
  Math.sin(x * 0.13 + 1.3) * Math.cos(z * 0.11) * 0.6 + Math.sin(x * 0.051 - z * 0.043) * 1.2;

/** Height of the lawn: level around the house, then rolling, falling to the lake in the west. */
export function groundAt(x: number, z: number): number {
  const away = Math.hypot(Math.max(0, Math.abs(x - 1) - 17), Math.max(0, Math.abs(z - 2) - 16));
  const rolling = waves(x, z) * smoothstep(0, 30, away) * 0.8;
  const towardsLake = smoothstep(-18, -75, x) * -6.5;
  const behind = smoothstep(-14, -60, z) * 4 + smoothstep(26, 90, x) * 4;
  return -0.45 + rolling + towardsLake + behind;
}

/** Middles of the stones that lead from the deck across the lawn. */
const steppingStones = Array.from({ length: 6 }, (_, i) => [-2.4 - i * 0.95, 9.3 + i * 0.42] as const);

/** Where the lawn is interrupted: house, deck, paths. */
export function isPaved(x: number, z: number): boolean {
  if (x > -9.35 && x < 4.35 && z > -3.4 && z < 8.75) return true;
  if (x > -7.4 && x < 7.3 && z > -5.3 && z < 4.3) return true;
  if (x > 7 && x < 12.9 && z > -5.3 && z < 1.6) return true;
  if (x > 7.5 && x < 10.25 && z < 2.7 && z > 0) return true;
  if (steppingStones.some(([sx, sz]) => Math.hypot(x - sx, z - sz) < 0.47)) return true;
  return Math.abs(z - pathAt(x)) < 0.85 && x > 3.4 && x < 24;
}

/** Middle line of the gravel path from the gate to the deck. */
const pathAt = (x: number) => 5.9 + 0.055 * (x - 3.4) ** 1.9;

function ground(scene: Scene): void {
  const lines = [-190, -140, -105, -80, -62, -48, -38, -32];
  for (let x = -28; x <= 28; x += 0.5) lines.push(x);
  lines.push(32, 38, 48, 62, 80, 105, 140);
  const part = scene.part('grass');
  for (const z of lines) {
    for (const x of lines) {
      const slope: Vec3 = [
        groundAt(x - 0.2, z) - groundAt(x + 0.2, z),
        0.4,
        groundAt(x, z - 0.2) - groundAt(x, z + 0.2),
      ];
      scene.vertex('grass', [x, groundAt(x, z), z], normalize(slope), [x, z]);
    }
  }
  const row = lines.length;
  for (let j = 0; j + 1 < row; j++) {
    for (let i = 0; i + 1 < row; i++) {
      const k = j * row + i;
      part.index.push(k, k + row + 1, k + 1, k, k + row, k + row + 1);
    }
  }
}

function path(scene: Scene): void {
  const step = 0.4;
  for (let x = 4.2; x < 24; x += step) {
    const [z0, z1] = [pathAt(x), pathAt(x + step)];
    const y = (px: number, z: number) => groundAt(px, z) + 0.02;
    const w = 0.85;
    scene.patch(
      'gravel',
      [x, y(x, z0 + w), z0 + w],
      [x + step, y(x + step, z1 + w), z1 + w],
      [x + step, y(x + step, z1 - w), z1 - w],
      [x, y(x, z0 - w), z0 - w],
      { cell: 0.43 },
    );
  }
  // Stepping stones from the deck across the lawn.
  for (const [x, z] of steppingStones) {
    scene.placed([x, groundAt(x, z), z], 0.4, () =>
      scene.cushion('stone', [-0.4, -0.05, -0.3], [0.4, 0.05, 0.3], 0.02, { cell: 0.2 }),
    );
  }
}

export function terrace(scene: Scene): void {
  const cloth: Vec3 = [0.5, 0.48, 0.44];
  const y = -0.03;
  const bench = (x0: number, z0: number, x1: number, z1: number) => {
    scene.box('oak', [x0, y + 0.06, z0], [x1, y + 0.22, z1], { cell: 0.16, grain: alongX, color: [0.8, 0.72, 0.66] });
    scene.cushion('fabric', [x0 + 0.02, y + 0.22, z0 + 0.02], [x1 - 0.02, y + 0.4, z1 - 0.02], 0.06, {
      color: cloth,
      puff: 0.02,
    });
  };
  bench(-7.6, 5.1, -6.7, 7.3);
  bench(-6.65, 5.0, -4.6, 5.9);
  for (const z of [5.15, 5.88, 6.6])
    scene.cushion('fabric', [-7.62, y + 0.38, z], [-7.38, y + 0.76, z + 0.68], 0.08, { color: cloth, puff: 0.03 });
  for (const x of [-6.6, -5.62])
    scene.cushion('fabric', [x, y + 0.38, 5.0], [x + 0.95, y + 0.76, 5.22], 0.08, { color: cloth, puff: 0.03 });
  scene.placed([-6.9, y + 0.4, 6.9], 1.2, () =>
    scene.cushion('fabric', [-0.22, 0, -0.07], [0.22, 0.4, 0.07], 0.06, { color: [0.4, 0.17, 0.07], puff: 0.05 }),
  );
  scene.turned(
    'stone',
    [-5.4, y, 6.75],
    [-5.4, y + 0.36, 6.75],
    [
      [0, 0.3],
      [0.9, 0.5],
      [1, 0.5],
      [1, 0.42],
      [0.8, 0.4],
      [0.8, 0.001],
    ],
    { sides: 32, color: [0.55, 0.54, 0.52] },
  );
  // Table with benches near the kitchen end.
  scene.box('oak', [1.5, y + 0.7, 5.2], [3.5, y + 0.75, 6.1], { cell: 0.14, grain: alongX, color: [0.85, 0.76, 0.7] });
  for (const x of [1.65, 3.25]) scene.box('metal', [x, y, 5.3], [x + 0.06, y + 0.7, 6.0], { cell: 0.25 });
  for (const z of [4.75, 6.3]) {
    scene.box('oak', [1.6, y + 0.41, z], [3.4, y + 0.46, z + 0.34], {
      cell: 0.17,
      grain: alongX,
      color: [0.85, 0.76, 0.7],
    });
    for (const x of [1.75, 3.15]) scene.box('metal', [x, y, z + 0.03], [x + 0.05, y + 0.41, z + 0.31], { cell: 0.2 });
  }
  scene.turned(
    'marble',
    [2.6, y + 0.75, 5.6],
    [2.6, y + 0.84, 5.6],
    [
      [0, 0.001],
      [0, 0.08],
      [0.5, 0.15],
      [1, 0.2],
      [1, 0.19],
      [0.4, 0.12],
      [0.15, 0.001],
    ],
    { sides: 24 },
  );
  for (const x of [1.95, 3.1])
    scene.bar('paint', [x, y + 0.75, 5.62], [x, y + 0.87, 5.62], 0.04, { color: [0.5, 0.46, 0.4] });
  // Planters.
  for (const [x, z, h, r] of [
    [-8.7, 4.5, 0.62, 0.33],
    [-3.9, 7.7, 0.5, 0.32],
    [3.8, 4.55, 0.6, 0.32],
    [-1.35, 4.42, 0.5, 0.25],
  ] as const) {
    scene.turned(
      'stone',
      [x, y, z],
      [x, y + h, z],
      [
        [0, 0.001],
        [0, r * 0.75],
        [1, r],
        [1, r - 0.03],
        [0.85, r - 0.05],
        [0.85, 0.001],
      ],
      { sides: 28, color: [0.34, 0.33, 0.32] },
    );
  }
  for (const [x, z] of [
    [-4.38, 4.07],
    [-0.74, 4.07],
    [4.35, 4.07],
    [6.5, 4.07],
  ] as const)
    scene.box('lamp', [x - 0.04, 1.95, z - 0.07], [x + 0.04, 2.15, z], { cell: 0.2 });
  for (const [x, z] of [
    [6.2, 10.2],
    [10.7, 9.5],
    [-9.6, 9.4],
    [5.0, 6.4],
  ] as const) {
    scene.bar('metal', [x, -0.45, z], [x, 0.1, z], 0.035);
    scene.bar('lamp', [x, 0.1, z], [x, 0.14, z], 0.034);
    scene.bar('metal', [x, 0.14, z], [x, 0.17, z], 0.05);
  }
}

/** Ridges of forest around the valley, paler with distance, and the lake before them. */
function distance(scene: Scene): void {
  const random = randomFrom(5);
  for (const [radius, base, tall, color, rough] of [
    [150, -8, 15, [0.035, 0.06, 0.035], 2.4],
    [260, -8, 34, [0.05, 0.08, 0.06], 3],
    [430, -8, 62, [0.07, 0.1, 0.09], 3],
  ] as const) {
    const part = scene.part('hill');
    const count = 1400;
    const first = part.position.length / 3;
    for (let i = 0; i <= count; i++) {
      const angle = (i / count) * Math.PI * 2;
      const rolling =
        0.45 +
        0.25 * Math.sin(angle * 3 + radius) +
        0.2 * Math.sin(angle * 7.3 + radius * 2) +
        0.1 * Math.sin(angle * 17 + radius);
      const west = Math.max(0, -Math.cos(angle - 0.25)) ** 3;
      const height = tall * rolling * (1 - 0.62 * west * (radius < 300 ? 1 : 0.5));
      const spike = random() * rough;
      const [x, z] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
      scene.vertex('hill', [x, base, z], [0, 1, 0], [angle, 0], color);
      scene.vertex('hill', [x, base + height + spike, z], [0, 1, 0], [angle, height], color);
    }
    for (let i = 0; i < count; i++) {
      const k = first + i * 2;
      part.index.push(k, k + 2, k + 3, k, k + 3, k + 1);
    }
  }
  scene.patch('water', [-480, -4.6, 480], [480, -4.6, 480], [480, -4.6, -480], [-480, -4.6, -480], { cell: 2000 });
}

/** Adds the garden, the terrace furniture and the landscape. */
export function buildGarden(scene: Scene): void {
  ground(scene);
  path(scene);
  terrace(scene);
  distance(scene);
  leaves(scene, groundAt, isPaved);
}
