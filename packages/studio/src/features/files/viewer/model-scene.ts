import {
  Box3,
  Group,
  MathUtils,
  Mesh,
  NeutralToneMapping,
  type Object3D,
  PerspectiveCamera,
  PMREMGenerator,
  Scene,
  Spherical,
  Vector3,
  WebGLRenderer,
} from 'three';
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js';
import { type LoadedModel, loadModel } from './load-model.ts';

/** Degrees seen from top to bottom. */
const FIELD = 35;
/** The initial view of the model, in radians. */
const START = { theta: 0.6, phi: 1.22 };

/** What a model is made of. */
export interface ModelFacts {
  triangles: number;
  materials: number;
  /** Textures that could not be read. */
  unreadTextures: number;
  /** Metres, as glTF has it: width, height, depth. */
  size: readonly [number, number, number];
}

/** A model that is turned in front of the eye. */
export interface ModelScene {
  facts: ModelFacts;
  /** By so many pixels of the screen. */
  turn: (x: number, y: number) => void;
  zoom: (factor: number) => void;
  reset: () => void;
  stop: () => void;
}

/** Shows the model in the element until `stop`. Rejects with what is wrong with it; throws without WebGL. */
export async function openModel(element: HTMLElement, url: string): Promise<ModelScene> {
  const renderer = new WebGLRenderer({ antialias: true, alpha: true });
  renderer.toneMapping = NeutralToneMapping;
  const release = () => {
    renderer.dispose();
    // Browsers allow few at a time, and free them late.
    renderer.forceContextLoss();
    renderer.domElement.remove();
  };
  try {
    return show(element, renderer, await loadModel(url), release);
  } catch (error) {
    release();
    throw error;
  }
}

function show(element: HTMLElement, renderer: WebGLRenderer, loaded: LoadedModel, release: () => void): ModelScene {
  const { scene: model, unreadTextures } = loaded;
  const box = new Box3().setFromObject(model);
  const size = box.getSize(new Vector3());
  const radius = size.length() / 2;
  if (!Number.isFinite(radius) || radius === 0) throw new Error('it has no triangles');
  const centred = new Group().add(model);
  model.position.sub(box.getCenter(new Vector3()));
  const scene = new Scene().add(centred);
  const light = new PMREMGenerator(renderer);
  scene.environmentIntensity = 0.8;
  scene.environment = light.fromScene(new RoomEnvironment(), 0.04, 0.1, 100, { size: 64 }).texture;
  const distance = (radius / Math.sin(MathUtils.degToRad(FIELD / 2))) * 1.1;
  const camera = new PerspectiveCamera(FIELD, 1, distance / 1_000, distance * 10);
  const eye = new Spherical(distance, START.phi, START.theta);
  const draw = () => {
    const { clientWidth: width, clientHeight: height } = element;
    renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
    renderer.setSize(width, height);
    camera.aspect = width / Math.max(1, height);
    // On a narrow stage the width is what the model must fit into.
    const half = Math.tan(MathUtils.degToRad(FIELD / 2)) / Math.min(1, camera.aspect);
    camera.fov = 2 * MathUtils.radToDeg(Math.atan(half));
    camera.position.setFromSpherical(eye.makeSafe());
    camera.lookAt(0, 0, 0);
    camera.updateProjectionMatrix();
    renderer.render(scene, camera);
  };
  renderer.domElement.setAttribute('aria-hidden', 'true');
  element.append(renderer.domElement);
  const observer = new ResizeObserver(draw);
  observer.observe(element);
  return {
    facts: { ...factsOf(model), unreadTextures, size: [size.x, size.y, size.z] },
    turn(x, y) {
      eye.theta -= x * 0.008;
      eye.phi -= y * 0.008;
      draw();
    },
    zoom(factor) {
      eye.radius = Math.min(distance * 3, Math.max(distance / 8, eye.radius / factor));
      draw();
    },
    reset() {
      eye.set(distance, START.phi, START.theta);
      draw();
    },
    stop() {
      observer.disconnect();
      light.dispose();
      model.traverse((part) => {
        if (part instanceof Mesh) part.geometry.dispose();
      });
      release();
    },
  };
}

function factsOf(model: Object3D): Pick<ModelFacts, 'triangles' | 'materials'> {
  let corners = 0;
  const materials = new Set<unknown>();
  model.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    corners += part.geometry.index?.count ?? part.geometry.attributes.position?.count ?? 0;
    for (const material of [part.material].flat()) materials.add(material);
  });
  return { triangles: Math.floor(corners / 3), materials: materials.size };
}
