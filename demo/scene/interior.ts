import { alongX, alongY, alongZ, type Scene } from './mesh.ts';
import type { Vec3 } from './vec.ts';

const linen: Vec3 = [0.62, 0.59, 0.53];
const moss: Vec3 = [0.19, 0.22, 0.15];
const rust: Vec3 = [0.42, 0.17, 0.08];
const oakPaint: Vec3 = [0.92, 0.9, 0.88];
const sage: Vec3 = [0.3, 0.33, 0.27];

function sofa(scene: Scene): void {
  const soft = { color: linen, cell: 0.1 };
  scene.box('metal', [-5.0, 0.04, -3.5], [-2.2, 0.12, -2.66], { cell: 0.3 });
  scene.cushion('fabric', [-5.05, 0.12, -3.6], [-2.15, 0.34, -2.58], 0.06, soft);
  scene.cushion('fabric', [-5.05, 0.12, -2.62], [-4.05, 0.34, -1.75], 0.06, soft);
  scene.cushion('fabric', [-5.1, 0.12, -3.62], [-2.1, 0.74, -3.36], 0.09, soft);
  scene.cushion('fabric', [-2.3, 0.12, -3.6], [-2.08, 0.58, -2.58], 0.08, soft);
  scene.cushion('fabric', [-5.04, 0.33, -3.4], [-4.06, 0.5, -1.76], 0.07, { ...soft, puff: 0.02 });
  scene.cushion('fabric', [-4.05, 0.33, -3.4], [-3.18, 0.5, -2.58], 0.07, { ...soft, puff: 0.025 });
  scene.cushion('fabric', [-3.17, 0.33, -3.4], [-2.3, 0.5, -2.58], 0.07, { ...soft, puff: 0.025 });
  for (const x of [-5.0, -4.04, -3.16]) {
    scene.cushion('fabric', [x, 0.48, -3.42], [x + 0.88, 0.86, -3.2], 0.09, { ...soft, puff: 0.03 });
  }
  const pillow = (x: number, z: number, turn: number, color: Vec3) =>
    scene.placed([x, 0.47, z], turn, () =>
      scene.cushion('fabric', [-0.23, 0, -0.06], [0.23, 0.42, 0.07], 0.06, { color, cell: 0.08, puff: 0.05 }),
    );
  pillow(-4.7, -3.08, 0.25, rust);
  pillow(-4.35, -3.1, -0.1, moss);
  pillow(-2.6, -3.06, -0.3, [0.6, 0.56, 0.5]);
}

function armchair(scene: Scene, at: Vec3, turn: number): void {
  scene.placed(at, turn, () => {
    const soft = { color: moss, cell: 0.1 };
    scene.cushion('fabric', [-0.36, 0.27, -0.36], [0.36, 0.43, 0.38], 0.06, { ...soft, puff: 0.03 });
    scene.cushion('fabric', [-0.38, 0.3, -0.46], [0.38, 0.85, -0.3], 0.07, { ...soft, puff: 0.03 });
    for (const x of [-0.42, 0.36]) {
      scene.box('oak', [x, 0.52, -0.4], [x + 0.06, 0.56, 0.4], { grain: alongZ, cell: 0.2 });
      scene.box('oak', [x, 0, 0.3], [x + 0.06, 0.52, 0.35], { cell: 0.2 });
      scene.box('oak', [x, 0, -0.4], [x + 0.06, 0.52, -0.35], { cell: 0.2 });
    }
    scene.box('oak', [-0.4, 0.2, -0.36], [0.4, 0.26, 0.34], { grain: alongX, cell: 0.2 });
  });
}

