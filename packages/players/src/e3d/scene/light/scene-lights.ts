import { DirectionalLight } from '@babylonjs/core/Lights/directionalLight.js';
import { HemisphericLight } from '@babylonjs/core/Lights/hemisphericLight.js';
import type { Light } from '@babylonjs/core/Lights/light.js';
import { PointLight } from '@babylonjs/core/Lights/pointLight.js';
import { ShadowGenerator } from '@babylonjs/core/Lights/Shadows/shadowGenerator.js';
import '@babylonjs/core/Lights/Shadows/shadowGeneratorSceneComponent.js';
import { ShadowLight } from '@babylonjs/core/Lights/shadowLight.js';
import { SpotLight } from '@babylonjs/core/Lights/spotLight.js';
import { RenderTargetTexture } from '@babylonjs/core/Materials/Textures/renderTargetTexture.js';
import { Color3 } from '@babylonjs/core/Maths/math.color.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import type { AbstractMesh } from '@babylonjs/core/Meshes/abstractMesh.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { componentOf, type SceneComponent } from '@diorama/documents/e3d/scene/scene-entity.ts';
import type { Color } from '@diorama/documents/shared/primitives.schema.ts';
import { applied } from '../../gltf/matrix.ts';
import { type Box, middleOf, radiusOf } from '../box.ts';
import type { EntityTree } from '../build/entity-tree.ts';

type LightData = Extract<SceneComponent, { data: { type: 'light' } }>['data'];

interface MadeLight {
  data: LightData;
  light: Light;
  shadows: ShadowGenerator | null;
}

const linear = ({ r, g, b }: Color): Color3 => new Color3(r / 255, g / 255, b / 255).toLinearSpace(true);

/** The lights of entities, with their shadows. */
export class SceneLights {
  readonly #scene: Scene;
  readonly #isSoft: boolean;
  readonly #made = new Map<string, MadeLight>();

  /** `isSoft`: edges of shadows are. */
  constructor(scene: Scene, isSoft: boolean) {
    this.#scene = scene;
    this.#isSoft = isSoft;
  }

  get size(): number {
    return this.#made.size;
  }

  /** Looks at these entities only. */
  update(dirty: Iterable<string>, tree: EntityTree): void {
    for (const id of dirty) {
      const entity = tree.get(id);
      const data = entity && componentOf(entity, 'light')?.data;
      const known = this.#made.get(id);
      if (known && (!data || !isSameKind(known.data, data))) this.#drop(id, known);
      if (!data) continue;
      const made = this.#made.get(id) ?? { data, light: this.#make(id, data), shadows: null };
      made.data = data;
      this.#made.set(id, made);
      const world = tree.world(id);
      const [x, y, z] = applied(world, [0, 0, -1], 0);
      const place = applied(world, [0, 0, 0]);
      const length = Math.hypot(x, y, z) || 1;
      setLight(made.light, data, new Vector3(x / length, y / length, z / length), new Vector3(...place));
      made.light.setEnabled(tree.isVisible(id));
    }
  }

  #make(id: string, { source }: LightData): Light {
    const down = new Vector3(0, -1, 0);
    switch (source.type) {
      case 'directional':
        return new DirectionalLight(id, down, this.#scene);
      case 'point':
        return new PointLight(id, Vector3.Zero(), this.#scene);
      case 'spot':
        return new SpotLight(id, Vector3.Zero(), down, Math.PI / 3, 2, this.#scene);
      case 'hemispheric':
        return new HemisphericLight(id, Vector3.Up(), this.#scene);
    }
  }

  #drop(id: string, { light, shadows }: MadeLight): void {
    shadows?.dispose();
    light.dispose();
    this.#made.delete(id);
  }

  /** Draws shadows again, every so many frames: what casts them, or a light, has moved. */
  castShadows(casters: readonly AbstractMesh[], all: Box, every: number): void {
    for (const made of this.#made.values()) {
      const isCasting = made.data.castShadow && made.light instanceof ShadowLight && casters.length > 0;
      if (!isCasting || made.shadows?.getShadowMap()?.getSize().width !== made.data.shadowSize) {
        made.shadows?.dispose();
        made.shadows = null;
      }
      if (!isCasting || !(made.light instanceof ShadowLight)) continue;
      made.shadows ??= createShadows(made.light, made.data.shadowSize, this.#isSoft);
      // Far enough behind everything; how wide its picture is follows from what casts.
      if (made.light instanceof DirectionalLight) {
        const away = made.light.direction.scale(-2 * radiusOf(all));
        made.light.position = new Vector3(...middleOf(all)).add(away);
      }
      const map = made.shadows.getShadowMap();
      if (!map) continue;
      map.renderList = [...casters];
      // Until all shaders are there: the first pictures may be without some. Setting a rate begins it again.
      if (every === 1 || map.refreshRate !== every) map.refreshRate = every;
    }
  }

  /** All is drawn: shadows stay as they are. */
  rest(): void {
    for (const { shadows } of this.#made.values()) {
      const map = shadows?.getShadowMap();
      if (map && map.refreshRate !== RenderTargetTexture.REFRESHRATE_RENDER_ONCE)
        map.refreshRate = RenderTargetTexture.REFRESHRATE_RENDER_ONCE;
    }
  }

  dispose(): void {
    for (const [id, made] of this.#made) this.#drop(id, made);
  }
}

const isSameKind = (a: LightData, b: LightData): boolean => a.source.type === b.source.type;

function createShadows(light: ShadowLight, size: number, isSoft: boolean): ShadowGenerator {
  // Depth from what casts alone: over the camera's whole reach the bias below would be metres.
  if (light instanceof DirectionalLight) light.autoCalcShadowZBounds = true;
  const shadows = new ShadowGenerator(size, light);
  shadows.usePercentageCloserFiltering = true;
  shadows.filteringQuality = isSoft ? ShadowGenerator.QUALITY_HIGH : ShadowGenerator.QUALITY_LOW;
  shadows.bias = 0.0014;
  shadows.normalBias = 0.03;
  shadows.transparencyShadow = true;
  return shadows;
}

function setLight(light: Light, { source, color, intensity }: LightData, to: Vector3, place: Vector3): void {
  light.diffuse = linear(color);
  light.specular = light.diffuse;
  light.intensity = intensity;
  if (light instanceof HemisphericLight) {
    // What it shines along comes from the other side.
    light.direction = to.scale(-1);
    if (source.type === 'hemispheric') light.groundColor = linear(source.ground);
  }
  if (light instanceof DirectionalLight || light instanceof SpotLight) light.direction = to;
  if (light instanceof PointLight || light instanceof SpotLight) light.position = place;
  if (source.type === 'point' || source.type === 'spot') light.range = source.range ?? Number.MAX_VALUE;
  if (light instanceof SpotLight && source.type === 'spot') {
    light.angle = (source.angle * Math.PI) / 180;
    light.exponent = source.exponent;
  }
}
