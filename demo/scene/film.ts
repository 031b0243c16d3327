import {
  AddEquation,
  BufferAttribute,
  BufferGeometry,
  CustomBlending,
  GLSL3,
  HalfFloatType,
  LinearFilter,
  Mesh,
  NoBlending,
  OneFactor,
  OrthographicCamera,
  RawShaderMaterial,
  Scene,
  type Texture,
  UnsignedByteType,
  Vector2,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { developFragment, glowFragment, screenVertex, sumFragment } from './shader-screen.ts';

type Uniforms = Record<string, { value: unknown }>;

/** Collects the samples of one picture, adds the glow of bright lights and develops it. */
export class Film {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new OrthographicCamera();
  readonly #quad: Mesh<BufferGeometry, RawShaderMaterial>;
  readonly #sum = pass(sumFragment, { uImage: { value: null }, uShare: { value: 1 }, uLimit: { value: 8 } }, true);
  readonly #glow = pass(glowFragment, {
    uImage: { value: null },
    uStep: { value: new Vector2() },
    uExposure: { value: 1 },
    uFirst: { value: 1 },
  });
  readonly #develop = pass(developFragment, {
    uImage: { value: null },
    uGlow: { value: null },
    uExposure: { value: 1 },
    uBloom: { value: 0.2 },
    uDusk: { value: 0 },
  });
  #sample = target(4, 4, 0, true);
  #total = target(4, 4);
  #glowA = target(4, 4);
  #glowB = target(4, 4);
  #out = new WebGLRenderTarget(4, 4, { type: UnsignedByteType, depthBuffer: false });

  constructor(renderer: WebGLRenderer) {
    this.#renderer = renderer;
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3));
    this.#quad = new Mesh(geometry, this.#sum);
    this.#quad.frustumCulled = false;
    this.#scene.add(this.#quad);
  }

  resize(width: number, height: number): void {
    if (this.#total.width === width && this.#total.height === height) return;
    for (const old of [this.#sample, this.#total, this.#glowA, this.#glowB, this.#out]) old.dispose();
    this.#sample = target(width, height, 0, true);
    this.#total = target(width, height);
    this.#glowA = target(width >> 2, height >> 2);
    this.#glowB = target(width >> 2, height >> 2);
    this.#out = new WebGLRenderTarget(width, height, { type: UnsignedByteType, depthBuffer: false });
  }

  /** Draws one of `count` samples and adds it to the picture. */
  expose(count: number, index: number, exposure: number, draw: () => void): void {
    this.#renderer.setRenderTarget(this.#sample);
    this.#renderer.autoClear = true;
    draw();
    set(this.#sum, { uImage: this.#sample.texture, uShare: 1 / count, uLimit: 7 / exposure });
    this.#run(this.#sum, this.#total, index === 0);
  }

  /** Finishes the picture and hands back its pixels, bottom row first. */
  develop(exposure: number, dusk: number): Uint8Array<ArrayBuffer> {
    const { width, height } = this.#total;
    let from: Texture = this.#total.texture;
    for (const [step, x, y, to] of [
      [1, 1.6, 0, this.#glowA],
      [0, 0, 1.6, this.#glowB],
    ] as const) {
      set(this.#glow, {
        uImage: from,
        uStep: new Vector2((x * 2) / width, (y * 2) / height),
        uExposure: exposure,
        uFirst: step,
      });
      this.#run(this.#glow, to, true);
      from = to.texture;
    }
    set(this.#develop, {
      uImage: this.#total.texture,
      uGlow: from,
      uExposure: exposure,
      uDusk: dusk,
      uBloom: 0.1 + 0.25 * dusk,
    });
    this.#run(this.#develop, this.#out, true);
    const pixels = new Uint8Array(width * height * 4);
    this.#renderer.readRenderTargetPixels(this.#out, 0, 0, width, height, pixels);
    return pixels;
  }

  #run(material: RawShaderMaterial, to: WebGLRenderTarget, isFirst: boolean): void {
    this.#quad.material = material;
    this.#renderer.setRenderTarget(to);
    this.#renderer.autoClear = isFirst;
    this.#renderer.render(this.#scene, this.#camera);
    this.#renderer.autoClear = true;
  }
}

function target(width: number, height: number, samples = 0, depthBuffer = false): WebGLRenderTarget {
  return new WebGLRenderTarget(width, height, {
    type: HalfFloatType,
    samples,
    depthBuffer,
    minFilter: LinearFilter,
    magFilter: LinearFilter,
  });
}

function pass(fragmentShader: string, uniforms: Uniforms, isAdding = false): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: screenVertex,
    fragmentShader,
    uniforms,
    depthTest: false,
    depthWrite: false,
    blending: isAdding ? CustomBlending : NoBlending,
    blendEquation: AddEquation,
    blendSrc: OneFactor,
    blendDst: OneFactor,
  });
}

function set(material: RawShaderMaterial, values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) {
    const uniform = material.uniforms[name];
    if (uniform) uniform.value = value;
  }
  material.uniformsNeedUpdate = true;
}
