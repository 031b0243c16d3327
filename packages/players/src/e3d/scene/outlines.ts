import { Constants } from '@babylonjs/core/Engines/constants.js';
import '@babylonjs/core/Engines/Extensions/engine.renderTarget.js';
import { EffectRenderer, EffectWrapper } from '@babylonjs/core/Materials/effectRenderer.js';
import { ImageProcessingConfiguration } from '@babylonjs/core/Materials/imageProcessingConfiguration.js';
import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial.js';
import { RenderTargetTexture } from '@babylonjs/core/Materials/Textures/renderTargetTexture.js';
import { Color3, Color4 } from '@babylonjs/core/Maths/math.color.js';
import { Geometry } from '@babylonjs/core/Meshes/geometry.js';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { type Instance, InstanceGroup } from './build/instance-group.ts';
import { OrbitCamera } from './camera/orbit-camera.ts';

/** Only the camera of outlines sees what has this layer. */
const LAYER = 0x10_00_00_00;
/** CSS pixels of the line. */
const WIDTH = 2;

/** How much of the colour the line has, and what is inside it. */
const STRENGTH = { outline: [1, 0.06], tint: [0, 0.35] } as const;

/** The line stands around what is in the mask, also where something else is before it; inside is a part of its colour. */
const EDGE = `
precision highp float;
varying vec2 vUV;
uniform sampler2D mask;
uniform vec2 texel;
uniform vec2 strength;
void main(void) {
  vec4 here = texture2D(mask, vUV);
  vec4 near = here;
  for (int at = 0; at < 16; at++) {
    float turn = 6.2831853 * float(at) / 16.0;
    vec2 way = vec2(cos(turn), sin(turn)) * texel;
    vec4 outer = texture2D(mask, vUV + way);
    vec4 inner = texture2D(mask, vUV + way * 0.5);
    if (outer.a > near.a) near = outer;
    if (inner.a > near.a) near = inner;
  }
  float line = near.a * (1.0 - here.a);
  gl_FragColor = vec4(near.rgb / max(near.a, 0.004), max(line * strength.x, here.a * strength.y));
}`;

/** A part with a line around it; its colour as `#rrggbb`. */
export interface OutlinedPart {
  entity: string;
  instance: Instance;
  color: string;
}

/** Lines around parts. A picture of them alone is drawn, and its edges laid over the scene. */
export class Outlines {
  readonly #scene: Scene;
  readonly #camera: OrbitCamera;
  #drawn = new Map<string, InstanceGroup>();
  readonly #materials = new Map<string, StandardMaterial>();
  #emphasis: keyof typeof STRENGTH = 'outline';
  #mask: RenderTargetTexture | null = null;
  #renderer: EffectRenderer | null = null;
  #edge: EffectWrapper | null = null;

