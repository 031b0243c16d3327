import { eastGable, floors, roof, roofUnderside, solarPanels, walls, westGable, wing } from '../scene/house.ts';
import { alongX, alongY } from '../scene/mesh.ts';
import type { Vec3 } from '../scene/vec.ts';
import { ModelScene, only } from './model-scene.ts';

const shell = (scene: ModelScene): void => {
  walls(scene);
  westGable(scene);
  eastGable(scene);
};

/** Everything of the house that no choice changes. */
export function body(): ModelScene {
  const scene = only(
    (surface) => surface !== 'cladding',
    (into) => {
      shell(into);
      wing(into);
      floors(into);
    },
  );
  // The front door is boarded as the facade, but no choice of it.
  scene.box('oak', [7.9, -0.02, 1.48], [9, 2.3, 1.56], { grain: alongY });
  // What is under the floor shows where the facade ends.
  scene.box('stone', [-6.96, -0.45, -3.96], [6.96, -0.02, 3.96]);
  scene.box('stone', [7, -0.45, -4.96], [12.56, -0.02, 1.46]);
  return scene;
}

interface Hole {
  from: number;
  to: number;
  low: number;
  high: number;
}

/** Upright laths on a wall between two ends, left out where it is open. `at` maps along and out to the ground. */
function laths(
  scene: ModelScene,
  at: (along: number, out: number) => readonly [number, number],
  { from, to, low, high }: { from: number; to: number; low: number; high: (along: number) => number },
  holes: readonly Hole[],
): void {
  const [apart, wide, deep] = [0.24, 0.045, 0.032];
  for (let along = from + 0.04; along < to - wide; along += apart) {
    const open = holes.filter((hole) => along + wide > hole.from && along < hole.to);
    const top = high(along + wide / 2);
    const cuts = [low, ...open.flatMap((hole) => [hole.low, hole.high]), top];
    for (let cut = 0; cut < cuts.length; cut += 2) {
      const [y0, y1] = [cuts[cut] ?? 0, cuts[cut + 1] ?? 0];
      if (y1 - y0 < 0.05) continue;
      const corner = (s: number, y: number, out: number): Vec3 => {
        const [x, z] = at(s, out);
        return [x, y, z];
      };
      const side = (s0: number, o0: number, s1: number, o1: number) =>
        scene.patch('cladding', corner(s0, y0, o0), corner(s1, y0, o1), corner(s1, y1, o1), corner(s0, y1, o0), {
          grain: alongY,
        });
      side(along, deep, along + wide, deep);
      side(along, 0, along, deep);
      side(along + wide, deep, along + wide, 0);
    }
  }
}

const SOUTH: readonly Hole[] = [
  { from: -6.2, to: 2.9, low: 0, high: 2.4 },
  { from: 4.7, to: 6.1, low: 0.35, high: 2.3 },
];

/** Boards with laths over their joints. */
export function timberFacade(): ModelScene {
  const scene = only((surface) => surface === 'cladding', shell);
  const eaves = () => 2.9;
  laths(scene, (x, out) => [x, 4 + out], { from: -7, to: 7, low: -0.45, high: eaves }, SOUTH);
  const north: Hole = { from: -3.1, to: -0.9, low: 1.1, high: 2 };
  laths(scene, (s, out) => [-s, -4 - out], { from: -7, to: 7, low: -0.45, high: eaves }, [north]);
  const slope = (z: number) => roofUnderside(z) - 0.02;
  laths(scene, (s, out) => [7 + out, -s], { from: -4, to: -1.5, low: -0.45, high: slope }, []);
  laths(scene, (s, out) => [7 + out, -s], { from: -1.5, to: 4, low: 3.24, high: slope }, []);
  laths(scene, (z, out) => [-7 - out, z], { from: -4, to: -2.7, low: -0.45, high: slope }, []);
  laths(scene, (z, out) => [-7 - out, z], { from: 2.7, to: 4, low: -0.45, high: slope }, []);
  return scene;
}

