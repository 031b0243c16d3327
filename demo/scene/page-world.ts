import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  type Camera,
  CubeCamera,
  CustomBlending,
  DepthTexture,
  DoubleSide,
  FloatType,
  GLSL3,
  HalfFloatType,
  LinearMipmapLinearFilter,
  Matrix4,
  Mesh,
  NearestFilter,
  NoBlending,
  OneFactor,
  OneMinusSrcAlphaFactor,
  OrthographicCamera,
  type PerspectiveCamera,
  RawShaderMaterial,
  RepeatWrapping,
  Scene,
  Sphere,
  type Texture,
  Vector3,
  WebGLCubeRenderTarget,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { sunlight, towardsSun } from './light.ts';
import { type Surface, surfaces } from './mesh.ts';
import { screenVertex, skyFragment, skySheetFragment } from './shader-screen.ts';
import { skyChunk } from './shader-sky.ts';
import { fragmentOf, vertexShader } from './shader-surface.ts';

const fields = [
  ['position', 3],
  ['normal', 3],
  ['uv', 2],
  ['color', 3],
  ['day', 3],
  ['evening', 3],
] as const;
const isSurface = (name: string): name is Surface => name in surfaces;

/** What `draw` needs from outside: the canvas. Loads the baked scene, draws shadow map and reflection probes once. */
export async function loadWorld(canvas: HTMLCanvasElement) {
  const renderer = new WebGLRenderer({ canvas, antialias: false, powerPreference: 'high-performance' });
  renderer.setSize(16, 16);
  const uniforms = {
    uEye: { value: new Vector3() },
    uDusk: { value: 0 },
    uSeed: { value: 0 },
    uPixel: { value: 0.001 },
    uProbing: { value: 0 },
    uShadow: { value: shadowTarget.depthTexture },
    uShadowMatrix: { value: new Matrix4() },
    uRoomDay: { value: probe().texture },
    uRoomDusk: { value: probe().texture },
    uYardDay: { value: probe().texture },
    uYardDusk: { value: probe().texture },
    uSkyDay: { value: paintSky(renderer, 0) },
    uSkyDusk: { value: paintSky(renderer, 1) },
  };
  const scene = new Scene();
  const casters: Mesh[] = [];
  const solids: Mesh[] = [];
  for (const [surface, geometry] of await loadGeometry()) {
    const isGlass = surface === 'glass';
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader,
      fragmentShader: fragmentOf(surface, skyChunk, sunlight),
      uniforms,
      side: DoubleSide,
      transparent: isGlass,
      depthWrite: !isGlass,
      blending: isGlass ? CustomBlending : NoBlending,
      blendSrc: OneFactor,
      blendDst: OneMinusSrcAlphaFactor,
    });
    for (const block of blocksOf(geometry)) {
      const mesh = new Mesh(block, material);
      mesh.renderOrder = isGlass ? 3 : 1;
      if (!isGlass && surface !== 'leaf' && surface !== 'blade') solids.push(mesh);
      scene.add(mesh);
      if (!['glass', 'hill', 'water', 'blade', 'lamp'].includes(surface)) casters.push(mesh);
    }
  }
  const sky = skyMesh(uniforms);
  scene.add(sky);
  castShadows(renderer, scene, casters, uniforms.uShadowMatrix.value);

  const draw = (camera: Camera, dusk: number, seed: number) => {
    uniforms.uEye.value.copy(camera.position);
    uniforms.uDusk.value = dusk;
    uniforms.uSeed.value = seed;
    refresh(scene);
    // Depth first: the costly shaders then run once a pixel.
    drawDepth(renderer, scene, solids, camera);
    renderer.autoClear = false;
    renderer.render(scene, camera);
    renderer.autoClear = true;
  };
  uniforms.uProbing.value = 1;
  for (const [place, day, evening] of [
    [new Vector3(-1.2, 1.6, 0.4), uniforms.uRoomDay, uniforms.uRoomDusk],
    [new Vector3(-1, 1.2, 13), uniforms.uYardDay, uniforms.uYardDusk],
  ] as const) {
    for (const [dusk, slot] of [
      [0, day],
      [1, evening],
    ] as const) {
      const cube = probe();
      const camera = new CubeCamera(0.1, 900, cube);
      camera.position.copy(place);
      uniforms.uEye.value.copy(place);
      uniforms.uDusk.value = dusk;
      refresh(scene);
      camera.update(renderer, scene);
      slot.value = cube.texture;
    }
  }
  uniforms.uProbing.value = 0;
  return {
    renderer,
    draw: (camera: PerspectiveCamera, dusk: number, seed: number, height: number) => {
      uniforms.uPixel.value = (2 * Math.tan((camera.fov * Math.PI) / 360)) / height;
      draw(camera, dusk, seed);
    },
  };
}

const shadowSize = 4096;
const shadowTarget = new WebGLRenderTarget(shadowSize, shadowSize, {
  minFilter: NearestFilter,
  magFilter: NearestFilter,
});
shadowTarget.depthTexture = new DepthTexture(shadowSize, shadowSize, FloatType);

const probe = () =>
  new WebGLCubeRenderTarget(256, { type: HalfFloatType, generateMipmaps: true, minFilter: LinearMipmapLinearFilter });

