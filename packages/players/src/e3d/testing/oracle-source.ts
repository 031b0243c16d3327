import {
  Box3,
  Color,
  DataTexture,
  DirectionalLight,
  EquirectangularReflectionMapping,
  Mesh,
  MeshStandardMaterial,
  NoToneMapping,
  type Object3D,
  PerspectiveCamera,
  PMREMGenerator,
  Scene,
  ShaderChunk,
  SRGBColorSpace,
  Texture,
  WebGLRenderer,
} from 'three';
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js';
import { DRACOLoader } from 'three/addons/loaders/DRACOLoader.js';
import { type GLTF, GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { KTX2Loader } from 'three/addons/loaders/KTX2Loader.js';
import { USDLoader } from 'three/addons/loaders/USDLoader.js';
import type { Point } from '../scene/e3d-scene.port.ts';
import { openFormat } from './oracle-formats.ts';
import { AROUND, BEHIND, LAMPS } from './oracle-light.ts';
import { ORACLE_SIDE, type SentLook } from './oracle-page.port.ts';
import { plainPicture } from './oracle-plain.ts';

/** Where a picture is taken from: 16 numbers each, column by column. */
export interface Lens {
  view: ArrayLike<number>;
  projection: ArrayLike<number>;
}

/** A file as three.js has read it. */
export interface Source {
  min: Point;
  max: Point;
  draw(lens: Lens): Uint8Array;
  /** As the server draws posters. */
  drawPlain(): Uint8Array;
}

/** Reads glTF, and USDZ with the reader that three.js has for it. */
interface SourceDrawing {
  open(url: string): Promise<Source>;
  openUsdz(url: string): Promise<Source>;
  /** Of any format. */
  openSent(url: string, look: SentLook): Promise<Source>;
}

export function createSourceDrawing(): SourceDrawing {
  shareEnergyAlike();
  const canvas = document.createElement('canvas');
  const renderer = new WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true, alpha: false });
  renderer.setPixelRatio(1);
  renderer.setSize(ORACLE_SIDE, ORACLE_SIDE, false);
  renderer.toneMapping = NoToneMapping;
  renderer.setClearColor(new Color().setRGB(BEHIND / 255, BEHIND / 255, BEHIND / 255, SRGBColorSpace), 1);
  const loader = new GLTFLoader();
  loader.setDRACOLoader(new DRACOLoader().setDecoderPath('/libs/draco/gltf/'));
  loader.setKTX2Loader(new KTX2Loader().setTranscoderPath('/libs/basis/').detectSupport(renderer));
  loader.setMeshoptDecoder(MeshoptDecoder);
  const environment = surroundings(renderer);
  const show = (model: Object3D): Source => {
    const scene = new Scene();
    scene.environment = environment;
    for (const { to, intensity } of LAMPS) {
      const light = new DirectionalLight(0xff_ff_ff, intensity);
      light.position.set(-to[0], -to[1], -to[2]);
      scene.add(light);
    }
    scene.add(model);
    scene.updateMatrixWorld(true);
    const box = new Box3();
    model.traverseVisible((one) => {
      if (one instanceof Mesh) box.expandByObject(one, true);
    });
    const [min, max] = [box.min.toArray(), box.max.toArray()];
    return {
      min,
      max,
      drawPlain: () => plainPicture(renderer, model, { min, max }),
      draw(lens) {
        renderer.setSize(ORACLE_SIDE, ORACLE_SIDE, false);
        renderer.render(scene, cameraOf(lens));
        return pixelsOf(renderer);
      },
    };
  };
  const open = async (url: string): Promise<Source> => {
    const gltf = await loader.loadAsync(url);
    hideUnseen(gltf);
    placeAsWritten(gltf.scene);
    return show(gltf.scene);
  };
  return {
    open,
    openSent: async (url, look) => (/\.gl(b|tf)$/i.test(url) ? open(url) : show(await openFormat(url, look))),
    openUsdz: async (url) => show(asWritten(await new USDLoader().loadAsync(url))),
  };
}

/**
 * What three.js does not read as its exporter writes it: colours, which are linear in USD and taken for sRGB, the factor of
 * alpha, and the strength of directions, which are written as 2 x - 1.
 */
function asWritten(model: Object3D): Object3D {
  model.traverse((one) => {
    if (!isMesh(one) || !(one.material instanceof MeshStandardMaterial)) return;
    const { material } = one;
    material.color.convertLinearToSRGB();
    material.emissive.convertLinearToSRGB();
    material.normalScale.multiplyScalar(0.5);
    const factors: unknown = material.map?.userData.scale;
    const alpha: unknown = Array.isArray(factors) ? factors[3] : undefined;
    if (typeof alpha === 'number' && material.transparent) material.opacity = alpha;
  });
  return model;
}

