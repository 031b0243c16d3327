import { ImageProcessingConfiguration } from '@babylonjs/core/Materials/imageProcessingConfiguration.js';
import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial.js';
import { Color3, Color4 } from '@babylonjs/core/Maths/math.color.js';
import { Viewport } from '@babylonjs/core/Maths/math.viewport.js';
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { determinant } from '../gltf/matrix.ts';
import { type Box, emptyBox, growBox, isEmpty } from '../scene/box.ts';
import type { Instance } from '../scene/build/instance-group.ts';
import { InstanceGroup } from '../scene/build/instance-group.ts';
import type { LoadedModel } from '../scene/build/loaded-model.ts';
import { ModelStore } from '../scene/build/model-store.ts';
import { SceneGroups, type WantedPart } from '../scene/build/scene-groups.ts';
import { OrbitCamera } from '../scene/camera/orbit-camera.ts';
import { listenForInput } from '../scene/camera/orbit-input.ts';
import { SceneCamera } from '../scene/camera/scene-camera.ts';
import { LIGHT_RIGS } from '../scene/light/light-rigs.ts';
import { createRigEnvironment } from '../scene/light/rig-environment.ts';
import { castRay } from '../scene/pick/cast-ray.ts';
import { createRendering } from '../scene/rendering.ts';
import { rayAt } from '../scene/scene-lens.ts';
import type { ComparedModel, CompareView, MeshCompare, MeshCompareOptions } from './mesh-compare.port.ts';
import { MixedPicture } from './mixed-picture.ts';

/** Parts that are drawn once more in one plain colour: as wires, or filled as a mask. */
class OverlayGroups {
  readonly #scene: Scene;
  readonly #layer: number;
  readonly #material: StandardMaterial;
  #groups: InstanceGroup[] = [];

  constructor(scene: Scene, layer: number, { color, isWires }: { color: string; isWires: boolean }) {
    this.#scene = scene;
    this.#layer = layer;
    const material = new StandardMaterial('overlay', scene);
    material.disableLighting = true;
    material.emissiveColor = Color3.FromHexString(color);
    material.backFaceCulling = false;
    material.wireframe = isWires;
    // Its own: the scene's would change the colour.
    material.imageProcessingConfiguration = new ImageProcessingConfiguration();
    this.#material = material;
  }

