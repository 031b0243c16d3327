import { Material } from '@babylonjs/core/Materials/material.js';
import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial.js';
import { Color3 } from '@babylonjs/core/Maths/math.color.js';
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js';
import type { E3dScene } from '../e3d-scene.port.ts';
import type { SceneParts } from '../scene-parts.ts';

/** Two grids over each other: every square, and every tenth line further out. */
const LEVELS = [
  { step: 1, lines: 24, alpha: 0.45 },
  { step: 10, lines: 8, alpha: 0.5 },
] as const;
/** Pieces of a half line: its colour changes from one to the next. */
const PIECES = 12;

/**
 * Squares on the ground, of 1, 10 or 100 m depending on the distance. Lines are one device pixel wide from near and
 * far, and fade with the distance from the camera's target.
 */
export function createGrid(scene: E3dScene, parts: SceneParts) {
  let meshes: Mesh[] = [];
  let isOn = false;
  const fit = (): void => {
    if (!isOn) return;
    const { target, distance } = parts.camera.camera.view;
    const square = 10 ** Math.max(-2, Math.round(Math.log10(distance / 8)));
    for (const [at, mesh] of meshes.entries()) {
      const step = square * (LEVELS[at]?.step ?? 1);
      const near = (value: number): number => Math.round(value / step) * step;
      mesh.position.set(near(target[0]), 0, near(target[2]));
      mesh.scaling.setAll(step);
    }
  };
  const unsubscribe = scene.subscribe(fit);
  const observer = parts.scene.onBeforeRenderObservable.add(fit);
  return {
    set(isShown: boolean) {
      isOn = isShown;
      if (isShown && meshes.length === 0) meshes = LEVELS.map((level) => lines(parts, level));
      for (const mesh of meshes) mesh.setEnabled(isShown);
      fit();
      parts.request();
    },
    dispose() {
      unsubscribe();
      parts.scene.onBeforeRenderObservable.remove(observer);
      for (const mesh of meshes) mesh.dispose(false, true);
    },
  };
}

/** Lines along both axes, `reach` to either side of the middle. */
function lines({ scene }: SceneParts, { lines: reach, alpha }: (typeof LEVELS)[number]): Mesh {
  const positions: number[] = [];
  const colors: number[] = [];
  const indices: number[] = [];
  for (let line = -reach; line <= reach; line += 1)
    for (const isAcross of [true, false])
      for (let piece = -PIECES; piece <= PIECES; piece += 1) {
        const along = (piece / PIECES) * reach;
        const left = 1 - Math.min(1, Math.hypot(along, line) / reach);
        if (piece > -PIECES) indices.push(positions.length / 3 - 1, positions.length / 3);
        positions.push(isAcross ? along : line, 0, isAcross ? line : along);
        colors.push(1, 1, 1, left ** 3);
      }
  const data = new VertexData();
  Object.assign(data, { positions, colors, indices });
  const made = new Mesh('grid', scene);
  data.applyToMesh(made);
  made.hasVertexAlpha = true;
  made.isPickable = false;
  made.alphaIndex = -1;
  const material = new StandardMaterial('grid', scene);
  material.fillMode = Material.LineListDrawMode;
  material.disableLighting = true;
  material.emissiveColor = Color3.FromHexString('#7d828c');
  material.alpha = alpha;
  material.disableDepthWrite = true;
  made.material = material;
  return made;
}
