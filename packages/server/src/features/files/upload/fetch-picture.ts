import { createHash } from 'node:crypto';
import type { FetchedPicture, FetchPicture } from '@diorama/contract/files/files.contract.ts';
import type * as z from 'zod';
import type { Actor } from '../../../access/actor.ts';
import { refuseWhenLocked } from '../../../access/project-lock.ts';
import { limitByTurns } from '../../../platform/concurrency/limit-by-turns.ts';
import { FetchError, fetchPublic } from '../../../platform/outgoing/fetch-public.ts';
import { asFileItems } from '../file-items.ts';
import { kindOfBytes, kindOfExtension } from '../inspect/file-kinds.ts';
import { extensionOf } from '../inspect/file-name.ts';
import { insertFiles } from './insert-files.ts';
import { issueUploads } from './issue-uploads.ts';
import type { UploadDeps } from './upload-rows.ts';

/** Bytes of one picture, and milliseconds that its server has for it. */
const MOST_BYTES = 30_000_000;
const TIME = 20_000;
/** Pictures on their way at once in this process; people take turns. Each is held in memory until it is stored. */
const inTurn = limitByTurns(4);
/** Bytes by which the kind of a file is known. */
const HEAD = 4_096;

/**
 * Copies a picture of another server into a folder. A file of the project with the same content is used again. What cannot be
 * used gets a clear message, and nothing of it is kept.
 */
export function fetchPicture(
  deps: UploadDeps,
  actor: Actor,
  wanted: z.output<typeof FetchPicture>,
  fetchBytes = fetchPublic,
): Promise<z.output<typeof FetchedPicture>> {
  return inTurn(actor.userId, async () => {
    const { db, directories, media } = deps;
    const { projectId, directoryId, address } = wanted;
    const directory = await directories.rowOf(db, actor, projectId, directoryId);
    await refuseWhenLocked(db, actor, projectId);
    try {
      const bytes = await fetchBytes(address, {
        bytes: MOST_BYTES,
        time: TIME,
        mayVisit: ({ protocol }) => protocol === 'https:',
        headers: { accept: 'image/*' },
      });
      const problem = noPicture(bytes);
      if (problem !== null) return { file: null, problem };
      const known = await sameContent(deps, projectId, bytes);
      if (known) {
        const [file] = await asFileItems(db, media, [known]);
        return { file: file ?? null, problem: null };
      }
      return await keep(deps, actor, { projectId, directoryId: directory.id, fileName: nameOf(address) }, bytes);
    } catch (error) {
      if (error instanceof FetchError) return { file: null, problem: error.message };
      throw error;
    }
  });
}

/** Why bytes are no picture; null: their beginning is that of one. */
function noPicture(bytes: Buffer): string | null {
  const head = bytes.subarray(0, HEAD);
  const kind = kindOfBytes(head);
  if (kind?.group === 'image') return null;
  const text = head.toString('latin1').trimStart().toLowerCase();
  if (text.startsWith('<!doctype html') || text.startsWith('<html'))
    return 'A page lies at this address, not a picture: use the address of the picture itself';
  if (bytes.length === 0) return 'Nothing lies at this address';
  return kind
    ? `A file of ${kind.name} lies at this address, not a picture`
    : 'What lies at this address is no picture that is known here';
}

/** A file of the project that has these bytes. */
async function sameContent({ db }: UploadDeps, projectId: string, bytes: Buffer) {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return db
    .selectFrom('files')
    .selectAll()
    .where('space_id', '=', projectId)
    .where('sha256', '=', sha256)
    .where('state', '=', 'ready')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
}

/** The name of a file at an address; without an ending that is none of a picture: its content gives it another one. */
function nameOf(address: string): string {
  const path = URL.parse(address)?.pathname.split('/').at(-1) ?? '';
  let name = path;
  try {
    name = decodeURIComponent(path);
  } catch {
    // as it is written
  }
  const isPicture = kindOfExtension(extensionOf(name))?.group === 'image';
  const stem = isPicture ? name : name.replace(/\.[^.]*$/, '');
  return stem.trim() === '' ? 'picture' : stem;
}

/** As if somebody had sent it: with the same limits, checks, sizes and notes. */
async function keep(
  deps: UploadDeps,
  actor: Actor,
  { projectId, directoryId, fileName }: { projectId: string; directoryId: string; fileName: string },
  bytes: Buffer,
): Promise<z.output<typeof FetchedPicture>> {
  const [ticket] = await issueUploads(deps, actor, {
    ...{ projectId, directoryId },
    files: [{ filename: fileName, fileSize: bytes.length }],
  });
  if (!ticket) throw new Error('Each wanted file has a ticket');
  await deps.storage.put(ticket.objectName, bytes);
  const { items, failed } = await insertFiles(deps, actor, { directoryId, blobUris: [ticket.uri] });
  const [file] = items;
  return file ? { file, problem: null } : { file: null, problem: failed[0]?.reason ?? 'It could not be kept' };
}
