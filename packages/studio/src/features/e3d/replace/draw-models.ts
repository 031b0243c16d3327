import { sceneEntity } from '@diorama/documents/e3d/scene/scene-entity.ts';
import { MaterialData } from '@diorama/documents/material/material.schema.ts';
import type { SceneContent, SceneSlot } from '@diorama/players/e3d/scene/e3d-scene.port.ts';
import { drawViews, viewOf } from '../stage/scene/draw-views.ts';
import type { MarkTone, ModelMarks } from './model-marks.ts';

/** CSS px of a picture's sides. */
const SIDES = { width: 480, height: 320 };
const MODELS = ['before', 'after'] as const;
type Which = (typeof MODELS)[number];

/** Colours that stand out from most models in light and dark. */
const TONES: Readonly<Record<MarkTone, { r: number; g: number; b: number }>> = {
  lost: { r: 229, g: 72, b: 77 },
  moved: { r: 245, g: 158, b: 11 },
};
const materials = Object.fromEntries(
  Object.entries(TONES).map(([tone, color]) => [
    tone,
    MaterialData.parse({ type: 'pbr-mr', baseColor: { ...color, a: 1 }, metallic: 0, roughness: 0.8 }),
  ]),
);

export interface ShownModel {
  url: string;
  size: number;
  version: number;
}

/** Pictures of both models from the same place, by addresses that belong to the page until `dispose`. */
export interface ModelPictures {
  before: string;
  after: string;
  dispose: () => void;
}

/** Draws both models with the camera that shows all of both. Throws where there is no WebGL, and when aborted. */
export async function drawModels(
  models: Readonly<Record<Which, ShownModel>>,
  marks: ModelMarks,
  signal: AbortSignal,
): Promise<ModelPictures> {
  const content = contentOf(models, marks);
  // The camera has both in sight.
  const views = MODELS.map((which) => viewOf(new Set([which])));
  const blobs = await drawViews({ content, framed: viewOf(null), views, sides: SIDES }, signal);
  const [before = '', after = ''] = blobs.map((blob) => URL.createObjectURL(blob));
  return {
    before,
    after,
    dispose() {
      for (const address of [before, after]) URL.revokeObjectURL(address);
    },
  };
}

function contentOf(models: Readonly<Record<Which, ShownModel>>, marks: ModelMarks): SceneContent {
  const slots = MODELS.flatMap((which) =>
    marks[which].map(
      ({ node, material, primitive, tone }, at): SceneSlot => ({
        id: `${which}-${at}`,
        type: 'material',
        name: tone,
        entity: { type: 'entity', id: which },
        fallback: { type: 'material', id: tone },
        match: { node, material, primitive: primitive ?? 0, fingerprint: null },
      }),
    ),
  );
  const entities = MODELS.map((id) => {
    const data = { type: 'mesh' as const, mesh: { type: 'mesh' as const, id } };
    return sceneEntity({ id, name: id, components: [{ id, data, traits: [] }] }, new Map());
  });
  return {
    entities: new Map(entities.map((entity) => [entity.id, entity])),
    slots: new Map(slots.map((slot) => [slot.id, slot])),
    categories: new Map(),
    media: { meshes: { before: { ...models.before, box: null }, after: { ...models.after, box: null } }, materials },
  };
}
