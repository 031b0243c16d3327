import type { Material } from '@babylonjs/core/Materials/material.js';
import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial.js';
import type { AbstractMesh } from '@babylonjs/core/Meshes/abstractMesh.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { composed, determinant, product } from '../gltf/matrix.ts';
import type { ModelPart } from '../gltf/model.ts';
import { type Box, boxAround, emptyBox, growBox, isEmpty, middleOf } from './box.ts';
import type { LoadedModel } from './build/loaded-model.ts';
import { ModelStore } from './build/model-store.ts';
import { SceneGroups } from './build/scene-groups.ts';

/** A mesh that a material is tried on. */
export interface TriedMesh {
  /** A served address. */
  url: string;
  /** Bytes. */
  size: number;
  /** Parts that get the material, by names in the file; null of both is all of it. None: all of it, too. */
  parts: readonly { node: string | null; material: string | null }[];
}

/** Where a mesh stands, and what it is shown in. */
interface Placed {
  material: Material;
  /** m from the middle. */
  x: number;
}

/** Height that a mesh is brought to at most, and its diagonal alone and next to another, m; and where its foot stands. */
const HEIGHT = 1.4;
const ACROSS = { alone: 2.2, comparison: 1.5 };
const FOOT = -0.7;

/** A custom mesh on the preview's floor, as large as the ball, once for each side. */
export interface OwnMesh {
  show(mesh: TriedMesh | null, sides: ReadonlyMap<string, Placed>): void;
  isLoading(): boolean;
  /** What is drawn in materials that mirror no surroundings. */
  plain(): AbstractMesh[];
  dispose(): void;
}

interface OwnMeshEvents {
  request: () => void;
  onFault: (message: string) => void;
  /** A mesh stands there whose middle is at this height, m. */
  onPlaced: (middle: number) => void;
}

export function createOwnMesh(
  scene: Scene,
  addressOf: (url: string) => string | null,
  { request, onFault, onPlaced }: OwnMeshEvents,
): OwnMesh {
  const groups = new SceneGroups(scene);
  let shown: { mesh: TriedMesh | null; sides: ReadonlyMap<string, Placed> } = { mesh: null, sides: new Map() };
  const drawn = new Set<string>();
  let placed: LoadedModel | null = null;
  const models = new ModelStore({
    scene,
    addressOf,
    onTexture: request,
    onProgress: () => undefined,
    onFault: (_, message) => onFault(message),
    onSettled() {
      draw();
      request();
    },
  });
  const draw = (): void => {
    const { mesh, sides } = shown;
    const model = mesh && models.get({ ...mesh, version: 0, box: null });
    for (const side of new Set([...drawn, ...sides.keys()])) {
      const place = sides.get(side);
      drawn.add(side);
      groups.set(side, mesh && model && place ? wanted(model, mesh, side, place) : []);
    }
    groups.flush();
    if (model && model !== placed) onPlaced(heightOf(model.model.parts));
    placed = model ?? null;
  };
  return {
    show(mesh, sides) {
      shown = { mesh, sides };
      models.keep(new Set([mesh?.url ?? '']));
      draw();
    },
    isLoading: () => models.isLoading(),
    plain: () => [...groups.all()].flatMap(({ mesh }) => (mesh.material instanceof StandardMaterial ? mesh : [])),
    dispose: () => models.dispose(),
  };
}

/** The parts of a model, those that are meant in the tried material and the rest in their own. */
function wanted(model: LoadedModel, { parts }: TriedMesh, side: string, { material, x }: Placed) {
  const all = model.model.parts;
  const meant = all.filter((part) => parts.some((one) => isMeant(one, part)));
  const tried = new Set(meant.length > 0 ? meant : all);
  const place = placeOf(all, x);
  return all.map((part) => {
    const matrix = product(place, part.matrix);
    return {
      ...{ model, part, slot: null, matrix },
      ...(tried.has(part) ? { materialKey: `tried ${side}`, material, isOwn: false } : model.ownMaterial(part, matrix)),
      look: { castShadow: false, receiveShadow: false, isMirrored: determinant(matrix) < 0 },
    };
  });
}

const isMeant = ({ node, material }: TriedMesh['parts'][number], part: ModelPart): boolean =>
  (node === null || node === part.node || node === part.path) && (material === null || material === part.materialName);

function boxOf(parts: readonly ModelPart[]): Box {
  const box: Box = emptyBox();
  for (const { geometry, matrix } of parts) growBox(box, boxAround(geometry.min, geometry.max, matrix));
  return box;
}

/** How many times larger a model is shown than it is. */
function scaleOf({ min, max }: Box, most: number): number {
  const across = Math.hypot(max[0] - min[0], max[2] - min[2]);
  return Math.min(most / Math.max(across, 1e-6), HEIGHT / Math.max(max[1] - min[1], 1e-6));
}

/** Of the middle of a model that stands alone, m. */
function heightOf(parts: readonly ModelPart[]): number {
  const box = boxOf(parts);
  return isEmpty(box) ? 0 : FOOT + ((box.max[1] - box.min[1]) * scaleOf(box, ACROSS.alone)) / 2;
}

/** Brings a model to a size that fits the floor, its foot on it. */
function placeOf(parts: readonly ModelPart[], x: number) {
  const box = boxOf(parts);
  if (isEmpty(box)) return composed([x, 0, 0], [0, 0, 0, 1], [1, 1, 1]);
  const [middleX, , middleZ] = middleOf(box);
  const by = scaleOf(box, x === 0 ? ACROSS.alone : ACROSS.comparison);
  const moved = [x - middleX * by, FOOT - box.min[1] * by, -middleZ * by];
  return composed(moved, [0, 0, 0, 1], [by, by, by]);
}
