import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { api } from '../../api/api.ts';
import { rememberPicture } from './known-pictures.ts';
import { persistCall } from './persist.ts';
import { sendFile } from './send-file.ts';
import { newJob } from './upload-job.ts';

interface ReplaceOptions {
  projectId: string;
  file: FileItem;
  source: File;
  signal: AbortSignal;
  /** Bytes with the server so far. */
  onProgress: (sent: number) => void;
  onOffline: (isOffline: boolean) => void;
}

/** Sends a file and makes it the new version of another one. Rejects with a clear message; the old one stays then. */
export async function replaceFile(options: ReplaceOptions): Promise<FileItem> {
  const { projectId, file, source, signal, onOffline } = options;
  const { directoryId } = file;
  const job = newJob({ file: source, path: [] }, directoryId, crypto.randomUUID());
  const ask = () =>
    api.files.signedUrl.mutate(
      {
        projectId,
        directoryId,
        filename: source.name,
        fileSize: source.size,
        ...(source.type ? { fileType: source.type } : {}),
      },
      { signal },
    );
  job.ticket = await persistCall(ask, { signal, onOffline });
  job.uri = job.ticket.uri;
  const blobUri = job.ticket.uri;
  await sendFile(job, options);
  const hand = () => api.files.replace.mutate({ projectId, fileId: file.id, blobUri }, { signal });
  const item = await persistCall(hand, { signal, onOffline });
  rememberPicture(item);
  return item;
}
