import type { UploadTicket } from '@diorama/contract/files/files.contract.ts';

/** A file to send, and the folders below the target it belongs in (made when absent). */
export interface UploadSource {
  file: File;
  path: string[];
}

/** One file on its way. */
export interface UploadJob {
  /** The same in the tray and among the kept uploads. */
  id: string;
  source: UploadSource;
  /** The folder that `source.path` begins in. */
  targetId: string;
  /** Where the file goes; the target until its folders are found or made. */
  directoryId: string;
  /** `blob://<uuid>` once the server has issued a ticket. */
  uri: string | null;
  ticket: UploadTicket | null;
  /** All bytes are with the server. */
  hasArrived: boolean;
}

/** A job at its beginning, or where it was left: `uri` is what the server knows it by. */
export const newJob = (source: UploadSource, targetId: string, id: string, uri: string | null = null): UploadJob => ({
  id,
  source,
  targetId,
  directoryId: targetId,
  uri,
  ticket: null,
  hasArrived: false,
});