  /** Draws just these. */
  set(instances: Iterable<Instance>): Mesh[] {
    for (const group of this.#groups) group.dispose();
    const made = new Map<string, InstanceGroup>();
    for (const { group: drawn, part, entity, ...instance } of instances) {
      const { geometry } = drawn.mesh;
      if (!geometry) continue;
      const key = `overlay ${drawn.key}`;
      const group = made.get(key) ?? new InstanceGroup(this.#scene, key, geometry, drawn.look);
      made.set(key, group);
      group.mesh.layerMask = this.#layer;
      group.material = this.#material;
      group.add(entity, part, null, drawn.matrixOf({ group: drawn, part, entity, ...instance }));
    }
    for (const group of made.values()) group.flush();
    this.#groups = [...made.values()];
    return this.#groups.map(({ mesh }) => mesh);
  }
}

/** Only the camera of the pictures sees what has this layer: the scene itself draws nothing. */
const LAYER = 0x10_00_00_00;
const SIDES = ['left', 'right'] as const;
/** Of wires: seen on light and dark surfaces. */
const WIRE = '#22b8cf';
const WHITE = '#ffffff';
/** Where one begins, degrees around and from straight above. */
const START = { target: [0, 0, 0], azimuth: 35, polar: 68, distance: 5 } as const;

/** Two models from one camera, on one canvas. Throws `NoWebGlError`. */
export function createMeshCompare(canvas: HTMLCanvasElement, options: MeshCompareOptions): MeshCompare {
  const { addressOf, onWhole, onFault, onProgress, isMotionReduced } = options;
  const rendering = createRendering(canvas, {
    isStill: () => camera.motion.isStill() && !models.isLoading() && picture.isReady(),
    onWhole: () => void tellWhole(),
  });
  const { scene, request } = rendering;
  furnish(scene);
  const all: Box = emptyBox();
  const camera = new SceneCamera(scene, () => all, isMotionReduced, request);
  camera.motion.go(START, 'cut');
  const groups = new SceneGroups(scene);
  const picture = new MixedPicture(scene, followingCamera(scene, camera));
  const wires = {
    left: new OverlayGroups(scene, LAYER, { color: WIRE, isWires: true }),
    right: new OverlayGroups(scene, LAYER, { color: WIRE, isWires: true }),
  };
  const mask = new OverlayGroups(scene, LAYER, { color: WHITE, isWires: false });
  const models = new ModelStore({
    scene,
    addressOf,
    onTexture: request,
    onProgress,
    onFault,
    onSettled: () => refresh(),
  });
  let view: CompareView | null = null;
  /** What the pictures were put together of. */
  let drawn = '';
  let framedFor = '';
  const stopInput = listenForInput(canvas, camera.motion, () => camera.frame(null, 'fly'));
  async function tellWhole(): Promise<void> {
    const isCompared =
      view?.look === 'differences' && instancesOf('left').length > 0 && instancesOf('right').length > 0;
    const difference = isCompared ? await picture.difference() : null;
    if (!scene.isDisposed) onWhole(difference);
  }

  /** The same file on both sides is drawn for both. */
  const instancesOf = (side: (typeof SIDES)[number]): readonly Instance[] =>
    groups.of(view?.[side]?.url === view?.left?.url ? 'left' : side);

  const loadedOf = (model: ComparedModel | null): LoadedModel | null =>
    model && models.get({ ...model, version: 0, box: null });

  /** After files came, or others are wanted. */
  function refresh(): void {
    if (!view) return;
    const isSame = view.left?.url === view.right?.url;
    groups.set('left', partsOf(loadedOf(view.left)));
    groups.set('right', isSame ? [] : partsOf(loadedOf(view.right)));
    groups.flush();
    Object.assign(all, emptyBox());
    for (const side of SIDES) growBox(all, boxOf(instancesOf(side)));
    drawn = '';
    arrange(view);
    frameOnce(view);
    request();
  }

  /** Puts the pictures together again where something of theirs changed. */
  function arrange({ look, outlined }: CompareView): void {
    const next = `${look} ${[...outlined].join('\n')}`;
    if (next === drawn) return;
    drawn = next;
    const isWired = look === 'wires';
    for (const side of SIDES) {
      const meshes = [...new Set(instancesOf(side).map(({ group }) => group.mesh))];
      for (const mesh of meshes) prepare(mesh, isWired);
      picture.put(side, [...meshes, ...wires[side].set(isWired ? instancesOf(side) : [])]);
    }
    const chosen = SIDES.flatMap((side) => [...instancesOf(side)]).filter(({ part }) => outlined.has(part.node));
    picture.put('mask', mask.set(chosen));
  }

  /** The first picture shows all there is; so does that of other files of another size. */
  function frameOnce({ left, right }: CompareView): void {
    const files = `${left?.url} ${right?.url}`;
    if (framedFor === files || isEmpty(all)) return;
    const isFirst = framedFor === '';
    framedFor = models.isLoading() ? '' : files;
    if (isFirst) camera.frame(null, 'cut');
  }

  return {
    show(next) {
      const before = view;
      view = next;
      picture.show(next);
      if (before?.layout !== next.layout) {
        camera.camera.viewport = new Viewport(0, 0, next.layout === 'side-by-side' ? 0.5 : 1, 1);
        if (before && !isEmpty(all)) camera.frame(null, 'cut');
      }
      if (before?.left?.url !== next.left?.url || before?.right?.url !== next.right?.url) {
        models.keep(new Set([next.left?.url ?? '', next.right?.url ?? '']));
        refresh();
      } else arrange(next);
      request();
    },
    frame: (how) => camera.frame(null, how),
    frameNodes(names) {
      const box = emptyBox();
      for (const side of SIDES) growBox(box, boxOf(instancesOf(side).filter(({ part }) => names.has(part.node))));
      if (!isEmpty(box)) camera.frame(box, 'fly');
    },
    pick(x, y) {
      if (!view) return null;
      const { clientWidth, clientHeight } = canvas;
      const isSideBySide = view.layout === 'side-by-side';
      const half = clientWidth / 2;
      const isRight = isSideBySide ? x >= half : x >= view.split * clientWidth;
      const size = { clientWidth: isSideBySide ? half : clientWidth, clientHeight };
      const ray = rayAt(camera.camera, size, isSideBySide && isRight ? x - half : x, y);
      const side = isRight ? 'right' : 'left';
      const own = new Set(instancesOf(side).map(({ group }) => group));
      return castRay(own, ray, Number.MAX_VALUE)?.instance.part.node || null;
    },
    resize: rendering.resize,
    frames: rendering.frames,
    dispose() {
      stopInput();
      models.dispose();
      picture.dispose();
      rendering.dispose();
    },
  };
}

/** The light of the studio on nothing. */
function furnish(scene: Scene): void {
  // As glTF: what is right of one is right on the picture.
  scene.useRightHandedSystem = true;
  scene.clearColor = new Color4(0, 0, 0, 0);
  scene.environmentTexture = createRigEnvironment(scene, LIGHT_RIGS.studio);
  scene.imageProcessingConfiguration.toneMappingEnabled = true;
  scene.imageProcessingConfiguration.toneMappingType = ImageProcessingConfiguration.TONEMAPPING_KHR_PBR_NEUTRAL;
}

/** Stands where the scene's camera does, and sees what that one does not. */
function followingCamera(scene: Scene, main: SceneCamera): OrbitCamera {
  const eye = new OrbitCamera('pictures', scene);
  eye.layerMask = LAYER;
  scene.onBeforeRenderObservable.add(() => {
    main.step();
    const { view, fieldOfView, minZ, maxZ, viewport } = main.camera;
    Object.assign(eye, { view, fieldOfView, minZ, maxZ, viewport });
    eye.refresh(scene.getEngine().getAspectRatio(main.camera));
  });
  return eye;
}

/** All that a file draws, in its own materials. */
function partsOf(model: LoadedModel | null): WantedPart[] {
  if (!model) return [];
  return model.model.parts.map((part) => ({
    model,
    part,
    slot: null,
    ...model.ownMaterial(part, part.matrix),
    look: { castShadow: false, receiveShadow: false, isMirrored: determinant(part.matrix) < 0 },
    matrix: part.matrix,
  }));
}

/** Surfaces stand back a little behind their wires. */
function prepare(mesh: Mesh, isWired: boolean): void {
  mesh.layerMask = LAYER;
  if (!mesh.material) return;
  mesh.material.zOffset = isWired ? 1 : 0;
  mesh.material.zOffsetUnits = isWired ? 1 : 0;
}

function boxOf(instances: readonly Instance[]): Box {
  const box = emptyBox();
  for (const instance of instances) growBox(box, instance.group.boxOf(instance));
  return box;
}