/** Smooth, with a plinth and frames around its openings. */
export function renderedFacade(): ModelScene {
  const scene = only((surface) => surface === 'cladding', shell);
  for (const { from, to, low, high } of SOUTH) {
    const [w, out] = [0.09, 4.03];
    const frame = (x0: number, x1: number, y0: number, y1: number) =>
      scene.box('paint', [x0, y0, 3.98], [x1, y1, out], { color: [0.86, 0.85, 0.82] });
    frame(from - w, from, low, high + w);
    frame(to, to + w, low, high + w);
    frame(from - w, to + w, high, high + w);
    if (low > 0) frame(from - w, to + w, low - w, low);
  }
  scene.box('stone', [-7.03, -0.45, 3.98], [7.03, -0.1, 4.03]);
  scene.box('stone', [-7.03, -0.45, -4.03], [7.03, -0.1, -3.98]);
  scene.box('stone', [-7.03, -0.45, -4.03], [-6.98, -0.1, 4.03]);
  scene.box('stone', [6.98, -0.45, 1.5], [7.03, -0.1, 4.03]);
  return scene;
}

const top = (z: number): number => roofUnderside(z) + 0.24;

/** Sheets with standing seams, and solar panels. */
export function metalRoof(): ModelScene {
  const scene = new ModelScene();
  roof(scene);
  solarPanels(scene);
  for (const side of [1, -1])
    for (let x = -7.5; x < 7.5; x += 0.52) {
      const z = 4.75 * side;
      const [w, h] = [0.022, 0.035];
      const eave = (dx: number, dy: number): Vec3 => [x + dx, top(z) + dy, z];
      const ridge = (dx: number, dy: number): Vec3 => [x + dx, top(0) + dy, 0];
      const sheet = (a: Vec3, b: Vec3, c: Vec3, d: Vec3) => {
        if (side > 0) scene.patch('roof', a, b, c, d);
        else scene.patch('roof', b, a, d, c);
      };
      sheet(eave(-w, h), eave(w, h), ridge(w, h), ridge(-w, h));
      sheet(eave(-w, 0), eave(-w, h), ridge(-w, h), ridge(-w, 0));
      sheet(eave(w, h), eave(w, 0), ridge(w, 0), ridge(w, h));
    }
  return scene;
}

/** Tiles, with rounded ridge tiles and no panels. */
export function tiledRoof(): ModelScene {
  const scene = new ModelScene();
  roof(scene);
  for (let x = -7.7; x < 7.4; x += 0.42)
    scene.turned(
      'roof',
      [x, top(0) + 0.01, 0],
      [x + 0.44, top(0) + 0.01, 0],
      [
        [0, 0.001],
        [0, 0.125],
        [1, 0.11],
        [1, 0.001],
      ],
      { sides: 10 },
    );
  return scene;
}

/** A garage east of the wing for so many cars, its doors to the south. */
export function garage(cars: 1 | 2): ModelScene {
  const scene = new ModelScene();
  const [x0, x1] = [14.2, 14.2 + 0.7 + cars * 2.9];
  const [z0, z1, h] = [-4.6, 1.4, 2.7];
  scene.box('cladding', [x0, -0.45, z0], [x1, h, z1], { grain: alongY });
  scene.box('metal', [x0 - 0.25, h, z0 - 0.25], [x1 + 0.25, h + 0.24, z1 + 0.45]);
  scene.patch(
    'slats',
    [x0 - 0.25, h - 0.001, z1 + 0.45],
    [x0 - 0.25, h - 0.001, z1],
    [x1 + 0.25, h - 0.001, z1],
    [x1 + 0.25, h - 0.001, z1 + 0.45],
    { grain: alongX },
  );
  for (let car = 0; car < cars; car += 1) {
    const d0 = x0 + 0.4 + car * 2.9;
    scene.box('metal', [d0 - 0.06, -0.4, z1 - 0.01], [d0 + 2.56, 2.12, z1 + 0.02]);
    for (let row = 0; row < 5; row += 1)
      scene.box('oak', [d0, -0.36 + row * 0.49, z1], [d0 + 2.5, 0.1 + row * 0.49, z1 + 0.045], { grain: alongX });
  }
  scene.box('lamp', [x0 + 0.16, 1.9, z1], [x0 + 0.26, 2.12, z1 + 0.06]);
  return scene;
}