/**
 * Two choices that glTF leaves open, made as Babylon makes them: what a surface mirrors of a lamp is not scattered by it as
 * well, and how much light leaves a rough surface that met it more than once. And what three.js does of its own: it takes
 * coloured reflections of surroundings away from the same colours of what is scattered, so that violet highlights make
 * white paint green. In glTF, the strongest of the three counts for all. Source: KHR_materials_specular, `fresnel_mix`.
 */
function shareEnergyAlike(): void {
  const name = 'lights_physical_pars_fragment';
  const put = (from: string, to: string): void => {
    if (!ShaderChunk[name].includes(from)) throw new Error(`The shader of three.js has changed: ${from}`);
    ShaderChunk[name] = ShaderChunk[name].replace(from, to);
  };
  put(
    'reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseContribution );',
    `float mirrored = max( material.specularColor.r, max( material.specularColor.g, material.specularColor.b ) );
    float facing = saturate( dot( geometryNormal, normalize( directLight.direction + geometryViewDir ) ) );
    reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseContribution )
      * ( 1.0 - F_Schlick( vec3( mirrored ), material.specularF90, facing ) );`,
  );
  put(
    'return singleScatter + multiScatter;',
    'return singleScatter * ( 1.0 + material.specularColorBlended * ( 1.0 / max( Ess_V, EPSILON ) - 1.0 ) );',
  );
  put(
    'vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;',
    `vec3 scattering = singleScatteringDielectric + multiScatteringDielectric;
    vec3 totalScatteringDielectric = vec3( max( scattering.r, max( scattering.g, scattering.b ) ) );`,
  );
  put('multiScatter += Fms * Ems;', 'multiScatter += FssEss * Fr * ( 1.0 / max( Ess, EPSILON ) - 1.0 );');
}

function cameraOf({ view, projection }: Lens): PerspectiveCamera {
  const camera = new PerspectiveCamera();
  camera.matrixWorldAutoUpdate = false;
  camera.matrixWorldInverse.fromArray(Array.from(view));
  camera.matrixWorld.copy(camera.matrixWorldInverse).invert();
  camera.projectionMatrix.fromArray(Array.from(projection));
  camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
  return camera;
}

function surroundings(renderer: WebGLRenderer) {
  const [width, height] = [256, 128];
  const pixels = new Uint8Array(width * height * 4).map((_, at) => (at % 4 === 3 ? 255 : AROUND));
  const picture = new DataTexture(pixels, width, height);
  picture.mapping = EquirectangularReflectionMapping;
  picture.colorSpace = SRGBColorSpace;
  picture.needsUpdate = true;
  return new PMREMGenerator(renderer).fromEquirectangular(picture).texture;
}

/** What KHR_node_visibility hides, which the loader does not read. */
function hideUnseen({ parser }: GLTF): void {
  for (const [object, from] of parser.associations)
    if (isHidden(parser.json.nodes[from?.nodes ?? -1]) && isObject(object)) object.visible = false;
}

/** Textures lie by scale, turn and place in this order (KHR_texture_transform); three.js turns first, which differs once both sides have scales of their own. */
function placeAsWritten(model: Object3D): void {
  model.traverse((one) => {
    if (!isMesh(one)) return;
    for (const material of [one.material].flat())
      for (const texture of Object.values(material)) {
        if (!(texture instanceof Texture) || texture.rotation === 0) continue;
        const { offset, repeat, rotation } = texture;
        const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
        texture.matrixAutoUpdate = false;
        texture.matrix.set(
          repeat.x * cos,
          repeat.y * sin,
          offset.x,
          -repeat.x * sin,
          repeat.y * cos,
          offset.y,
          0,
          0,
          1,
        );
      }
  });
}

/** By the node's description as it stands in the file. */
const isHidden = (node: unknown): boolean =>
  JSON.stringify(node ?? null).includes('"KHR_node_visibility":{"visible":false}');
const isMesh = (value: unknown): value is Mesh => value instanceof Mesh;
const isObject = (value: object): value is Object3D => 'isObject3D' in value;

function pixelsOf(renderer: WebGLRenderer): Uint8Array {
  const gl = renderer.getContext();
  const pixels = new Uint8Array(ORACLE_SIDE * ORACLE_SIDE * 4);
  gl.readPixels(0, 0, ORACLE_SIDE, ORACLE_SIDE, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  return pixels;
}
