import { e3dDocument } from '@diorama/documents/e3d/e3d.document.ts';
import { bindingsOf } from '@diorama/documents/e3d/replace/bindings.ts';
import type { BoundTarget } from '@diorama/documents/e3d/replace/match-targets.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import { blobKey } from '../../platform/storage/storage-key.ts';
import { STORED_RECORDS } from '../documents/document-rows.ts';
import { loadDocument } from '../documents/load-document.ts';
import { NODES_FILE } from './mesh-file-names.ts';
import type { MeshRow } from './mesh-rows.ts';

/** What a product binds in a mesh, and the file with the nodes of the version it shows. */
interface HeldRematch {
  order: { targets: BoundTarget[]; before: string };
  release: () => Promise<void>;
}

/** What has to be found again in a file that is to replace a mesh; null: nothing. */
export async function rematchOf(
  { db, storage }: { db: Kysely<Database>; storage: Storage },
  mesh: MeshRow,
): Promise<HeldRematch | null> {
  if (mesh.version === null) return null;
  const row = await db
    .selectFrom('documents')
    .select(['documents.id', 'documents.name', 'documents.schema_version', STORED_RECORDS])
    .where('documents.id', '=', mesh.product_id)
    .executeTakeFirst();
  if (!row) return null;
  const targets = bindingsOf(loadDocument(e3dDocument, row).doc).flatMap((binding) =>
    binding.type !== 'clip' && binding.uses.some((use) => use.mesh === mesh.id)
      ? [{ ...binding.target, shape: binding.shape }]
      : [],
  );
  const nodes = await db
    .selectFrom('mesh_files')
    .select('sha256')
    .where('key', '=', `${mesh.id}/${mesh.version}/${NODES_FILE}`)
    .executeTakeFirst();
  const file = targets.length > 0 && nodes ? await storage.path(blobKey(nodes.sha256)) : null;
  return file && { order: { targets, before: file.path }, release: () => file.release() };
}
