import { Constants } from '@babylonjs/core/Engines/constants.js';
import '@babylonjs/core/Engines/Extensions/engine.readTexture.js';
import '@babylonjs/core/Engines/Extensions/engine.renderTarget.js';
import { EffectRenderer, EffectWrapper } from '@babylonjs/core/Materials/effectRenderer.js';
import { RenderTargetTexture } from '@babylonjs/core/Materials/Textures/renderTargetTexture.js';
import { Color3, Color4 } from '@babylonjs/core/Maths/math.color.js';
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { OrbitCamera } from '../scene/camera/orbit-camera.ts';
import type { CompareView, PictureDifference } from './mesh-compare.port.ts';
import { NOTICED, pictureDifference } from './picture-difference.ts';

const SIDES = ['left', 'right', 'mask'] as const;
export type Side = (typeof SIDES)[number];
/** CSS pixels of the line around what is outlined. */
const WIDTH = 2;

/**
 * `how`: where the picture is parted, whether both stand next to each other, whether differences are drawn, whether
 * something is outlined. Differences go from amber to red over the picture in grey.
 */
const MIX = `
precision highp float;
varying vec2 vUV;
uniform sampler2D left;
uniform sampler2D right;
uniform sampler2D mask;
uniform vec2 texel;
uniform vec4 how;
uniform vec3 line;
void main(void) {
  vec2 at = vUV;
  float isRight = step(how.x, vUV.x);
  if (how.y > 0.5) {
    isRight = step(0.5, vUV.x);
    at.x -= 0.5 * isRight;
  }
  vec4 a = texture2D(left, at);
  vec4 b = texture2D(right, at);
  vec4 shown = mix(a, b, isRight);
  if (how.z > 0.5) {
    vec4 off = abs(a - b);
    float most = max(max(off.r, off.g), max(off.b, off.a));
    float grey = dot(shown.rgb, vec3(0.299, 0.587, 0.114)) * 0.55 + 0.12 * shown.a;
    float seen = smoothstep(${(NOTICED / 510).toFixed(4)}, ${(NOTICED / 255).toFixed(4)}, most);
    vec3 heat = mix(vec3(0.98, 0.72, 0.12), vec3(0.88, 0.12, 0.1), smoothstep(0.1, 0.5, most));
    shown = mix(vec4(vec3(grey), shown.a), vec4(heat, 1.0), seen);
  }
  if (how.w > 0.5) {
    float here = texture2D(mask, at).a;
    float near = here;
    for (int step = 0; step < 16; step++) {
      float turn = 6.2831853 * float(step) / 16.0;
      near = max(near, texture2D(mask, at + vec2(cos(turn), sin(turn)) * texel).a);
    }
    float edge = max(near * (1.0 - here), here * 0.14);
    shown = mix(shown, vec4(line, 1.0), edge);
  }
  gl_FragColor = shown;
}`;

/** Both sides are drawn to pictures of their own from the same camera; a shader makes one of them. */
export class MixedPicture {
  readonly #scene: Scene;
  readonly #targets: Record<Side, RenderTargetTexture>;
  readonly #renderer: EffectRenderer;
  readonly #mix: EffectWrapper;
  #view: CompareView | null = null;

  constructor(scene: Scene, camera: OrbitCamera) {
    this.#scene = scene;
    const engine = scene.getEngine();
    const target = (name: Side): RenderTargetTexture => {
      const made = new RenderTargetTexture(name, this.#size(), scene, { generateMipMaps: false });
      made.samples = 4;
      made.clearColor = new Color4(0, 0, 0, 0);
      made.activeCamera = camera;
      made.renderList = [];
      // The line at an edge of the picture does not come from the other edge.
      made.wrapU = RenderTargetTexture.CLAMP_ADDRESSMODE;
      made.wrapV = RenderTargetTexture.CLAMP_ADDRESSMODE;
      return made;
    };
    this.#targets = { left: target('left'), right: target('right'), mask: target('mask') };
    this.#renderer = new EffectRenderer(engine);
    this.#mix = new EffectWrapper({
      engine,
      name: 'compared models',
      fragmentShader: MIX,
      samplerNames: [...SIDES],
      uniformNames: ['texel', 'how', 'line'],
    });
    scene.onBeforeRenderObservable.add(() => this.#fit());
    scene.onAfterRenderObservable.add(() => this.#draw());
    this.#arrange();
  }

  show(view: CompareView): void {
    this.#view = view;
    this.#arrange();
  }

  /** What is drawn on a side. */
  put(side: Side, meshes: Mesh[]): void {
    this.#targets[side].renderList = meshes;
    this.#arrange();
  }

  isReady(): boolean {
    return this.#mix.effect.isReady();
  }

  /** How much the sides differ as they were drawn last. */
  async difference(): Promise<PictureDifference | null> {
    const [left, right] = await Promise.all([this.#targets.left.readPixels(), this.#targets.right.readPixels()]);
    if (!left || !right) return null;
    const bytes = ({ buffer, byteOffset, byteLength }: ArrayBufferView) =>
      new Uint8Array(buffer, byteOffset, byteLength);
    return pictureDifference(bytes(left), bytes(right));
  }

  dispose(): void {
    this.#mix.dispose();
    this.#renderer.dispose();
  }

  /** An empty mask is not drawn. */
  #arrange(): void {
    const { left, right, mask } = this.#targets;
    this.#scene.customRenderTargets = this.#isOutlined() ? [left, right, mask] : [left, right];
  }

  #isOutlined(): boolean {
    return (this.#targets.mask.renderList ?? []).length > 0;
  }

  #size(): { width: number; height: number } {
    const engine = this.#scene.getEngine();
    return { width: Math.max(1, engine.getRenderWidth()), height: Math.max(1, engine.getRenderHeight()) };
  }

  #fit(): void {
    const { width, height } = this.#size();
    for (const target of Object.values(this.#targets)) {
      const { width: known, height: high } = target.getSize();
      if (known !== width || high !== height) target.resize({ width, height });
    }
  }

  #draw(): void {
    const view = this.#view;
    const { effect } = this.#mix;
    if (!view || !effect.isReady()) return;
    const engine = this.#scene.getEngine();
    const { width, height } = this.#size();
    const far = WIDTH / engine.getHardwareScalingLevel();
    const flag = (isSet: boolean): number => (isSet ? 1 : 0);
    this.#renderer.saveStates();
    this.#renderer.setViewport();
    this.#renderer.applyEffectWrapper(this.#mix);
    for (const side of SIDES) effect.setTexture(side, this.#targets[side]);
    effect.setFloat2('texel', far / width, far / height);
    effect.setColor3('line', Color3.FromHexString(view.outlineColor.slice(0, 7)));
    effect.setFloat4(
      'how',
      view.split,
      flag(view.layout === 'side-by-side'),
      flag(view.look === 'differences'),
      flag(this.#isOutlined()),
    );
    engine.setAlphaMode(Constants.ALPHA_DISABLE);
    this.#renderer.draw();
    this.#renderer.restoreStates();
  }
}
