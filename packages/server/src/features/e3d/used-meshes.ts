import { e3dDocument } from '@diorama/documents/e3d/e3d.document.ts';
import type { E3dDocument } from '@diorama/documents/e3d/e3d.records.ts';
import { type MeshUse, meshKey } from '@diorama/documents/e3d/scene/mesh-key.ts';
import { componentOf, sceneEntity } from '@diorama/documents/e3d/scene/scene-entity.ts';
import { referencesOf } from '@diorama/documents/engine/reference/references.ts';
import type { RecordTables } from '@diorama/documents/engine/schema/records.ts';

/** Where a mesh is named first. */
export interface UsedMesh extends MeshUse {
  record: string;
  path: string[];
}

/**
 * Every mesh that a configurator may show, by its key: those of entities in their pinned version, and those that slots
 * and tables offer in the newest.
 */
export function usedMeshes(
  tables: RecordTables<E3dDocument>,
  records: Readonly<Record<string, unknown>>,
): Map<string, UsedMesh> {
  const found = new Map<string, UsedMesh>();
  const add = (use: UsedMesh): void => {
    const key = meshKey(use);
    if (!found.has(key)) found.set(key, use);
  };
  const traits = new Map([...tables.traits.values()].map(({ id, data }) => [id, data]));
  for (const entity of tables.entities.values()) {
    const component = componentOf(sceneEntity(entity, traits), 'mesh');
    if (!component?.data.mesh) continue;
    const { mesh, version } = component.data;
    add({
      mesh: mesh.id,
      version: version.type === 'pinned' ? version.version : null,
      record: `entities/${entity.id}`,
      path: ['components', component.id, 'data', 'mesh'],
    });
  }
  for (const [record, value] of Object.entries(records)) {
    if (record.startsWith('entities/') || record.startsWith('traits/')) continue;
    for (const { type, id, path } of referencesOf(e3dDocument, record, value))
      if (type === 'mesh') add({ mesh: id, version: null, record, path });
  }
  return found;
}
