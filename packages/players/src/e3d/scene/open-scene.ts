import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial.js';
import type { CubeTexture } from '@babylonjs/core/Materials/Textures/cubeTexture.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { applied } from '../gltf/matrix.ts';
import { type Box, boxOfMesh, emptyBox, growBox, isEmpty, middleOf } from './box.ts';
import type { EntityTree } from './build/entity-tree.ts';
import { ModelStore } from './build/model-store.ts';
import { SceneBuilder } from './build/scene-builder.ts';
import { SceneGroups } from './build/scene-groups.ts';
import { SceneMaterials } from './build/scene-materials.ts';
import { listenForInput } from './camera/orbit-input.ts';
import { SceneCamera } from './camera/scene-camera.ts';
import { ClipPlayer } from './clip-player.ts';
import type { E3dScene, Point, SceneContent, SceneOptions, SceneView } from './e3d-scene.port.ts';
import { createBackdrop } from './light/backdrop.ts';
import { ContactShadow } from './light/contact-shadow.ts';
import { loadEnvironment } from './light/environment-picture.ts';
import { LIGHT_RIGS } from './light/light-rigs.ts';
import { createRigLights, type RigLights } from './light/rig-lights.ts';
import { SceneEnvironment } from './light/scene-environment.ts';
import { SceneLights } from './light/scene-lights.ts';
import { createTextureCache } from './material/texture-cache.ts';
import { type OutlinedPart, Outlines } from './outlines.ts';
import { createOcclusion, type Occlusion } from './pick/occlusion.ts';
import { pickedAt } from './pick/picked.ts';
import type { createRendering, Rendering } from './rendering.ts';
import { project, rayAt } from './scene-lens.ts';
import { measureControls } from './scene-measures.ts';
import { numbersOf } from './scene-numbers.ts';
import { keepParts } from './scene-parts.ts';

type RenderingOptions = Parameters<typeof createRendering>[1];

/** What differs between engines. */
interface SceneEngine {
  render: (options: RenderingOptions) => Rendering;
  makeStudio: (scene: Scene) => CubeTexture | null;
  /** ms; the browser's clock unless given. */
  now?: () => number;
}

