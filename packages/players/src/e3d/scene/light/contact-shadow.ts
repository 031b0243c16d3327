import { Constants } from '@babylonjs/core/Engines/constants.js';
import '@babylonjs/core/Engines/Extensions/engine.renderTarget.js';
import { EffectRenderer, EffectWrapper } from '@babylonjs/core/Materials/effectRenderer.js';
import { ImageProcessingConfiguration } from '@babylonjs/core/Materials/imageProcessingConfiguration.js';
import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial.js';
import { RenderTargetTexture } from '@babylonjs/core/Materials/Textures/renderTargetTexture.js';
import { Color3, Color4 } from '@babylonjs/core/Maths/math.color.js';
import type { AbstractMesh } from '@babylonjs/core/Meshes/abstractMesh.js';
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { type Box, boxOfMesh, emptyBox, growBox, isEmpty, middleOf } from '../box.ts';
import type { SceneGroups } from '../build/scene-groups.ts';
import { OrbitCamera } from '../camera/orbit-camera.ts';

/** Sides of the pictures, px: of what stands on the ground, and of the shadow, which is soft everywhere. */
const SIDES = { mask: 256, shadow: 128 };
/** Width of the shadow's square over that of what stands on it: the softest edge ends inside. */
const ROOM = 1.9;
/** Metres below the lowest point, in widths of the square: the floor of a model covers it. */
const BELOW = 0.0015;

/**
 * What is seen from below up to a height darkens the ground: near things much and sharply, high ones little and softly.
 * `reach` and `blur` in widths of the square, `dark` is a share of black.
 */
const SLICES = [
  { reach: 0.02, blur: 0.025, dark: 0.3 },
  { reach: 0.1, blur: 0.08, dark: 0.3 },
  { reach: 100, blur: 0.2, dark: 0.28 },
] as const;

/** A flat thing at the foot of the scene that is this many times wider than all else is a ground of its own. */
const OWN_GROUND = { wider: 1.5, flat: 0.02 };

const BLUR = `
precision highp float;
varying vec2 vUV;
uniform sampler2D mask;
uniform float blur;
uniform float dark;
void main(void) {
  float sum = 0.0;
  float all = 0.0;
  for (int at = 0; at < 96; at++) {
    float away = sqrt((float(at) + 0.5) / 96.0);
    float turn = 2.3999632 * float(at);
    float weight = exp(-3.0 * away * away);
    sum += weight * texture2D(mask, vUV + vec2(cos(turn), sin(turn)) * away * blur).r;
    all += weight;
  }
  gl_FragColor = vec4(0.0, 0.0, 0.0, dark * sum / all);
}`;

interface Parts {
  mask: RenderTargetTexture;
  shadow: RenderTargetTexture;
  white: StandardMaterial;
  plane: Mesh;
  camera: OrbitCamera;
  renderer: EffectRenderer;
  blur: EffectWrapper;
}

/** A soft shadow under everything, drawn again when the scene rests after a change. */
export class ContactShadow {
  readonly #scene: Scene;
  readonly #groups: SceneGroups;
  #parts: Parts | null = null;
  #isWanted = true;
  #isStale = true;
  /** Something changed since the last frame. */
  #isChanging = false;

  constructor(scene: Scene, groups: SceneGroups) {
    this.#scene = scene;
    this.#groups = groups;
    scene.getEngine().onContextRestoredObservable.add(() => this.forget());
  }

