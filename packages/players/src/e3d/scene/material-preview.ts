import { Constants } from '@babylonjs/core/Engines/constants.js';
import { ImageProcessingConfiguration } from '@babylonjs/core/Materials/imageProcessingConfiguration.js';
import type { Material } from '@babylonjs/core/Materials/material.js';
import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial.js';
import { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import { Color4 } from '@babylonjs/core/Maths/math.color.js';
import { CreateSphere } from '@babylonjs/core/Meshes/Builders/sphereBuilder.js';
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { MaterialData } from '@diorama/documents/material/material.schema.ts';
import { OrbitCamera } from './camera/orbit-camera.ts';
import { listenForInput } from './camera/orbit-input.ts';
import { OrbitMotion } from './camera/orbit-motion.ts';
import { LIGHT_RIGS, type LightRigName } from './light/light-rigs.ts';
import { createRigEnvironment } from './light/rig-environment.ts';
import { createRigLights } from './light/rig-lights.ts';
import { applyMaterial, createMaterial, fitsType } from './material/apply-material.ts';
import { createCloth } from './material/cloth.ts';
import { createTextureCache } from './material/texture-cache.ts';
import { createOwnMesh, type TriedMesh } from './own-mesh.ts';
import { createRendering } from './rendering.ts';

/** What a material is put on: a shape that is made here, or a custom mesh. */
type MadeShape = 'sphere' | 'cloth';
export type PreviewShape = MadeShape | TriedMesh;

/** What is to be seen. */
export interface MaterialView {
  material: MaterialData;
  /** The material next to it, on the same shape; null: none. */
  comparison: MaterialData | null;
  shape: PreviewShape;
  rig: LightRigName;
}

export interface MaterialPreview {
  show(view: MaterialView): void;
  resize(): void;
  /** Frames drawn so far: at rest there are no more. */
  frames(): number;
  dispose(): void;
}

const SIDES = ['own', 'comparison'] as const;
/** Metres from the middle of what is shown to where the picture may end. */
const HALF = 0.86;
/** Metres from the middle, when two stand side by side. */
const APART = 0.82;

/**
 * A material on a shape in a light, to be turned around. `onWhole`: it is all there; `onFault`: a mesh cannot be drawn;
 * `onPictureFault`: the picture at a stored address could not be fetched or read.
 * Throws `NoWebGlError`.
 */
export function createMaterialPreview(
  canvas: HTMLCanvasElement,
  addressOf: (url: string) => string | null,
  {
    onWhole,
    onFault,
    onPictureFault,
  }: { onWhole: () => void; onFault: (message: string) => void; onPictureFault: (url: string) => void },
): MaterialPreview {
  const rendering = createRendering(canvas, { isStill: () => motion.isStill() && !own.isLoading(), onWhole });
  const { scene, request } = rendering;
  // As glTF: what is right of one is right on the picture.
  scene.useRightHandedSystem = true;
  scene.clearColor = new Color4(0, 0, 0, 0);
  scene.imageProcessingConfiguration.toneMappingEnabled = true;
  scene.imageProcessingConfiguration.toneMappingType = ImageProcessingConfiguration.TONEMAPPING_KHR_PBR_NEUTRAL;
  const camera = openCamera(scene);
  const reduced = matchMedia('(prefers-reduced-motion: reduce)');
  const motion = new OrbitMotion(camera, () => reduced.matches, request);
  motion.limits = { distance: { min: 1.3, max: 12 }, polar: { min: 11, max: 93 } };
  /** Height of what one looks at, m. Balls and cloths have it in common, meshes stand on the floor. */
  let height: number = START.target[1];
  const lookAt = (next: number): void => {
    if (next === height) return;
    height = next;
    motion.go({ ...motion.wished(), target: [0, height, 0] }, 'cut');
  };
  const goHome = (): void =>
    motion.go({ ...START, target: [0, height, 0], distance: distanceFor(hasComparison ? APART + HALF : HALF) }, 'fly');
  const stopInput = listenForInput(canvas, motion, goHome);
  scene.onBeforeRenderObservable.add(() => {
    motion.step(performance.now());
    camera.refresh(scene.getEngine().getAspectRatio(camera));
  });
  createFloor(scene);
  const lights = createRigLights(scene);
  const textures = createTextureCache(scene, addressOf, { onLoaded: request, onFault: onPictureFault });
  const own = createOwnMesh(scene, addressOf, { request, onFault, onPlaced: lookAt });
  const shapes = new Map<MadeShape, Mesh>();
  const materials = new Map<(typeof SIDES)[number], Material>();
  const copies = new Map<string, Mesh>();
  const shown = new Map<(typeof SIDES)[number], Mesh>();
  const shadows = new Map<(typeof SIDES)[number], Mesh>();
  let lit: LightRigName | null = null;
  let hasComparison = false;
  let isShown = false;

  /** Metres from which this much to either side of the middle is in the picture, and as much above and below. */
  const distanceFor = (half: number): number => {
    const aspect = canvas.clientWidth / Math.max(1, canvas.clientHeight);
    return Math.max(HALF, half / aspect) / Math.tan((camera.fieldOfView * Math.PI) / 360) + 0.6;
  };

  const shapeOf = (shape: MadeShape): Mesh => {
    const known = shapes.get(shape);
    if (known) return known;
    const made =
      shape === 'sphere' ? CreateSphere('sphere', { diameter: 1.4, segments: 64 }, scene) : createCloth(scene);
    made.setEnabled(false);
    shapes.set(shape, made);
    return made;
  };

  const xOf = (side: (typeof SIDES)[number]): number => (hasComparison ? (side === 'own' ? -APART : APART) : 0);

  const put = (side: (typeof SIDES)[number], shape: PreviewShape, data: MaterialData | null): void => {
    for (const one of ['sphere', 'cloth'] as const)
      copies.get(`${side} ${one}`)?.setEnabled(data !== null && one === shape);
    shadows.get(side)?.setEnabled(false);
    if (data === null) return;
    const x = xOf(side);
    const before = materials.get(side);
    if (before && fitsType(before, data.type)) applyMaterial(before, data, textures, side);
    else {
      before?.dispose();
      materials.set(side, createMaterial(scene, data, textures, side));
    }
    if (typeof shape === 'string') {
      const key = `${side} ${shape}`;
      const mesh = copies.get(key) ?? shapeOf(shape).clone(key);
      copies.set(key, mesh);
      mesh.setEnabled(true);
      mesh.position.x = x;
      mesh.material = materials.get(side) ?? null;
      shown.set(side, mesh);
    }
    const shadow = shadows.get(side) ?? createShadow(scene);
    shadows.set(side, shadow);
    shadow.setEnabled(true);
    shadow.position.x = x;
  };

  const light = (name: LightRigName): void => {
    if (lit === name) return;
    lit = name;
    scene.environmentTexture?.dispose();
    scene.environmentTexture = createRigEnvironment(scene, LIGHT_RIGS[name]);
    lights.set(LIGHT_RIGS[name]);
  };

  return {
    show({ material, comparison, shape, rig }) {
      light(rig);
      if (!isShown || hasComparison !== (comparison !== null)) {
        isShown = true;
        hasComparison = comparison !== null;
        motion.go({ ...motion.wished(), distance: distanceFor(hasComparison ? APART + HALF : HALF) }, 'cut');
      }
      if (typeof shape === 'string') lookAt(START.target[1]);
      put('own', shape, material);
      put('comparison', shape, comparison);
      const sides = new Map(
        [...materials].flatMap(([side, made]) =>
          side === 'own' || comparison ? [[side, { material: made, x: xOf(side) }] as const] : [],
        ),
      );
      own.show(typeof shape === 'string' ? null : shape, sides);
      lights.onlyFor([
        ...[...materials].flatMap(([side, made]) => (made instanceof StandardMaterial ? (shown.get(side) ?? []) : [])),
        ...own.plain(),
      ]);
      request();
    },
    resize: rendering.resize,
    frames: rendering.frames,
    dispose() {
      stopInput();
      own.dispose();
      textures.dispose();
      rendering.dispose();
    },
  };
}

/** Where one begins. Degrees; metres. */
const START = { target: [0, -0.06, 0], azimuth: 0, polar: 71.6, distance: 3.2 } as const;

function openCamera(of: Scene): OrbitCamera {
  const made = new OrbitCamera('view', of);
  made.view = START;
  made.fieldOfView = 35.5;
  made.minZ = 0.05;
  of.activeCamera = made;
  return made;
}

/** Height of the floor, m. */
const FLOOR = -0.72;
/** Pixels of a side of the floor's picture. */
const FLOOR_SIZE = 256;

/** A soft round floor of squares: what shines through a material shows. */
function createFloor(scene: Scene): Mesh {
  return createDisc(scene, { width: 6.4, height: FLOOR }, (column, row, out) => {
    const isDark = (Math.floor(column / 13) + Math.floor(row / 13)) % 2 === 0;
    return [isDark ? 138 : 166, Math.max(0, 1 - out) ** 1.5 * 0.85];
  });
}

/** Where something stands on the floor. */
const createShadow = (scene: Scene): Mesh =>
  createDisc(scene, { width: 2, height: FLOOR + 0.004 }, (_column, _row, out) => [
    20,
    0.62 * Math.exp(-((out / 0.42) ** 2)) * Math.max(0, 1 - out),
  ]);

/** A flat picture; `shade` gives grey, 0 to 255, and alpha of a point, `out` of 1 from the middle. */
function createDisc(
  scene: Scene,
  { width, height }: { width: number; height: number },
  shade: (column: number, row: number, out: number) => readonly [grey: number, alpha: number],
): Mesh {
  const pixels = new Uint8Array(FLOOR_SIZE * FLOOR_SIZE * 4);
  for (let row = 0; row < FLOOR_SIZE; row += 1)
    for (let column = 0; column < FLOOR_SIZE; column += 1) {
      const out = Math.hypot(column / FLOOR_SIZE - 0.5, row / FLOOR_SIZE - 0.5) * 2;
      const [grey, alpha] = shade(column, row, out);
      pixels.set([grey, grey, grey, alpha * 255], (row * FLOOR_SIZE + column) * 4);
    }
  const { TEXTUREFORMAT_RGBA: format, TEXTURE_TRILINEAR_SAMPLINGMODE: sampling } = Constants;
  const texture = new RawTexture(pixels, FLOOR_SIZE, FLOOR_SIZE, format, scene, true, false, sampling);
  texture.hasAlpha = true;
  const material = new StandardMaterial('floor', scene);
  material.disableLighting = true;
  material.emissiveTexture = texture;
  material.opacityTexture = texture;
  const half = width / 2;
  const data = new VertexData();
  data.positions = [-half, 0, -half, half, 0, -half, half, 0, half, -half, 0, half];
  data.normals = [0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0];
  data.uvs = [0, 0, 1, 0, 1, 1, 0, 1];
  data.indices = [0, 1, 2, 0, 2, 3];
  const disc = new Mesh('floor', scene);
  data.applyToMesh(disc);
  material.backFaceCulling = false;
  disc.position.y = height;
  disc.material = material;
  disc.isPickable = false;
  return disc;
}
