import {
  type BufferGeometry,
  Group,
  Light,
  LoadingManager,
  type Material,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshPhongMaterial,
  MeshStandardMaterial,
  type Object3D,
} from 'three';
import { FBXLoader } from 'three/addons/loaders/FBXLoader.js';
import { MTLLoader } from 'three/addons/loaders/MTLLoader.js';
import { OBJLoader } from 'three/addons/loaders/OBJLoader.js';
import { PLYLoader } from 'three/addons/loaders/PLYLoader.js';
import { STLLoader } from 'three/addons/loaders/STLLoader.js';
import { TGALoader } from 'three/addons/loaders/TGALoader.js';
import type { SentLook } from './oracle-page.port.ts';

/** Reads a model of a format other than glTF, in metres, with materials of the kind that glTF has. */
export async function openFormat(url: string, look: SentLook): Promise<Object3D> {
  const manager = new LoadingManager();
  manager.addHandler(/\.tga$/i, new TGALoader(manager));
  const idle = new Promise<void>((resolve) => {
    manager.onLoad = resolve;
  });
  manager.itemStart(url);
  const model = await read(url, look, manager);
  manager.itemEnd(url);
  await idle;
  standardise(model, look);
  // Its lamps would light the scene as well.
  model.traverse((one) => {
    if (one instanceof Light) one.visible = false;
  });
  const matrix = new Matrix4();
  if (look.matrix) matrix.fromArray([...look.matrix]);
  const around = new Group().add(model);
  around.matrixAutoUpdate = false;
  around.matrix.copy(matrix);
  return new Group().add(around);
}

async function read(url: string, look: SentLook, manager: LoadingManager): Promise<Object3D> {
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  switch (url.slice(url.lastIndexOf('.') + 1).toLowerCase()) {
    case 'obj': {
      const loader = new OBJLoader(manager);
      for (const library of look.libraries) {
        const materials = await new MTLLoader(manager).setResourcePath(folder).loadAsync(folder + library);
        materials.preload();
        loader.setMaterials(materials);
      }
      return loader.loadAsync(url);
    }
    case 'fbx':
      return new FBXLoader(manager).loadAsync(url);
    case 'ply':
      return meshOf(await new PLYLoader(manager).loadAsync(url));
    case 'stl':
      return meshOf(await new STLLoader(manager).loadAsync(url));
    default:
      throw new Error(`three.js is not asked to read ${url}`);
  }
}

function meshOf(geometry: BufferGeometry): Object3D {
  const vertexColors = geometry.hasAttribute('color');
  // As glTF says it: what has no normals is flat.
  const flatShading = !geometry.hasAttribute('normal');
  return new Mesh(geometry, new MeshPhongMaterial({ vertexColors, flatShading }));
}

/** The class itself leaves its type parameters open, so that its material would be anything. */
const isMesh = (one: Object3D): one is Mesh => one instanceof Mesh;

/** Old kinds of materials as glTF has them. How rough they are is our choice: only colours and pictures are compared. */
function standardise(model: Object3D, look: SentLook): void {
  const made = new Map<Material, Material>();
  const of = (from: Material): Material => {
    const known = made.get(from) ?? standardOf(from, look);
    made.set(from, known);
    return known;
  };
  model.traverse((one) => {
    if (!isMesh(one)) return;
    one.material = Array.isArray(one.material) ? one.material.map(of) : of(one.material);
  });
}

function standardOf(from: Material, look: SentLook): Material {
  if (!(from instanceof MeshPhongMaterial || from instanceof MeshLambertMaterial || from instanceof MeshBasicMaterial))
    return from;
  const ours = look.materials[from.name] ?? look.materials[''];
  const made = new MeshStandardMaterial({
    name: from.name,
    color: look.isLinear ? from.color.clone().convertLinearToSRGB() : from.color,
    map: from.map,
    opacity: from.opacity,
    transparent: from.transparent,
    alphaTest: from.alphaTest,
    side: from.side,
    vertexColors: from.vertexColors,
    alphaMap: from.alphaMap,
    roughness: ours?.roughness ?? 1,
    metalness: ours?.metalness ?? 0,
  });
  if (from instanceof MeshBasicMaterial) return made;
  made.emissive.copy(from.emissive);
  made.emissiveIntensity = from.emissiveIntensity;
  made.emissiveMap = from.emissiveMap;
  made.normalMap = from.normalMap;
  made.flatShading = from.flatShading;
  return made;
}
