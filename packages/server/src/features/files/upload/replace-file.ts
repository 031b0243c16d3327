import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { refuseWhenLocked } from '../../../access/project-lock.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { fileInvalid, notFound, uploadMissing } from '../../../errors/api-error.ts';
import type { FileRow } from '../../media/serving/media-files.ts';
import { asFileItems } from '../file-items.ts';
import { fileRows } from '../file-rows.ts';
import { kindOfType } from '../inspect/file-kinds.ts';
import { type OnReplaced, setVersion } from '../set-version.ts';
import { clientOf, idOf } from './insert-files.ts';
import { prepareUpload } from './prepare-upload.ts';
import { ownUploads, type UploadDeps } from './upload-rows.ts';

/** Gives a file the content of an upload, through the gate that every upload goes through. */
export async function replaceFile(
  deps: UploadDeps & { onReplaced: OnReplaced },
  actor: Actor,
  { projectId, fileId, blobUri }: { projectId: string; fileId: string; blobUri: string },
): Promise<FileItem> {
  const { db, storage, limits, media } = deps;
  const group = { projectId, fileIds: [fileId] };
  const [row] = await fileRows(db, actor, group, false);
  if (!row) throw notFound('File', fileId);
  await refuseWhenLocked(db, actor, projectId);
  const upload = (await ownUploads(deps, actor, projectId, [blobUri])).get(idOf(blobUri));
  if (!upload) throw notFound('Upload', blobUri);
  if (upload.file_id !== null && upload.file_id !== fileId)
    throw uploadMissing(`“${upload.file_name}” is a file of its own already: send it again`);
  const line = (await clientOf(db, projectId)) ?? projectId;
  const outcome = await prepareUpload(
    { db, storage, limits, line, refuse: ({ fileType }) => otherGroup(row, { ...upload, fileType }) },
    upload,
  );
  if (outcome.type === 'failed')
    throw outcome.cause === 'missing' ? uploadMissing(outcome.reason) : fileInvalid(outcome.reason);
  return db.transaction().execute(async (trx) => {
    await refuseWhenLocked(trx, actor, projectId);
    // A second call for the same upload waits here, and finds it used.
    const used = await trx
      .selectFrom('uploads')
      .select('file_id')
      .where('id', '=', upload.id)
      .where('cancelled_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!used) throw uploadMissing(`The upload of “${upload.file_name}” was cancelled`);
    const current = await heldFile(trx, actor, group);
    refuseWhileConverted(current);
    if (outcome.type === 'ready' && used.file_id === null) {
      await trx.updateTable('uploads').set({ file_id: fileId }).where('id', '=', upload.id).execute();
      if (current.sha256 !== outcome.file.sha256) await setVersion(trx, actor, current, outcome.file, deps.onReplaced);
    }
    const [item] = await asFileItems(trx, media, await fileRows(trx, actor, group, false));
    if (!item) throw notFound('File', fileId);
    return item;
  });
}

/** What is replaced is kept as a version, which the source of a conversion is not. */
export function refuseWhileConverted({ state, file_name }: FileRow): void {
  if (state === 'processing')
    throw fileInvalid(
      `“${file_name}” is being converted. Wait until it is ready, or delete it and send the other file`,
    );
}

/** The file, held until the transaction ends. */
export async function heldFile(
  trx: Kysely<Database>,
  actor: Actor,
  group: { projectId: string; fileIds: readonly string[] },
): Promise<FileRow> {
  const [fileId = ''] = group.fileIds;
  await trx.selectFrom('files').select('id').where('id', '=', fileId).forUpdate().execute();
  const [row] = await fileRows(trx, actor, group, false);
  if (!row) throw notFound('File', fileId);
  return row;
}

const GROUPS = {
  image: 'an image',
  video: 'a video',
  model: 'a model',
  audio: 'a sound',
  document: 'a document',
  font: 'a font',
} as const;

function otherGroup(row: FileRow, { file_name, fileType }: { file_name: string; fileType: string }): string | null {
  const found = kindOfType(fileType);
  if (!found) return null;
  if (found.group === row.file_group && (found.group !== 'model' || found.type === row.file_type)) return null;
  if (found.group === row.file_group)
    return `“${file_name}” is a ${found.name} file and cannot replace “${row.file_name}”: add it next to it`;
  return `“${file_name}” is ${GROUPS[found.group]} and cannot replace ${GROUPS[row.file_group]}: add it next to “${row.file_name}”`;
}