function roundTable(scene: Scene, [x, y, z]: Vec3, radius: number): void {
  scene.turned(
    'marble',
    [x, y - 0.03, z],
    [x, y, z],
    [
      [0, 0.001],
      [0, radius - 0.02],
      [0.2, radius],
      [0.8, radius],
      [1, radius - 0.01],
      [1, radius - 0.012],
      [1, radius * 0.5],
      [1, 0.001],
    ],
    { sides: 40 },
  );
  for (let i = 0; i < 3; i++) {
    const a = (i / 3) * Math.PI * 2 + 0.5;
    const foot = radius * 0.72;
    scene.bar(
      'metal',
      [x + Math.cos(a) * foot, 0.012, z + Math.sin(a) * foot],
      [x + Math.cos(a) * foot * 0.6, y - 0.03, z + Math.sin(a) * foot * 0.6],
      0.014,
    );
  }
}

function vase(scene: Scene, at: Vec3, size: number, color: Vec3): void {
  const top: Vec3 = [at[0], at[1] + size, at[2]];
  scene.turned(
    'paint',
    at,
    top,
    [
      [0, 0.001],
      [0, 0.3 * size],
      [0.25, 0.42 * size],
      [0.55, 0.4 * size],
      [0.85, 0.16 * size],
      [1, 0.2 * size],
      [0.98, 0.17 * size],
      [0.8, 0.1 * size],
    ],
    { sides: 20, color },
  );
}

function living(scene: Scene): void {
  scene.box('rug', [-5.5, 0, -2.85], [-1.5, 0.018, 0.35], { cell: 0.1 }, '-y');
  sofa(scene);
  armchair(scene, [-4.75, 0, 0.55], Math.PI * 0.86);
  armchair(scene, [-3.55, 0, 0.85], Math.PI * 1.05);
  roundTable(scene, [-3.35, 0.38, -1.3], 0.48);
  roundTable(scene, [-2.72, 0.47, -0.88], 0.3);
  scene.box('paint', [-3.55, 0.38, -1.42], [-3.25, 0.405, -1.2], { color: [0.5, 0.18, 0.1], cell: 0.1 });
  scene.box('paint', [-3.53, 0.405, -1.4], [-3.28, 0.425, -1.21], { color: [0.72, 0.68, 0.6], cell: 0.1 });
  vase(scene, [-2.75, 0.47, -0.9], 0.24, [0.62, 0.55, 0.45]);
  // Floor lamp next to the sofa.
  scene.turned(
    'metal',
    [-1.75, 0.018, -2.95],
    [-1.75, 0.04, -2.95],
    [
      [0, 0.001],
      [0, 0.16],
      [1, 0.16],
      [1, 0.001],
    ],
    { sides: 24 },
  );
  scene.bar('metal', [-1.75, 0.04, -2.95], [-1.75, 1.5, -2.95], 0.012);
  scene.turned(
    'lamp',
    [-1.75, 1.42, -2.95],
    [-1.75, 1.76, -2.95],
    [
      [0, 0.24],
      [1, 0.17],
      [1, 0.16],
      [0, 0.23],
    ],
    { sides: 28 },
  );
  // Stove on a black hearth in the north-west corner.
  scene.turned(
    'metal',
    [-5.95, 0, -2.95],
    [-5.95, 0.03, -2.95],
    [
      [0, 0.5],
      [1, 0.5],
      [1, 0.001],
    ],
    { sides: 36 },
  );
  scene.turned(
    'metal',
    [-5.95, 0.12, -2.95],
    [-5.95, 1.15, -2.95],
    [
      [0, 0.001],
      [0, 0.28],
      [1, 0.28],
      [1, 0.001],
    ],
    { sides: 28 },
  );
  scene.bar('metal', [-5.95, 1.15, -2.95], [-5.95, 3.9, -2.95], 0.075, { sides: 18 });
  scene.placed([-5.95, 0.5, -2.95], 0.7, () =>
    scene.patch('lamp', [-0.13, 0, 0.285], [0.13, 0, 0.285], [0.13, 0.34, 0.285], [-0.13, 0.34, 0.285], {
      color: [1.2, 0.45, 0.12],
    }),
  );
  // Pictures over the sofa.
  for (const [x, w, h] of [
    [-4.75, 1.25, 0.9],
    [-3.3, 0.85, 0.9],
  ] as const) {
    scene.box('metal', [x - 0.02, 1.28, -3.7], [x + w + 0.02, 1.32 + h, -3.672], { cell: 0.4 }, '-z');
    scene.patch('art', [x, 1.3, -3.67], [x + w, 1.3, -3.67], [x + w, 1.3 + h, -3.67], [x, 1.3 + h, -3.67], {
      cell: 0.3,
    });
  }
  // Shelves with pottery between the sofa and the kitchen.
  for (const y of [1.12, 1.55, 1.98])
    scene.box('oak', [-1.15, y, -3.7], [-0.15, y + 0.035, -3.44], { cell: 0.12, grain: alongX }, '-z');
  vase(scene, [-0.95, 1.155, -3.56], 0.26, [0.5, 0.22, 0.12]);
  vase(scene, [-0.6, 1.155, -3.56], 0.18, [0.66, 0.62, 0.55]);
  vase(scene, [-0.4, 1.585, -3.56], 0.28, [0.22, 0.25, 0.22]);
  vase(scene, [-0.75, 2.015, -3.56], 0.22, [0.6, 0.55, 0.46]);
  for (const [i, color] of (
    [
      [0.5, 0.18, 0.1],
      [0.16, 0.22, 0.24],
      [0.66, 0.6, 0.5],
      [0.3, 0.28, 0.24],
      [0.55, 0.4, 0.2],
    ] as const
  ).entries()) {
    scene.box('paint', [-1.08 + i * 0.05, 1.585, -3.66], [-1.035 + i * 0.05, 1.8 + (i % 2) * 0.04, -3.48], {
      color,
      cell: 0.2,
    });
    scene.box('paint', [-0.42 + i * 0.045, 1.155, -3.66], [-0.38 + i * 0.045, 1.37 + (i % 3) * 0.03, -3.5], {
      color,
      cell: 0.2,
    });
  }
  // Curtains at the corners of the glazing.
  for (const [x0, x1] of [
    [-6.62, -6.0],
    [2.75, 3.3],
    [4.45, 5.0],
    [5.85, 6.35],
  ] as const)
    curtain(scene, x0, x1, 3.58);
  for (const [x0, x1] of [
    [10.1, 10.7],
    [11.6, 12.1],
  ] as const)
    curtain(scene, x0, x1, 1.08);
  vase(scene, [-6.25, 0, 2.75], 0.5, [0.25, 0.22, 0.19]);
  scene.bar('metal', [-5.9, 0, 2.9], [-5.9, 1.25, 2.9], 0.011);
  scene.ball('lamp', [-5.9, 1.35, 2.9], [0.13, 0.13, 0.13], { rings: 12 });
}

