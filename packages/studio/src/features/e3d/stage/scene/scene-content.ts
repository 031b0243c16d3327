import type { E3dMediaState } from '@diorama/contract/e3d/e3d.contract.ts';
import type { ComponentData } from '@diorama/documents/e3d/component-types.ts';
import type { E3dRecords, EntityRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { setsOf } from '@diorama/documents/e3d/entity-tree.ts';
import { type SceneEntity, sceneEntity } from '@diorama/documents/e3d/scene/scene-entity.ts';
import type { SceneContent } from '@diorama/players/e3d/scene/e3d-scene.port.ts';

interface Made {
  record: EntityRecord;
  sets: readonly ComponentData[];
  address: string | null;
  entity: SceneEntity;
}

/**
 * Makes what the scene is drawn from. An entity is the same object as before while its record, its traits and the address
 * of its picture are: the scene passes it over. `addressOf`: of files by their stored address; null while it is not known.
 */
export function createSceneContent() {
  let known = new Map<string, Made>();
  return (
    e3d: E3dRecords,
    media: E3dMediaState | undefined,
    addressOf: (url: string) => string | null,
  ): SceneContent => {
    const made = new Map<string, Made>();
    const traits = new Map(e3d.all('traits').map(({ id, data }) => [id, data]));
    for (const record of e3d.ordered('entities')) {
      const sets = record.components.flatMap(({ traits }) => setsOf(e3d, traits));
      const url = pictureOf(record);
      const address = url === null ? null : addressOf(url);
      const old = known.get(record.id);
      const isSame =
        old?.record === record &&
        old.address === address &&
        old.sets.length === sets.length &&
        old.sets.every((set, at) => set === sets[at]);
      made.set(record.id, isSame ? old : { record, sets, address, entity: entityOf(record, traits, address) });
    }
    known = made;
    return {
      entities: new Map([...made].map(([id, { entity }]) => [id, entity])),
      slots: new Map(e3d.all('meshSlots').map((slot) => [slot.id, slot])),
      categories: new Map(e3d.ordered('categories').map((category) => [category.id, category])),
      media: {
        meshes: Object.fromEntries(
          Object.entries(media?.meshes ?? {}).flatMap(([key, { mesh }]) => (mesh ? [[key, mesh]] : [])),
        ),
        materials: media?.materials ?? {},
      },
    };
  };
}

/** The stored address of an entity's surroundings. */
export function pictureOf({ components }: EntityRecord): string | null {
  for (const { data } of components) if (data.type === 'environment' && data.image) return data.image.url;
  return null;
}

function entityOf(
  record: EntityRecord,
  traits: ReadonlyMap<string, ComponentData>,
  address: string | null,
): SceneEntity {
  const entity = sceneEntity(record, traits);
  const url = pictureOf(record);
  if (url === null) return entity;
  // A stored address is nothing a browser could load: until it is known, the built-in studio lights the scene.
  const components = entity.components.map((component) =>
    component.data.type === 'environment' && component.data.image
      ? {
          ...component,
          data: { ...component.data, image: address === null ? null : { ...component.data.image, url: address } },
        }
      : component,
  );
  return { ...entity, components: components as SceneEntity['components'] }; // Only an address changed.
}
