import { UNSIZED_UPLOAD, type UploadTicket } from '@diorama/contract/files/files.contract.ts';
import type { Limits } from '../../../platform/config/limits.ts';
import type { SignPut, Storage } from '../../../platform/storage/storage.port.ts';
import type { Part, Upload } from './upload-parts.ts';

/** Addresses of parts given with one ticket, and in one response: the client requests more as the file progresses. */
const ADDRESSES_EACH = 16;
const ADDRESSES_IN_ALL = 320;

/**
 * Maximum lifetime in seconds of an address at an external store. The upload starts within that time, and the store
 * does not check whether its maker may still send.
 */
const ELSEWHERE = 300;

/**
 * Bytes that one address takes at most: those announced, else few enough that an address is no open door.
 *
 * @param largest bytes of the largest file
 */
export const maxSizeOf = (fileSize: number | null | undefined, largest: number): number =>
  fileSize ?? Math.min(UNSIZED_UPLOAD, largest);

/** What an address is signed for; see {@link maxSizeOf}. */
export const putLimit = (
  fileSize: number | null | undefined,
  largest: number,
): Pick<SignPut, 'contentLength' | 'maxBytes'> =>
  fileSize === null || fileSize === undefined
    ? { maxBytes: maxSizeOf(fileSize, largest) }
    : { contentLength: fileSize };

/** Where to send an upload's bytes. `missing`: its parts that are not there; none for a file sent in one. */
export async function ticketOf(
  { storage, limits }: { storage: Storage; limits: Pick<Limits, 'file' | 'uploadAddress'> },
  upload: Pick<Upload, 'id' | 'storage_key' | 'file_size' | 'file_type' | 'part_size'>,
  { missing, ticketsInAnswer }: { missing: readonly Part[]; ticketsInAnswer: number },
): Promise<UploadTicket> {
  const expiresInSeconds =
    storage.uploadOrigin === null ? limits.uploadAddress : Math.min(limits.uploadAddress, ELSEWHERE);
  const signed = await storage.signPut({
    key: upload.storage_key,
    expiresInSeconds,
    ...putLimit(upload.file_size, limits.file),
    ...(upload.file_type ? { contentType: upload.file_type } : {}),
  });
  const ticket: UploadTicket = {
    uri: `blob://${upload.id}`,
    objectName: upload.storage_key,
    ...signed,
    maxSize: maxSizeOf(upload.file_size, limits.file),
  };
  if (upload.part_size === null) return ticket;
  const count = Math.max(1, Math.min(ADDRESSES_EACH, Math.floor(ADDRESSES_IN_ALL / ticketsInAnswer)));
  const partUrls = await Promise.all(
    missing.slice(0, count).map(async ({ n, key, size }) => {
      const { url } = await storage.signPut({ key, contentLength: size, expiresInSeconds });
      return { n, url };
    }),
  );
  return { ...ticket, multipart: { partSize: upload.part_size, missing: missing.map(({ n }) => n), partUrls } };
}