function curtain(scene: Scene, x0: number, x1: number, depth: number): void {
  const folds = Math.round((x1 - x0) / 0.016);
  for (let i = 0; i < folds; i++) {
    const at = (k: number): [number, number] => {
      const t = k / folds;
      return [x0 + (x1 - x0) * t, depth + 0.045 * Math.sin(t * (x1 - x0) * 58)];
    };
    const [xa, za] = at(i);
    const [xb, zb] = at(i + 1);
    scene.patch('fabric', [xb, 0.02, zb], [xa, 0.02, za], [xa, 2.55, za], [xb, 2.55, zb], {
      color: [0.66, 0.63, 0.58],
      cell: 0.5,
    });
  }
}

function kitchen(scene: Scene): void {
  const front = { color: oakPaint, cell: 0.12, grain: alongY };
  // Tall units on the partition, in five doors with shadow gaps.
  scene.box('metal', [3.46, 0, -3.7], [4.0, 2.52, 0.42], { cell: 0.5 }, '-y+x-z');
  for (let i = 0; i < 5; i++) {
    const z = -3.06 + i * 0.69;
    if (i === 1 || i === 2) {
      scene.box('oak', [3.4, 0.1, z], [3.47, 0.62, z + 0.675], front);
      scene.box('metal', [3.405, 0.64, z], [3.47, 1.2, z + 0.675], { cell: 0.3 });
      scene.box('metal', [3.37, 1.08, z + 0.08], [3.385, 1.1, z + 0.6], { cell: 0.3 });
      scene.box('oak', [3.4, 1.22, z], [3.47, 2.5, z + 0.675], front);
    } else scene.box('oak', [3.4, 0.1, z], [3.47, 2.5, z + 0.675], front);
  }
  // Counter under the window.
  for (let i = 0; i < 5; i++) {
    const x = 0.1 + i * 0.66;
    scene.box('paint', [x, 0.1, -3.7], [x + 0.65, 0.85, -3.1], { color: sage, cell: 0.12 }, '-y-z');
  }
  scene.box('metal', [0.12, 0, -3.7], [3.4, 0.1, -3.16], { cell: 0.4 }, '-y-z');
  scene.box('marble', [0.06, 0.86, -3.7], [3.46, 0.9, -3.06], { cell: 0.12 });
  scene.box('marble', [0.06, 0.9, -3.7], [3.46, 1.1, -3.68], { cell: 0.12 }, '-z');
  scene.bar('metal', [1.9, 0.9, -3.5], [1.9, 1.22, -3.5], 0.014);
  scene.bar('metal', [1.9, 1.22, -3.5], [1.9, 1.22, -3.28], 0.012);
  vase(scene, [0.45, 0.9, -3.4], 0.26, [0.3, 0.32, 0.28]);
  // Island with a stone top that falls to the floor at its western end.
  scene.box('paint', [0.56, 0.08, -1.82], [2.72, 0.87, -1.02], { color: sage, cell: 0.12 }, '-y');
  scene.box('metal', [0.6, 0, -1.78], [2.68, 0.08, -1.06], { cell: 0.4 }, '-y');
  scene.box('marble', [0.46, 0.87, -1.92], [2.82, 0.92, -0.78], { cell: 0.1 });
  scene.box('marble', [0.46, 0, -1.92], [0.51, 0.87, -0.78], { cell: 0.1 }, '-y+y');
  for (const x of [0.95, 1.6, 2.25]) stool(scene, x, -0.5);
  for (const x of [0.9, 1.6, 2.3]) {
    scene.bar('metal', [x, 2.05, -1.42], [x, 4.4, -1.42], 0.005, { sides: 6 });
    scene.turned(
      'metal',
      [x, 1.78, -1.42],
      [x, 2.06, -1.42],
      [
        [0, 0.17],
        [0.35, 0.16],
        [0.75, 0.09],
        [1, 0.025],
        [1, 0.001],
      ],
      { sides: 28 },
    );
    scene.turned(
      'lamp',
      [x, 1.79, -1.42],
      [x, 2.03, -1.42],
      [
        [0.95, 0.02],
        [0.7, 0.08],
        [0.3, 0.15],
        [0, 0.162],
      ]
        .toReversed()
        .map(([t = 0, r = 0]) => [t, r - 0.006] as const)
        .toReversed(),
      { sides: 28 },
    );
  }
  // Bowl with fruit.
  scene.turned(
    'paint',
    [2.2, 0.92, -1.3],
    [2.2, 1.02, -1.3],
    [
      [0, 0.001],
      [0, 0.07],
      [0.5, 0.14],
      [1, 0.19],
      [1, 0.18],
      [0.4, 0.11],
      [0.15, 0.001],
    ],
    { sides: 28, color: [0.2, 0.19, 0.18] },
  );
  for (const [x, z, c] of [
    [2.15, -1.33, [0.5, 0.08, 0.04]],
    [2.25, -1.27, [0.55, 0.32, 0.05]],
    [2.24, -1.36, [0.3, 0.38, 0.08]],
  ] as const) {
    scene.ball('paint', [x, 1.0, z], [0.042, 0.04, 0.042], { color: c, rings: 8 });
  }
}

