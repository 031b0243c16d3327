import type { CancelUploads, ResumedUpload, ResumeUploads } from '@diorama/contract/files/files.contract.ts';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { limit } from '../../platform/concurrency/limit.ts';
import { idOf } from './insert-files.ts';
import { missingParts, removeBytes, type Upload } from './upload-parts.ts';
import { KEPT, LOOKS, ownUploads, type UploadDeps } from './upload-rows.ts';
import { ticketOf } from './upload-ticket.ts';

/** Progress of uploads, in the requested order, with fresh addresses for the missing parts. */
export async function resumeUploads(
  deps: UploadDeps,
  actor: Actor,
  { projectId, uris }: z.output<typeof ResumeUploads>,
): Promise<ResumedUpload[]> {
  const uploads = await ownUploads(deps, actor, projectId, uris);
  const ids = [...uploads.keys()];
  if (ids.length > 0) {
    const expires_at = new Date(Date.now() + KEPT);
    await deps.db.updateTable('uploads').set({ expires_at }).where('id', 'in', ids).execute();
  }
  const inTurn = limit(LOOKS);
  const look = async (uri: string): Promise<ResumedUpload> => {
    const upload = uploads.get(idOf(uri));
    return upload ? inTurn(() => progressOf(deps, upload, uri, ids.length)) : { type: 'unknown', uri };
  };
  return Promise.all(uris.map(look));
}

async function progressOf(
  { storage, limits }: UploadDeps,
  upload: Upload,
  uri: string,
  ticketsInAnswer: number,
): Promise<ResumedUpload> {
  if (upload.file_id || upload.sha256 || (await storage.head(upload.storage_key))) return { type: 'arrived', uri };
  const missing = await missingParts(storage, upload);
  if (upload.part_size !== null && missing.length === 0) return { type: 'arrived', uri };
  return { type: 'open', uri, ticket: await ticketOf({ storage, limits }, upload, { missing, ticketsInAnswer }) };
}

/** Removes what was sent. What arrives later is removed when the upload expires. */
export async function cancelUploads(
  deps: UploadDeps,
  actor: Actor,
  { projectId, uris }: z.output<typeof CancelUploads>,
): Promise<{ cancelled: number }> {
  const ids = [...(await ownUploads(deps, actor, projectId, uris)).keys()];
  if (ids.length === 0) return { cancelled: 0 };
  const cancelled = await deps.db
    .updateTable('uploads')
    .set({ cancelled_at: new Date() })
    .where('id', 'in', ids)
    .where('file_id', 'is', null)
    .returning(['id', 'storage_key'])
    .execute();
  const inTurn = limit(LOOKS);
  await Promise.all(cancelled.map((upload) => inTurn(() => removeBytes(deps.storage, upload))));
  return { cancelled: cancelled.length };
}