function refresh(scene: Scene): void {
  scene.traverse((node) => {
    if (node instanceof Mesh && node.material instanceof RawShaderMaterial) node.material.uniformsNeedUpdate = true;
  });
}

/** Paints the clouds once, so that a frame only looks them up. */
function paintSky(renderer: WebGLRenderer, dusk: number): Texture {
  const sheet = new WebGLRenderTarget(4096, 1024, { type: HalfFloatType, depthBuffer: false, wrapS: RepeatWrapping });
  const material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: screenVertex,
    fragmentShader: skySheetFragment(skyChunk),
    uniforms: { uDusk: { value: dusk } },
    depthTest: false,
  });
  const mesh = new Mesh(screenTriangle(), material);
  mesh.frustumCulled = false;
  renderer.setRenderTarget(sheet);
  renderer.render(mesh, new OrthographicCamera());
  return sheet.texture;
}

function screenTriangle(): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3));
  return geometry;
}

function skyMesh(shared: Record<string, { value: unknown }>): Mesh {
  const geometry = screenTriangle();
  const inverse = { value: new Matrix4() };
  const material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: screenVertex,
    fragmentShader: skyFragment(skyChunk),
    uniforms: { ...shared, uInverse: inverse },
    depthWrite: false,
    side: DoubleSide,
  });
  const sky = new Mesh(geometry, material);
  sky.frustumCulled = false;
  sky.renderOrder = 2;
  sky.onBeforeRender = (_renderer, _scene, camera) => {
    inverse.value.multiplyMatrices(camera.matrixWorld, camera.projectionMatrixInverse);
    material.uniformsNeedUpdate = true;
  };
  return sky;
}

function castShadows(renderer: WebGLRenderer, scene: Scene, casters: readonly Mesh[], matrix: Matrix4): void {
  const camera = new OrthographicCamera(-27, 27, 27, -27, 1, 140);
  camera.position.set(towardsSun[0] * 70, towardsSun[1] * 70, towardsSun[2] * 70 + 3);
  camera.lookAt(0, 0, 3);
  camera.updateMatrixWorld();
  matrix.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
  renderer.setRenderTarget(shadowTarget);
  drawDepth(renderer, scene, casters, camera);
}

const depthOnly = new RawShaderMaterial({
  glslVersion: GLSL3,
  side: DoubleSide,
  colorWrite: false,
  vertexShader: `in vec3 position; uniform mat4 viewMatrix; uniform mat4 projectionMatrix;
    invariant gl_Position;
    void main() { gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0); }`,
  fragmentShader: 'precision highp float; out vec4 outColor; void main() { outColor = vec4(1.0); }',
});

/** Draws the depth of some meshes into the current target. */
function drawDepth(renderer: WebGLRenderer, scene: Scene, meshes: readonly Mesh[], camera: Camera): void {
  const hidden = scene.children.filter((node) => !(node instanceof Mesh && meshes.includes(node)));
  for (const node of hidden) node.visible = false;
  scene.overrideMaterial = depthOnly;
  renderer.render(scene, camera);
  scene.overrideMaterial = null;
  for (const node of hidden) node.visible = true;
}

/** Cuts a large geometry into blocks of eight metres, so that those outside the picture are skipped. */
function blocksOf(geometry: BufferGeometry): BufferGeometry[] {
  const index = geometry.getIndex()?.array ?? [];
  const position = geometry.getAttribute('position');
  const cells = new Map<string, number[]>();
  for (let i = 0; i < index.length; i += 3) {
    const a = index[i] ?? 0;
    const key = index.length < 30_000 ? '' : `${Math.floor(position.getX(a) / 8)},${Math.floor(position.getZ(a) / 8)}`;
    const cell = cells.get(key) ?? [];
    cells.set(key, cell);
    cell.push(a, index[i + 1] ?? 0, index[i + 2] ?? 0);
  }
  return [...cells.values()].map((corners) => {
    const block = new BufferGeometry();
    for (const [name] of fields) block.setAttribute(name, geometry.getAttribute(name));
    block.setIndex(corners);
    const box = new Box3();
    const point = new Vector3();
    for (const corner of corners) box.expandByPoint(point.fromBufferAttribute(position, corner));
    block.boundingSphere = box.getBoundingSphere(new Sphere());
    return block;
  });
}

/** Reads the scene file: a list of parts as JSON, then their numbers. */
async function loadGeometry(): Promise<[Surface, BufferGeometry][]> {
  const bytes = await (await fetch('/scene.bin')).arrayBuffer();
  const headSize = new DataView(bytes).getUint32(0, true);
  const head: { surface: string; vertices: number; corners: number }[] = JSON.parse(
    new TextDecoder().decode(new Uint8Array(bytes, 4, headSize)),
  );
  let offset = 4 + headSize;
  const parts: [Surface, BufferGeometry][] = [];
  for (const { surface, vertices, corners } of head) {
    const geometry = new BufferGeometry();
    for (const [name, size] of fields) {
      geometry.setAttribute(name, new BufferAttribute(new Float32Array(bytes, offset, vertices * size), size));
      offset += vertices * size * 4;
    }
    geometry.setIndex(new BufferAttribute(new Uint32Array(bytes, offset, corners), 1));
    offset += corners * 4;
    if (isSurface(surface)) parts.push([surface, geometry]);
  }
  return parts;
}