  set isWanted(isWanted: boolean) {
    if (isWanted === this.#isWanted) return;
    this.#isWanted = isWanted;
    this.forget();
  }

  /** What stands on the ground, or how, is different. */
  forget(): void {
    this.#isStale = true;
    this.#isChanging = true;
  }

  /** For a scene that rests, after each frame. False: it is drawn in the next one. */
  isDrawn(): boolean {
    if (!this.#isStale) return true;
    if (this.#isChanging) {
      this.#isChanging = false;
      return false;
    }
    const standing = this.#isWanted ? standingOn([...this.#groups.all()].map(({ mesh }) => mesh)) : null;
    this.#parts?.plane.setEnabled(standing !== null);
    this.#isStale = standing !== null && !this.#draw(standing);
    return false;
  }

  /** False: its shaders are not there yet. */
  #draw({ meshes, box }: Standing): boolean {
    this.#parts ??= makeParts(this.#scene);
    const { mask, shadow, plane, camera, renderer, blur, white } = this.#parts;
    const engine = this.#scene.getEngine();
    const width = ROOM * Math.max(box.max[0] - box.min[0], box.max[2] - box.min[2], 1e-6);
    const [x, , z] = middleOf(box);
    const foot = box.min[1];
    plane.position.set(x, foot - BELOW * width, z);
    plane.scaling.set(width, 1, width);
    plane.setEnabled(true);
    const half = width / 2;
    Object.assign(camera, { orthoTop: half, orthoBottom: -half, orthoRight: half, orthoLeft: -half });
    camera.view = { target: [x, foot, z], azimuth: 0, polar: 180, distance: width };
    camera.minZ = width * 0.999;
    mask.renderList = [...meshes];
    mask.setMaterialForRendering([...meshes], white);
    if (!mask.isReadyForRendering() || !blur.effect.isReady()) return false;
    const target = shadow.renderTarget;
    if (!target) return true;
    engine.bindFramebuffer(target);
    engine.clear(new Color4(0, 0, 0, 0), true, false, false);
    engine.unBindFramebuffer(target);
    for (const { reach, blur: wide, dark } of SLICES) {
      camera.maxZ = width * (1 + reach);
      mask.render();
      blur.onApplyObservable.clear();
      blur.onApplyObservable.add(() => {
        // The square may face either way: what was drawn before has left its own winding.
        engine.setState(false);
        blur.effect.setTexture('mask', mask);
        blur.effect.setFloat2('scale', 1, 1);
        blur.effect.setFloat('blur', wide);
        blur.effect.setFloat('dark', dark);
        engine.setAlphaMode(Constants.ALPHA_ONEONE_ONEONE);
      });
      renderer.render(blur, target);
      engine.setAlphaMode(Constants.ALPHA_DISABLE);
    }
    // The list would keep meshes that are gone.
    mask.renderList = [];
    return true;
  }

  dispose(): void {
    this.#parts?.renderer.dispose();
    this.#parts?.blur.dispose();
  }
}

interface Standing {
  meshes: readonly AbstractMesh[];
  box: Box;
}

/** What casts; null: nothing does, or the scene has a ground of its own. What is seen through casts none. */
function standingOn(all: readonly AbstractMesh[]): Standing | null {
  const meshes = all.filter((mesh) => !mesh.material?.needAlphaBlendingForMesh(mesh));
  const boxes = meshes.map(boxOfMesh);
  const box = boxAroundAll(boxes);
  if (isEmpty(box)) return null;
  const flat = OWN_GROUND.flat * Math.max(box.max[0] - box.min[0], box.max[2] - box.min[2]);
  const isFlat = ({ max }: Box): boolean => max[1] - box.min[1] <= flat;
  const others = boxAroundAll(boxes.filter((one) => !isFlat(one)));
  const isGround = (one: Box): boolean =>
    isFlat(one) &&
    ([0, 2] as const).every(
      (axis) => one.max[axis] - one.min[axis] >= OWN_GROUND.wider * (others.max[axis] - others.min[axis]),
    );
  return !isEmpty(others) && boxes.some(isGround) ? null : { meshes, box };
}

function boxAroundAll(boxes: readonly Box[]): Box {
  const around = emptyBox();
  for (const box of boxes) growBox(around, box);
  return around;
}

function makeParts(scene: Scene): Parts {
  const camera = new OrbitCamera('contact shadow', scene);
  camera.mode = OrbitCamera.ORTHOGRAPHIC_CAMERA;
  const mask = pictureOf('contact', SIDES.mask, scene);
  mask.activeCamera = camera;
  mask.clearColor = new Color4(0, 0, 0, 1);
  const shadow = pictureOf('contact shadow', SIDES.shadow, scene);
  const white = plainMaterial('contact', scene, Color3.White());
  white.backFaceCulling = false;
  return { camera, mask, shadow, white, plane: makePlane(scene, shadow), ...makeBlur(scene) };
}

function pictureOf(name: string, side: number, scene: Scene): RenderTargetTexture {
  const picture = new RenderTargetTexture(name, side, scene, { generateMipMaps: false });
  picture.wrapU = Constants.TEXTURE_CLAMP_ADDRESSMODE;
  picture.wrapV = Constants.TEXTURE_CLAMP_ADDRESSMODE;
  return picture;
}

function plainMaterial(name: string, scene: Scene, color: Color3): StandardMaterial {
  const material = new StandardMaterial(name, scene);
  material.disableLighting = true;
  material.emissiveColor = color;
  // Its own: the scene's would change the colour.
  material.imageProcessingConfiguration = new ImageProcessingConfiguration();
  return material;
}

/** A square of 1 m, seen from above; as the camera below sees it, x goes to the right of the picture and z up. */
function makePlane(scene: Scene, shadow: RenderTargetTexture): Mesh {
  const data = new VertexData();
  data.positions = [-0.5, 0, -0.5, 0.5, 0, -0.5, 0.5, 0, 0.5, -0.5, 0, 0.5];
  data.normals = [0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0];
  data.uvs = [0, 0, 1, 0, 1, 1, 0, 1];
  data.indices = [0, 2, 1, 0, 3, 2];
  const plane = new Mesh('contact shadow', scene);
  data.applyToMesh(plane);
  plane.sideOrientation = 1;
  plane.isPickable = false;
  // Before everything else that is seen through.
  plane.alphaIndex = -1;
  const material = plainMaterial('contact shadow', scene, Color3.Black());
  material.opacityTexture = shadow;
  material.disableDepthWrite = true;
  plane.material = material;
  return plane;
}

function makeBlur(scene: Scene): Pick<Parts, 'renderer' | 'blur'> {
  const engine = scene.getEngine();
  return {
    renderer: new EffectRenderer(engine),
    blur: new EffectWrapper({
      engine,
      name: 'contact shadow',
      fragmentShader: BLUR,
      samplerNames: ['mask'],
      uniformNames: ['blur', 'dark'],
    }),
  };
}
