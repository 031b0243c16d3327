import {
  DoubleSide,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Object3D,
  PerspectiveCamera,
  Scene,
  Vector3,
  type WebGLRenderer,
} from 'three';
import type { Point } from '../scene/e3d-scene.port.ts';
import { POSTER } from './oracle-page.port.ts';

/** As the server draws posters: where its camera stands, how wide it sees (rad), and its light. */
const [YAW, PITCH, FIELD, AMBIENT] = [0.6, 0.35, 0.6, 0.42];
const LIGHT = new Vector3(0.45, 0.8, 0.4);

/** A model by three.js with the camera and in the light of the server: flat faces, without highlights. */
export function plainPicture(renderer: WebGLRenderer, model: Object3D, box: { min: Point; max: Point }): Uint8Array {
  const [min, max] = [new Vector3(...box.min), new Vector3(...box.max)];
  const middle = min.clone().add(max).multiplyScalar(0.5);
  const distance = (max.clone().sub(min).length() / 2 / Math.sin(FIELD / 2)) * 1.02;
  const camera = new PerspectiveCamera(
    (FIELD * 180) / Math.PI,
    POSTER.width / POSTER.height,
    distance / 100,
    distance * 10,
  );
  const away = new Vector3(Math.sin(YAW) * Math.cos(PITCH), Math.sin(PITCH), Math.cos(YAW) * Math.cos(PITCH));
  camera.position.copy(middle).addScaledVector(away, distance);
  camera.lookAt(middle);
  camera.updateMatrixWorld();
  const light = LIGHT.clone().transformDirection(camera.matrixWorldInverse).multiplyScalar(LIGHT.length());
  const made = new Map<Material, Material>();
  const old = new Map<Mesh, Material | Material[]>();
  model.traverse((one) => {
    if (!isMesh(one)) return;
    const plainOf = (material: Material): Material => {
      const plain = made.get(material) ?? plainMaterial(material, light);
      made.set(material, plain);
      return plain;
    };
    old.set(one, one.material);
    one.material = Array.isArray(one.material) ? one.material.map(plainOf) : plainOf(one.material);
  });
  const scene = new Scene().add(model);
  renderer.setSize(POSTER.width, POSTER.height, false);
  renderer.render(scene, camera);
  const pixels = new Uint8Array(POSTER.width * POSTER.height * 4);
  const gl = renderer.getContext();
  gl.readPixels(0, 0, POSTER.width, POSTER.height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  for (const [mesh, material] of old) mesh.material = material;
  return pixels;
}

const isMesh = (value: unknown): value is Mesh => value instanceof Mesh;

function plainMaterial(from: Material, light: Vector3): Material {
  const made = new MeshBasicMaterial({ side: DoubleSide, vertexColors: from.vertexColors });
  if (from instanceof MeshStandardMaterial || from instanceof MeshBasicMaterial) {
    made.color.copy(from.color);
    made.map = from.map;
  }
  Object.assign(made, { transparent: from.transparent, opacity: from.opacity, alphaTest: from.alphaTest });
  made.depthWrite = !from.transparent;
  made.onBeforeCompile = (shader) => {
    shader.uniforms.serverLight = { value: light };
    shader.vertexShader = shader.vertexShader
      .replace('void main() {', 'varying vec3 vSeen;\nvoid main() {')
      .replace('#include <project_vertex>', '#include <project_vertex>\nvSeen = mvPosition.xyz;');
    shader.fragmentShader = shader.fragmentShader
      .replace('void main() {', 'varying vec3 vSeen;\nuniform vec3 serverLight;\nvoid main() {')
      .replace(
        '#include <colorspace_fragment>',
        `#include <colorspace_fragment>
        vec3 flatNormal = normalize( cross( dFdx( vSeen ), dFdy( vSeen ) ) );
        gl_FragColor.rgb *= ${AMBIENT} + ${1 - AMBIENT} * abs( dot( flatNormal, serverLight ) );`,
      );
  };
  return made;
}
