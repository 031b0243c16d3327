import { ImageProcessingConfiguration } from '@babylonjs/core/Materials/imageProcessingConfiguration.js';
import type { CubeTexture } from '@babylonjs/core/Materials/Textures/cubeTexture.js';
import { Color4 } from '@babylonjs/core/Maths/math.color.js';
import { Matrix } from '@babylonjs/core/Maths/math.vector.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { COMPONENT_DEFAULTS } from '@diorama/documents/e3d/scene/component-defaults.ts';
import { componentOf, type SceneComponent } from '@diorama/documents/e3d/scene/scene-entity.ts';
import type { EntityTree } from '../build/entity-tree.ts';
import type { Backdrop } from './backdrop.ts';
import type { PictureEnvironment } from './environment-picture.ts';
import type { Panorama } from './panorama.ts';

export type EnvironmentData = Extract<SceneComponent, { data: { type: 'environment' } }>['data'];

/** A scene without one is lit by the studio and toned as its materials were judged. */
const STUDIO: EnvironmentData = { type: 'environment', ...COMPONENT_DEFAULTS.environment, toneMapping: 'neutral' };

const TONE_MAPPINGS = {
  standard: ImageProcessingConfiguration.TONEMAPPING_STANDARD,
  aces: ImageProcessingConfiguration.TONEMAPPING_ACES,
  neutral: ImageProcessingConfiguration.TONEMAPPING_KHR_PBR_NEUTRAL,
} as const;

interface EnvironmentParts {
  load: (url: string) => Promise<PictureEnvironment | null>;
  /** Shows a picture of the surroundings behind everything; null: the panorama is all there is. */
  makeBackdrop: (url: string | null, panorama: Panorama, blur: number) => Backdrop;
  /** The built-in studio; null: the engine has no cubes. */
  makeStudio: () => CubeTexture | null;
  onLoaded: () => void;
  /** The picture at this address could not be fetched or read: the studio stays. */
  onFault: (url: string) => void;
}

/** What surrounds everything: the first entity with an environment that is visible. */
export class SceneEnvironment {
  readonly #scene: Scene;
  readonly #parts: EnvironmentParts;
  readonly #holders = new Set<string>();
  #shown: EnvironmentData | null = null;
  #studio: CubeTexture | null = null;
  #loaded: PictureEnvironment | null = null;
  #backdrop: Backdrop | null = null;

  constructor(scene: Scene, parts: EnvironmentParts) {
    this.#scene = scene;
    this.#parts = parts;
  }

  /** Things stand on a ground with a soft shadow. */
  get hasContactShadow(): boolean {
    return (this.#shown ?? STUDIO).contactShadow;
  }

  update(dirty: Iterable<string>, tree: EntityTree): void {
    for (const id of dirty) {
      const entity = tree.get(id);
      if (entity && componentOf(entity, 'environment')) this.#holders.add(id);
      else this.#holders.delete(id);
    }
    const holder = [...this.#holders].find((id) => tree.isVisible(id));
    const entity = holder === undefined ? undefined : tree.get(holder);
    const data = (entity && componentOf(entity, 'environment')?.data) ?? STUDIO;
    if (data !== this.#shown) this.#show(data);
  }

  #show(data: EnvironmentData): void {
    const scene = this.#scene;
    const before = this.#shown;
    this.#shown = data;
    scene.environmentIntensity = data.intensity;
    const { background, toneMapping, exposure, contrast } = data;
    const { r, g, b } = background.type === 'color' ? background.color : { r: 0, g: 0, b: 0 };
    scene.clearColor = new Color4(r / 255, g / 255, b / 255, background.type === 'color' ? 1 : 0);
    const processing = scene.imageProcessingConfiguration;
    processing.exposure = exposure;
    processing.contrast = contrast;
    processing.toneMappingEnabled = toneMapping !== 'none';
    if (toneMapping !== 'none') processing.toneMappingType = TONE_MAPPINGS[toneMapping];
    if (!before || before.image?.url !== data.image?.url) this.#fill(data);
    else this.#hang(data);
    this.#turn();
  }

  #fill(data: EnvironmentData): void {
    const { image } = data;
    this.#loaded?.mirrored.dispose();
    this.#loaded = null;
    this.#hang(data);
    this.#studio ??= this.#parts.makeStudio();
    this.#scene.environmentTexture = this.#studio;
    if (!image) return;
    void this.#parts.load(image.url).then((found) => {
      if (!found) return this.#scene.isDisposed ? undefined : this.#parts.onFault(image.url);
      if (this.#scene.isDisposed || this.#shown?.image?.url !== image.url) return found.mirrored.dispose();
      this.#loaded = found;
      this.#scene.environmentTexture = found.mirrored;
      this.#hang(this.#shown);
      this.#turn();
      this.#parts.onLoaded();
    });
  }

  /** Shows the picture behind everything, where that is wanted and it is there. */
  #hang({ image, background }: EnvironmentData): void {
    this.#backdrop?.dispose();
    this.#backdrop = null;
    if (!image || !this.#loaded || background.type !== 'image') return;
    const { panorama, isPicture } = this.#loaded;
    this.#backdrop = this.#parts.makeBackdrop(isPicture ? image.url : null, panorama, background.blur);
  }

  #turn(): void {
    const degrees = this.#shown?.rotation ?? 0;
    const turn = Matrix.RotationY((degrees * Math.PI) / 180);
    (this.#loaded?.mirrored ?? this.#studio)?.setReflectionTextureMatrix(turn);
    this.#backdrop?.turn(degrees);
  }

  /** After a lost context: levels of computed cubes are not among what the engine makes again. */
  restore(): void {
    this.#studio?.dispose();
    this.#studio = null;
    if (this.#shown) this.#fill(this.#shown);
  }
}
