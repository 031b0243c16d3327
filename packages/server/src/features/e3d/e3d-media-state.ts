import type { E3dMediaState } from '@diorama/contract/e3d/e3d.contract.ts';
import { e3dDocument } from '@diorama/documents/e3d/e3d.document.ts';
import { type MeshUse, meshKey } from '@diorama/documents/e3d/scene/mesh-key.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import type { Documents } from '../documents/documents.service.ts';
import { STORED_RECORDS } from '../documents/read/document-rows.ts';
import { loadDocument } from '../documents/read/load-document.ts';
import { usedMaterials } from '../material/used-materials.ts';
import type { Media } from '../media/media.service.ts';
import { meshStates, sceneMeshes } from '../mesh/scene-meshes.ts';
import { materialsIn } from './e3d-snapshot.ts';
import { unlikeMeshes } from './unlike-meshes.ts';
import { usedMeshes } from './used-meshes.ts';

interface Deps {
  db: Kysely<Database>;
  media: Media;
  documents: Documents;
}

interface Asked {
  projectId: string;
  e3dId: string;
  also?: { meshes: readonly string[]; materials: readonly string[] } | undefined;
}

/** Makes the query by which an editor gets what its scene is drawn with. NOT_FOUND out of reach. */
export function createE3dMedia({ db, media, documents }: Deps) {
  return async (actor: Actor, { projectId, e3dId, also }: Asked): Promise<E3dMediaState> => {
    await documents.beforeReading(e3dId);
    const row = await documentsInReach(db, actor)
      .select(['documents.id', 'documents.name', 'documents.schema_version', STORED_RECORDS])
      .where('documents.id', '=', e3dId)
      .where('documents.kind', '=', e3dDocument.kind)
      .where('documents.space_id', '=', projectId)
      .executeTakeFirst();
    if (!row) throw notFound('Configurator', e3dId);
    const { tables, records } = loadDocument(e3dDocument, row);
    const named = usedMeshes(tables, records);
    const uses = new Map<string, MeshUse>(named);
    for (const mesh of also?.meshes ?? []) uses.set(mesh, { mesh, version: null });
    const ready = await sceneMeshes(db, [...uses.values()], e3dId, media.addresses.signed);
    const states = await meshStates(
      db,
      [...uses.values()].map(({ mesh }) => mesh),
      e3dId,
    );
    const wanted = [...materialsIn(records), ...(also?.materials ?? [])];
    const { materials } = await usedMaterials(db, media, wanted, 'signed');
    return {
      meshes: Object.fromEntries(
        [...uses.values()].flatMap((use) => {
          const [key, state] = [meshKey(use), states.get(use.mesh)];
          if (!state) return [];
          const { name, error } = state;
          return [[key, { name, state: state.state, error, mesh: ready.get(key)?.mesh ?? null }]];
        }),
      ),
      materials,
      issues: await unlikeMeshes(db, named, ready),
    };
  };
}

export type E3dMediaReader = ReturnType<typeof createE3dMedia>;
