import type { Usage } from '@diorama/contract/usages/usages.contract.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import type { Database } from '../../database/schema.ts';
import { inUse } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import type { FileRow } from '../media/media-files.ts';
import { nameUsages } from '../usages/name-usages.ts';
import { type FilesOfSpace, fileRows } from './file-rows.ts';

/** Usages named in one answer (CONTRACT 1.3). */
const MAX_USAGES = 50;

/** Soft: they can be restored. What documents refer to is kept unless `force`. */
export async function deleteFiles(
  trx: Kysely<Database>,
  actor: Actor,
  { force, ...group }: FilesOfSpace & { force: boolean },
): Promise<{ deleted: number }> {
  const rows = await fileRows(trx, actor, group, false);
  await refuseWhenLocked(trx, actor, group.projectId);
  // A change that puts one of them to use holds it (writeReferences): it is waited for, then seen.
  const wanted = rows.map(({ id }) => id);
  await trx.selectFrom('files').select('id').where('id', 'in', wanted).orderBy('id').forUpdate().execute();
  const usages = force ? [] : await usagesOf(trx, group.projectId, rows);
  if (usages.length > 0) {
    const [first] = usages;
    const one = `${first?.name} of “${first?.label}”`;
    const count = usages.length === MAX_USAGES ? `${MAX_USAGES} places or more` : `${usages.length} places`;
    throw inUse(usages.length === 1 ? `In use in ${one}` : `In use in ${count}, such as ${one}`, usages);
  }
  const ids = rows.map(({ id }) => id);
  await trx.updateTable('files').set({ deleted_at: new Date() }).where('id', 'in', ids).execute();
  await audit(trx, actor, { action: 'files.delete', target: ids.join(','), spaceId: group.projectId });
  return { deleted: ids.length };
}

/** Documents of other projects cannot show these files, whatever they name. */
async function usagesOf(trx: Kysely<Database>, projectId: string, rows: readonly FileRow[]): Promise<Usage[]> {
  const found = await trx
    .selectFrom('document_references')
    .innerJoin('documents', 'documents.id', 'document_references.document_id')
    .innerJoin('spaces', 'spaces.id', 'documents.space_id')
    .select(['documents.id', 'documents.kind', 'documents.name', 'document_references.key'])
    .select('spaces.kind as space_kind')
    .distinct()
    .where('to_type', '=', 'file')
    .where(
      'to_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('documents.space_id', '=', projectId)
    .where('documents.deleted_at', 'is', null)
    .orderBy('documents.name')
    .orderBy('document_references.key')
    .limit(MAX_USAGES)
    .execute();
  return nameUsages(
    trx,
    found.map(({ id, kind, name, key, space_kind }) => ({
      docType: kind,
      docId: id,
      space: { id: projectId, kind: space_kind },
      projectId: space_kind === 'project' ? projectId : null,
      label: name,
      path: [key],
    })),
  );
}
