import { ImageProcessingConfiguration } from '@babylonjs/core/Materials/imageProcessingConfiguration.js';
import type { CubeTexture } from '@babylonjs/core/Materials/Textures/cubeTexture.js';
import { Color4 } from '@babylonjs/core/Maths/math.color.js';
import { Matrix } from '@babylonjs/core/Maths/math.vector.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { COMPONENT_DEFAULTS } from '@diorama/documents/e3d/scene/component-defaults.ts';
import { componentOf, type SceneComponent } from '@diorama/documents/e3d/scene/scene-entity.ts';
import type { EntityTree } from './build/entity-tree.ts';

export type EnvironmentData = Extract<SceneComponent, { data: { type: 'environment' } }>['data'];

/** A scene without one is lit by the studio and toned as its materials were judged. */
const STUDIO: EnvironmentData = { type: 'environment', ...COMPONENT_DEFAULTS.environment, toneMapping: 'neutral' };

const TONE_MAPPINGS = {
  standard: ImageProcessingConfiguration.TONEMAPPING_STANDARD,
  aces: ImageProcessingConfiguration.TONEMAPPING_ACES,
  neutral: ImageProcessingConfiguration.TONEMAPPING_KHR_PBR_NEUTRAL,
} as const;

interface EnvironmentParts {
  load: (url: string) => Promise<CubeTexture | null>;
  /** The built-in studio; null: the engine has no cubes. */
  makeStudio: () => CubeTexture | null;
  onLoaded: () => void;
}

/** What surrounds everything: the first entity with an environment that is visible. */
export class SceneEnvironment {
  readonly #scene: Scene;
  readonly #load: (url: string) => Promise<CubeTexture | null>;
  readonly #makeStudio: () => CubeTexture | null;
  readonly #onLoaded: () => void;
  readonly #holders = new Set<string>();
  #shown: EnvironmentData | null = null;
  #studio: CubeTexture | null = null;
  #loaded: CubeTexture | null = null;

  constructor(scene: Scene, { load, makeStudio, onLoaded }: EnvironmentParts) {
    this.#scene = scene;
    this.#load = load;
    this.#makeStudio = makeStudio;
    this.#onLoaded = onLoaded;
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
    this.#turn();
  }

  #fill({ image }: EnvironmentData): void {
    this.#loaded?.dispose();
    this.#loaded = null;
    this.#studio ??= this.#makeStudio();
    this.#scene.environmentTexture = this.#studio;
    if (!image) return;
    void this.#load(image.url).then((texture) => {
      if (!texture) return;
      if (this.#scene.isDisposed || this.#shown?.image?.url !== image.url) return texture.dispose();
      this.#loaded = texture;
      this.#scene.environmentTexture = texture;
      this.#turn();
      this.#onLoaded();
    });
  }

  #turn(): void {
    const turn = Matrix.RotationY(((this.#shown?.rotation ?? 0) * Math.PI) / 180);
    (this.#loaded ?? this.#studio)?.setReflectionTextureMatrix(turn);
  }

  /** After a lost context: levels of computed cubes are not among what the engine makes again. */
  restore(): void {
    this.#studio?.dispose();
    this.#studio = null;
    if (this.#shown) this.#fill(this.#shown);
  }
}