/** A scene on any engine. */
export function openScene(
  canvas: HTMLCanvasElement,
  options: SceneOptions,
  { render, makeStudio, now = () => performance.now() }: SceneEngine,
): E3dScene {
  const { addressOf, onWhole, onFault, onPictureFault = () => undefined, onProgress, isMotionReduced, pace } = options;
  const listeners = createListeners();
  const rendering = render({
    ...(pace && { pace }),
    isMoving: () => !camera.motion.isStill() || !clips.isStill(),
    onSharpen: () => castShadows(1),
    isStill: () => camera.motion.isStill() && !models.isLoading() && outlines.isReady() && ground.isDrawn(),
    isPlaying: () => !clips.isStill(),
    onWhole() {
      occlusion.rest();
      lights.rest();
      listeners.call();
      onWhole();
    },
    onFrame: listeners.call,
  });
  const { scene, request } = rendering;
  // As glTF: what is right of one is right on the picture.
  scene.useRightHandedSystem = true;
  const all: Box = emptyBox();
  const groups = new SceneGroups(scene);
  const textures = createTextureCache(scene, addressOf, { onLoaded: request, onFault: onPictureFault });
  const materials = new SceneMaterials(scene, textures);
  const models = new ModelStore({
    scene,
    addressOf,
    onTexture: request,
    onProgress: (loaded, total) => onProgress?.(loaded, total),
    onFault(url, message) {
      const { meshes } = builder.content.media;
      for (const [key, mesh] of Object.entries(meshes)) if (mesh.url === url) onFault(key, message);
    },
    onSettled(url) {
      if (builder.arrived(url) || !isFramed) refresh();
    },
  });
  const builder = new SceneBuilder({ models, groups, materials });
  const { tree } = builder;
  const camera = new SceneCamera(scene, () => all, isMotionReduced, request);
  const clips = new ClipPlayer(builder, isMotionReduced);
  const lights = new SceneLights(scene, pace?.hasSoftShadows ?? true);
  const ground = new ContactShadow(scene, groups);
  const environment = createSurroundings(scene, addressOf, makeStudio, { onLoaded: request, onFault: onPictureFault });
  const outlines = new Outlines(scene, camera.camera);
  const occlusion = createOcclusion(() => groups.all(), camera.camera);
  const litByRig = createLampLighting(scene, groups);
  let view: SceneView | null = null;
  let isFramed = false;
  const goHome = (): void => camera.look('home', tree, 'fly');
  const stopInput = listenForInput(canvas, camera.motion, goHome);
  scene.onBeforeRenderObservable.add(() => {
    if (clips.step(now())) showChanged();
    camera.step();
    groups.sortBlended(camera.camera.eye());
  });
  scene.getEngine().onContextRestoredObservable.add(() => environment.restore());

  /** After parts came, went or moved. */
  function refresh(): void {
    showChanged();
    request();
  }

  function showChanged(): void {
    const hasChanged = groups.flush();
    if (hasChanged) {
      Object.assign(all, emptyBox());
      for (const { mesh } of groups.all()) growBox(all, boxOfMesh(mesh));
      litByRig();
      castShadows();
      if (clips.isStill()) ground.forget();
      occlusion.forget();
    }
    if (view && (hasChanged || outlines.isShown)) showOutlines(view);
    // The first picture shows all that there is, as soon as something is.
    if (!isFramed && !isEmpty(all)) {
      camera.look('home', tree, 'cut');
      isFramed = !models.isLoading();
    }
  }

  function castShadows(every = clips.isStill() ? 1 : (pace?.shadowEvery() ?? 1)): void {
    if (lights.size === 0) return;
    const casting = [...groups.all()].filter(({ look }) => look.castShadow).map(({ mesh }) => mesh);
    lights.castShadows(casting, all, every);
  }

  const showOutlines = (shown: SceneView): void =>
    outlines.show(outlinedIn(shown, builder, groups), shown.emphasis ?? 'outline');

  const boundsOf = (entities: Iterable<string>): Box => boundsIn(tree, groups, entities);

  const made: E3dScene = {
    show(content: SceneContent, next: SceneView) {
      const isOutlinedOther = next.outlined !== view?.outlined || next.outlinedSlots !== view?.outlinedSlots;
      view = next;
      const dirty = builder.show(content, next);
      lights.update(dirty, tree);
      environment.update(dirty, tree);
      ground.isWanted = environment.hasContactShadow;
      if (dirty.size > 0) castShadows();
      if (isOutlinedOther) showOutlines(next);
      refresh();
    },
    ...playControls(clips, refresh),
    ...measureControls(builder, groups),
    loadAhead: () => builder.loadAhead(),
    ...answers({ canvas, camera, groups, tree, occlusion, boundsOf, scene }),
    ...cameraControls(camera, builder, boundsOf, request, () => {
      isFramed = true;
    }),
    subscribe: listeners.add,
    picture: (type) => pictureOf(canvas, type),
    resize: rendering.resize,
    frames: rendering.frames,
    dispose() {
      stopInput();
      listeners.clear();
      outlines.dispose();
      lights.dispose();
      ground.dispose();
      models.dispose();
      textures.dispose();
      rendering.dispose();
    },
  };
  keepParts(made, {
    canvas,
    scene,
    camera,
    builder,
    groups,
    request,
    rayAt: (x, y) => rayAt(camera.camera, canvas, x, y),
  });
  return made;
}

function createListeners() {
  const all = new Set<() => void>();
  return {
    add(listener: () => void) {
      all.add(listener);
      return () => all.delete(listener);
    },
    call() {
      for (const listener of all) listener();
    },
    clear: () => all.clear(),
  };
}

async function pictureOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
  if (!blob) throw new Error('The picture could not be made');
  return blob;
}

/** What has an outline, with its colour. */
function* outlinedIn(
  { outlined, outlinedSlots }: SceneView,
  { tree, content }: SceneBuilder,
  groups: SceneGroups,
): Iterable<OutlinedPart> {
  const colors = new Map<string, string>();
  for (const [id, color] of outlined) for (const below of tree.below(id)) colors.set(below, color);
  for (const [entity, color] of colors) for (const instance of groups.of(entity)) yield { entity, instance, color };
  for (const [id, color] of outlinedSlots ?? []) {
    const slot = content.slots.get(id);
    const entity = slot?.entity?.id;
    if (entity === undefined) continue;
    for (const instance of groups.of(entity))
      if (slot?.type === 'mesh' || instance.slot === id) yield { entity, instance, color };
  }
}

function boundsIn(tree: EntityTree, groups: SceneGroups, entities: Iterable<string>): Box {
  const box = emptyBox();
  for (const id of entities)
    for (const below of tree.below(id))
      for (const instance of groups.of(below)) growBox(box, instance.group.boxOf(instance));
  return box;
}