function stool(scene: Scene, x: number, z: number): void {
  scene.cushion('fabric', [x - 0.2, 0.64, z - 0.19], [x + 0.2, 0.69, z + 0.19], 0.024, {
    color: [0.22, 0.14, 0.08],
    cell: 0.12,
  });
  for (const [dx, dz] of [
    [-0.16, -0.15],
    [0.16, -0.15],
    [0.16, 0.15],
    [-0.16, 0.15],
  ] as const) {
    scene.bar('metal', [x + dx * 1.2, 0, z + dz * 1.2], [x + dx, 0.65, z + dz], 0.012);
  }
  scene.bar('metal', [x - 0.18, 0.25, z - 0.17], [x + 0.18, 0.25, z - 0.17], 0.009);
  scene.bar('metal', [x - 0.18, 0.25, z + 0.17], [x + 0.18, 0.25, z + 0.17], 0.009);
}

function chair(scene: Scene, at: Vec3, turn: number): void {
  scene.placed(at, turn, () => {
    scene.cushion('fabric', [-0.22, 0.43, -0.22], [0.22, 0.48, 0.22], 0.022, { color: [0.5, 0.44, 0.35], cell: 0.14 });
    for (const [x, z, h] of [
      [-0.2, -0.2, 0.78],
      [0.2, -0.2, 0.78],
      [-0.2, 0.2, 0.43],
      [0.2, 0.2, 0.43],
    ] as const) {
      scene.bar('oak', [x, 0, z], [x * 0.95, h, z], 0.016, { color: [0.75, 0.72, 0.7] });
    }
    scene.cushion('oak', [-0.23, 0.64, -0.225], [0.23, 0.8, -0.19], 0.015, { color: [0.75, 0.72, 0.7], cell: 0.16 });
  });
}