  constructor(scene: Scene, of: OrbitCamera) {
    this.#scene = scene;
    this.#camera = new OrbitCamera('outlines', scene);
    this.#camera.layerMask = LAYER;
    scene.onBeforeRenderObservable.add(() => this.#follow(of));
    scene.onAfterRenderObservable.add(() => this.#drawEdges());
  }

  get isShown(): boolean {
    return this.#drawn.size > 0;
  }

  show(outlined: Iterable<OutlinedPart>, emphasis: keyof typeof STRENGTH = 'outline'): void {
    this.#emphasis = emphasis;
    const made = new Map<string, InstanceGroup>();
    for (const { entity, instance, color } of outlined) {
      const key = `${color} ${instance.group.key}`;
      const group = made.get(key) ?? this.#groupOf(key, instance);
      made.set(key, group);
      group.material = this.#materialOf(color);
      group.add(entity, instance.part, null, instance.group.matrixOf(instance));
    }
    for (const group of made.values()) group.flush();
    for (const [key, group] of this.#drawn) if (!made.has(key)) group.dispose();
    this.#drawn = made;
    const mask = this.#maskOf();
    if (mask) mask.renderList = [...made.values()].map(({ mesh }) => mesh);
    this.#scene.customRenderTargets = mask && this.isShown ? [mask] : [];
  }

  /** Empty: the one that was drawn before, since a drag shows the same outlines in each frame. */
  #groupOf(key: string, { group, part }: Instance): InstanceGroup {
    const known = this.#drawn.get(key);
    if (known) {
      known.clear();
      return known;
    }
    // A geometry of its own: it holds the places of its instances, and the part's would lose them with the outline.
    const data = new VertexData();
    data.positions = part.geometry.positions;
    data.indices = part.geometry.indices;
    const geometry = new Geometry(`outline ${key}`, this.#scene, data, false);
    const made = new InstanceGroup(this.#scene, key, geometry, group.look);
    made.mesh.layerMask = LAYER;
    return made;
  }

  #materialOf(color: string): StandardMaterial {
    const known = this.#materials.get(color);
    if (known) return known;
    const made = new StandardMaterial(color, this.#scene);
    made.disableLighting = true;
    made.emissiveColor = Color3.FromHexString(color.slice(0, 7));
    made.backFaceCulling = false;
    // Its own: the scene's would change the colour.
    made.imageProcessingConfiguration = new ImageProcessingConfiguration();
    this.#materials.set(color, made);
    return made;
  }

  #size(): { width: number; height: number } {
    const engine = this.#scene.getEngine();
    return { width: Math.max(1, engine.getRenderWidth()), height: Math.max(1, engine.getRenderHeight()) };
  }

  #maskOf(): RenderTargetTexture | null {
    if (this.#mask || !this.isShown) return this.#mask;
    const mask = new RenderTargetTexture('outlines', this.#size(), this.#scene, { generateMipMaps: false });
    mask.samples = 4;
    mask.clearColor = new Color4(0, 0, 0, 0);
    mask.activeCamera = this.#camera;
    this.#mask = mask;
    return mask;
  }

  #follow(of: OrbitCamera): void {
    if (!this.isShown) return;
    const camera = this.#camera;
    camera.view = of.view;
    camera.fieldOfView = of.fieldOfView;
    camera.widensBelow = of.widensBelow;
    camera.isOrthographic = of.isOrthographic;
    camera.minZ = of.minZ;
    camera.maxZ = of.maxZ;
    camera.refresh(this.#scene.getEngine().getAspectRatio(of));
    const { width, height } = this.#size();
    const size = this.#mask?.getSize();
    if (size && (size.width !== width || size.height !== height)) this.#mask?.resize({ width, height });
  }

  #drawEdges(): void {
    const mask = this.#mask;
    if (!mask || !this.isShown) return;
    const engine = this.#scene.getEngine();
    this.#renderer ??= new EffectRenderer(engine);
    this.#edge ??= new EffectWrapper({
      engine,
      name: 'outlines',
      fragmentShader: EDGE,
      samplerNames: ['mask'],
      uniformNames: ['texel', 'strength'],
    });
    const edge = this.#edge;
    if (!edge.effect.isReady() || !mask.isReady()) return;
    const { width, height } = this.#size();
    const far = WIDTH / engine.getHardwareScalingLevel();
    this.#renderer.saveStates();
    this.#renderer.setViewport();
    this.#renderer.applyEffectWrapper(edge);
    edge.effect.setTexture('mask', mask);
    edge.effect.setFloat2('texel', far / width, far / height);
    const [line, inside] = STRENGTH[this.#emphasis];
    edge.effect.setFloat2('strength', line, inside);
    engine.setAlphaMode(Constants.ALPHA_COMBINE);
    this.#renderer.draw();
    engine.setAlphaMode(Constants.ALPHA_DISABLE);
    this.#renderer.restoreStates();
  }

  /** Its shader is there, or not needed. */
  isReady(): boolean {
    return !this.isShown || this.#edge?.effect.isReady() === true;
  }

  dispose(): void {
    this.#edge?.dispose();
    this.#renderer?.dispose();
  }
}