function createSurroundings(
  scene: Scene,
  addressOf: SceneOptions['addressOf'],
  makeStudio: SceneEngine['makeStudio'],
  { onLoaded, onFault }: { onLoaded: () => void; onFault: (url: string) => void },
): SceneEnvironment {
  return new SceneEnvironment(scene, {
    load: (url) => loadEnvironment(scene, addressOf(url)),
    makeBackdrop(url, panorama, blur) {
      const address = url === null ? null : addressOf(url);
      return createBackdrop(scene, { address, panorama, blur }, onLoaded);
    },
    makeStudio: () => makeStudio(scene),
    onLoaded,
    onFault,
  });
}

/** Standard materials mirror no surroundings: lamps, made when there is one, stand for the studio. */
function createLampLighting(scene: Scene, groups: SceneGroups): () => void {
  let lamps: RigLights | null = null;
  return () => {
    const lit = [...groups.all()].filter(({ mesh }) => mesh.material instanceof StandardMaterial);
    if (lit.length === 0 && !lamps) return;
    if (!lamps) {
      lamps = createRigLights(scene);
      lamps.set(LIGHT_RIGS.studio);
    }
    lamps.onlyFor(lit.map(({ mesh }) => mesh));
  };
}

interface Asked {
  canvas: HTMLCanvasElement;
  camera: SceneCamera;
  groups: SceneGroups;
  tree: EntityTree;
  occlusion: Occlusion;
  scene: Scene;
  boundsOf: (entities: Iterable<string>) => Box;
}

/** What a scene says about itself and changes nothing. */
function answers({
  canvas,
  camera,
  groups,
  tree,
  occlusion,
  scene,
  boundsOf,
}: Asked): Pick<E3dScene, 'pick' | 'pickInside' | 'boundsOf' | 'project' | 'toScene' | 'isShown' | 'numbers'> {
  return {
    pick: (x, y) => pickedAt(groups.all(), rayAt(camera.camera, canvas, x, y)),
    pickInside({ left, top, right, bottom }) {
      const isInside = (id: string): boolean => {
        const box = boundsOf([id]);
        const place = isEmpty(box) ? applied(tree.world(id), [0, 0, 0]) : middleOf(box);
        const at = project(camera.camera, canvas, place);
        return at !== null && at.x >= left && at.x <= right && at.y >= top && at.y <= bottom;
      };
      return [...tree.ids()].filter((id) => groups.of(id).length > 0 && isInside(id));
    },
    boundsOf(entities) {
      const box = boundsOf(entities);
      return isEmpty(box) ? null : box;
    },
    project(point: Point) {
      const at = project(camera.camera, canvas, point);
      return at && { ...at, isOccluded: occlusion.isHidden(point) };
    },
    toScene: (entity, point) => (tree.get(entity) ? applied(tree.world(entity), [point[0], point[1], point[2]]) : null),
    isShown: (entity) => tree.isShown(entity),
    numbers: () => numbersOf(groups.all(), scene, tree.size),
  };
}

function playControls(clips: ClipPlayer, refresh: () => void): Pick<E3dScene, 'clips' | 'play' | 'stop'> {
  return {
    clips: (entity) => clips.clips(entity),
    play(entity, clip, options = {}) {
      clips.play(entity, clip, options);
      refresh();
    },
    stop(entity) {
      clips.stop(entity);
      refresh();
    },
  };
}

/** Moves the camera; `onTaken`: the caller has chosen a position. */
function cameraControls(
  camera: SceneCamera,
  { tree }: SceneBuilder,
  boundsOf: (entities: Iterable<string>) => Box,
  request: () => void,
  onTaken: () => void,
): Pick<E3dScene, 'frame' | 'look' | 'lookFrom' | 'viewpoint' | 'setViewpoint' | 'setProjection'> {
  return {
    frame: (entities, how) => camera.frame(entities ? boundsOf(entities) : null, how),
    look: (standard, how) => camera.look(standard, tree, how),
    lookFrom(entity, how) {
      onTaken();
      camera.lookFrom(entity, tree, how);
    },
    viewpoint: () => camera.motion.wished(),
    setViewpoint(viewpoint) {
      onTaken();
      camera.motion.go(viewpoint, 'cut');
    },
    setProjection(projection) {
      camera.setProjection(projection);
      request();
    },
  };
}