function dining(scene: Scene): void {
  scene.cushion('oak', [1.75, 0.71, 1.25], [3.7, 0.75, 2.15], 0.018, { cell: 0.12 });
  for (const [x, z] of [
    [1.95, 1.4],
    [3.5, 1.4],
    [3.5, 2.0],
    [1.95, 2.0],
  ] as const)
    scene.bar('oak', [x, 0, z], [x, 0.72, z], 0.03);
  for (const x of [2.15, 2.75, 3.3]) {
    chair(scene, [x, 0, 1.0], 0);
    chair(scene, [x, 0, 2.4], Math.PI);
  }
  scene.bar('metal', [2.7, 1.9, 1.7], [2.7, 4.2, 1.7], 0.005, { sides: 6 });
  scene.ball('lamp', [2.7, 1.72, 1.7], [0.3, 0.2, 0.3], { rings: 16 });
  vase(scene, [2.75, 0.75, 1.7], 0.22, [0.68, 0.66, 0.62]);
  // Sideboard and a picture on the partition.
  scene.box('oak', [3.55, 0.18, 1.1], [3.98, 0.72, 3.2], { cell: 0.12, grain: alongZ });
  for (const z of [1.2, 3.1]) scene.bar('metal', [3.75, 0, z], [3.75, 0.18, z], 0.015);
  scene.box('metal', [3.97, 1.2, 1.45], [4.0, 2.24, 2.85], { cell: 0.4 }, '+x');
  scene.patch('art', [3.965, 1.22, 1.47], [3.965, 1.22, 2.83], [3.965, 2.22, 2.83], [3.965, 2.22, 1.47], { cell: 0.3 });
  vase(scene, [3.75, 0.72, 1.4], 0.3, [0.36, 0.2, 0.12]);
  scene.box('paint', [3.66, 0.72, 2.6], [3.88, 0.75, 2.95], { color: [0.15, 0.2, 0.22], cell: 0.2 });
  // Ridge beam that carries the spots.
  scene.box('oak', [-6.7, 4.86, -0.09], [4.0, 5.1, 0.09], { cell: 0.2, grain: alongX }, '+y');
}

/** Adds furniture and fittings to the scene. */
export function buildInterior(scene: Scene): void {
  living(scene);
  kitchen(scene);
  dining(scene);
}
