import { alongX, alongZ } from '../scene/mesh.ts';
import { crown } from '../scene/plants.ts';
import type { Vec3 } from '../scene/vec.ts';
import { ModelScene } from './model-scene.ts';

const ground = -0.45;

/** A round lawn on which everything stands, its pictures laid flat. */
export function lawn(): ModelScene {
  const scene = new ModelScene();
  const [x, z, radius, sides] = [3.5, 2, 25, 96];
  const on = (step: number, far: number, y: number): Vec3 => {
    const angle = (step / sides) * Math.PI * 2;
    return [x + Math.cos(angle) * far, y, z + Math.sin(angle) * far];
  };
  for (let step = 0; step < sides; step += 1) {
    const [top, rim, foot] = [radius - 0.15, radius, radius - 0.3];
    const ring = (from: number, y0: number, to: number, y1: number) =>
      scene.patch('grass', on(step, from, y0), on(step + 1, from, y0), on(step + 1, to, y1), on(step, to, y1), {
        grain: alongZ,
      });
    ring(0, ground, top, ground);
    ring(top, ground, rim, ground - 0.12);
    ring(rim, ground - 0.12, foot, ground - 0.5);
  }
  return scene;
}

/** The way to the garage. */
export function drive(): ModelScene {
  const scene = new ModelScene();
  scene.box('gravel', [14, ground - 0.1, 1.4], [21, ground + 0.03, 14], { grain: alongX }, '-y');
  for (const x of [13.92, 21]) scene.box('metal', [x, ground - 0.1, 1.4], [x + 0.08, ground + 0.07, 14], {}, '-y');
  return scene;
}

export function slab(): ModelScene {
  const scene = new ModelScene();
  scene.cushion('stone', [-0.42, -0.06, -0.3], [0.42, 0.02, 0.3], 0.02, { cell: 9 });
  return scene;
}

export function chair(): ModelScene {
  const scene = new ModelScene();
  for (const x of [-0.21, 0.21])
    for (const z of [-0.21, 0.21])
      scene.bar('metal', [x, 0, z], [x * 0.92, z < 0 ? 0.8 : 0.44, z * 0.95], 0.013, { sides: 8 });
  scene.cushion('oak', [-0.23, 0.42, -0.22], [0.23, 0.455, 0.23], 0.015, { cell: 9 });
  scene.cushion('oak', [-0.22, 0.6, -0.225], [0.22, 0.8, -0.195], 0.012, { cell: 9 });
  return scene;
}

export function table(): ModelScene {
  const scene = new ModelScene();
  for (let board = 0; board < 5; board += 1)
    scene.cushion('oak', [-1.1, 0.71, -0.45 + board * 0.181], [1.1, 0.75, -0.275 + board * 0.181], 0.008, { cell: 9 });
  for (const x of [-0.95, 0.95]) {
    scene.box('metal', [x - 0.03, 0, -0.38], [x + 0.03, 0.71, -0.32]);
    scene.box('metal', [x - 0.03, 0, 0.32], [x + 0.03, 0.71, 0.38]);
    scene.box('metal', [x - 0.03, 0.66, -0.38], [x + 0.03, 0.71, 0.38]);
  }
  return scene;
}

export function planter(): ModelScene {
  const scene = new ModelScene();
  scene.turned(
    'stone',
    [0, 0, 0],
    [0, 0.56, 0],
    [
      [0, 0.001],
      [0, 0.23],
      [1, 0.31],
      [1, 0.28],
      [0.86, 0.27],
      [0.86, 0.001],
    ],
    { sides: 28, color: [0.5, 0.49, 0.47] },
  );
  crown(scene, [0, 0.72, 0], [0.34, 0.3, 0.34], 420, 0.1, [0.16, 0.24, 0.08]);
  return scene;
}

export function lantern(): ModelScene {
  const scene = new ModelScene();
  scene.bar('metal', [0, 0, 0], [0, 0.52, 0], 0.035);
  scene.bar('lamp', [0, 0.52, 0], [0, 0.6, 0], 0.034);
  scene.bar('metal', [0, 0.6, 0], [0, 0.63, 0], 0.055);
  return scene;
}

/** A metre of clipped hedge. */
export function hedge(): ModelScene {
  const scene = new ModelScene();
  scene.cushion('leaf', [-0.52, 0, -0.22], [0.52, 0.74, 0.22], 0.06, { color: [0.045, 0.08, 0.025], cell: 9 });
  for (const x of [-0.36, 0, 0.36]) crown(scene, [x, 0.44, 0], [0.3, 0.46, 0.34], 300, 0.1, [0.1, 0.17, 0.05]);
  return scene;
}

export function bush(): ModelScene {
  const scene = new ModelScene();
  crown(scene, [0, 0.42, 0], [0.7, 0.52, 0.7], 520, 0.15, [0.13, 0.2, 0.07]);
  crown(scene, [0.3, 0.3, 0.28], [0.42, 0.36, 0.42], 200, 0.13, [0.17, 0.24, 0.09]);
  return scene;
}

export function birch(): ModelScene {
  const scene = new ModelScene();
  const tall = 8.5;
  const bark: Vec3 = [0.66, 0.64, 0.6];
  scene.turned(
    'bark',
    [0, -0.2, 0],
    [0.25, tall, 0.1],
    [
      [0, 0.17],
      [0.05, 0.125],
      [0.45, 0.085],
      [1, 0.015],
    ],
    { sides: 12, color: bark },
  );
  const clumps = 17;
  for (let clump = 0; clump < clumps; clump += 1) {
    const rise = 0.34 + 0.66 * (clump / clumps);
    const reach = tall * 0.2 * Math.sin(Math.PI * (0.16 + 0.82 * ((rise - 0.34) / 0.66))) + 0.2;
    const angle = clump * 2.4;
    const from: Vec3 = [0.2 * rise, tall * rise * 0.94, 0.08 * rise];
    const to: Vec3 = [from[0] + Math.cos(angle) * reach, from[1] + reach * 0.42, from[2] + Math.sin(angle) * reach];
    scene.turned(
      'bark',
      from,
      to,
      [
        [0, 0.035],
        [1, 0.008],
      ],
      { sides: 5, color: [0.3, 0.26, 0.22] },
    );
    crown(scene, to, [0.95, 0.78, 0.95], 190, 0.25, [0.19, 0.28, 0.08]);
  }
  return scene;
}

export function pine(): ModelScene {
  const scene = new ModelScene();
  const tall = 10;
  scene.turned(
    'bark',
    [0, -0.2, 0],
    [0, tall * 0.95, 0],
    [
      [0, 0.19],
      [0.4, 0.13],
      [1, 0.03],
    ],
    { sides: 10, color: [0.3, 0.17, 0.1] },
  );
  for (let clump = 0; clump < 11; clump += 1) {
    const rise = 0.5 + 0.48 * (clump / 11);
    const reach = 1.5 * (1 - (rise - 0.5) * 1.3);
    const angle = clump * 2.4;
    const to: Vec3 = [Math.cos(angle) * reach, tall * rise + 0.2, Math.sin(angle) * reach];
    scene.turned(
      'bark',
      [0, tall * rise - 0.3, 0],
      to,
      [
        [0, 0.05],
        [1, 0.015],
      ],
      { sides: 5, color: [0.34, 0.2, 0.12] },
    );
    crown(scene, to, [1.05, 0.42, 1.05], 230, 0.28, [0.06, 0.12, 0.055]);
  }
  return scene;
}
