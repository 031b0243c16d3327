import type { MeshVersion } from '@diorama/documents/e3d/e3d.schema.ts';
import type { RecordEdit } from '@diorama/documents/engine/schema/records.ts';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../database/tables/schema.ts';
import type { Documents } from '../documents/documents.service.ts';

/** Of the keys of accepted versions in a configurator; the mesh's id follows. */
const ACCEPTED = 'meshVersions/';

type Accepted = z.output<(typeof MeshVersion)['schema']>;
const Version = z.object({ version: z.number(), replaced: z.number() }) satisfies z.ZodType<
  Pick<Accepted, 'version' | 'replaced'>
>;

/** True for a record that says which version of a mesh was accepted. */
export const isAcceptedVersion = (key: string): boolean => key.startsWith(ACCEPTED);

/**
 * Draws the version of a mesh that a document accepts, in the transaction of its change. Where the record goes, as by undo
 * of the first replacement, the version before it is drawn again. Meshes of other products do not follow.
 */
export function followVersions(documents: Documents): void {
  documents.onChange(async (trx, document, edits) => {
    if (document.kind !== 'e3d') return;
    for (const edit of edits) {
      const version = isAcceptedVersion(edit.key) ? versionOf(edit) : undefined;
      const meshId = edit.key.slice(ACCEPTED.length);
      if (version !== undefined && z.uuid().safeParse(meshId).success) await draw(trx, document.id, meshId, version);
    }
  });
}

function versionOf({ before, after }: RecordEdit): number | undefined {
  return after ? Version.safeParse(after).data?.version : Version.safeParse(before).data?.replaced;
}

async function draw(trx: Kysely<Database>, productId: string, meshId: string, version: number): Promise<void> {
  await trx
    .updateTable('meshes')
    .set({ version, state: 'ready', error: null, updated_at: new Date() })
    .where('id', '=', meshId)
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('mesh_versions').select('version').where('mesh_id', '=', meshId).where('version', '=', version),
      ),
    )
    .execute();
}
