import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { TableFileError } from '../../../table-files/table-file-error.ts';
import { persistCall } from './persist.ts';
import { sendFile } from './send-file.ts';
import { newJob } from './upload-job.ts';

/**
 * Sends a file that is only worked on by the server: no upload of the person, so it is not in the tray, makes no folder and is
 * not gone on with after a reload. The caller deletes it. Throws TableFileError with the reason where it is refused.
 */
export async function sendAside(
  file: File,
  { projectId, signal, onProgress }: { projectId: string; signal: AbortSignal; onProgress: (share: number) => void },
): Promise<FileItem> {
  const job = newJob({ file, path: [] }, 'root', crypto.randomUUID());
  try {
    const [root] = (await api.files.listDirectories.query({ projectId }, { signal })).filter((one) => !one.parentId);
    if (!root) throw new Error('The project was deleted');
    const about = { filename: file.name, fileSize: file.size, ...(file.type ? { fileType: file.type } : {}) };
    const ask = () => api.files.signedUrls.mutate({ projectId, directoryId: root.id, files: [about] }, { signal });
    const [ticket] = await persistCall(ask, { signal });
    job.ticket = ticket ?? null;
    job.uri = ticket?.uri ?? null;
    await sendFile(job, {
      projectId,
      signal,
      onProgress: (sent) => onProgress(file.size === 0 ? 1 : sent / file.size),
      onOffline: () => {},
    });
    const hand = () => api.files.insert.mutate({ directoryId: root.id, blobUris: [job.uri ?? ''] }, { signal });
    const { items, failed } = await persistCall(hand, { signal });
    const [item] = items;
    if (!item) throw new Error(failed[0]?.reason ?? `“${file.name}” could not be sent`);
    return item;
  } catch (error) {
    // What was sent so far is of no use. What cannot be called off now, the server collects after a day.
    if (job.uri !== null) await api.files.cancelUploads.mutate({ projectId, uris: [job.uri] }).catch(() => {});
    signal.throwIfAborted();
    throw new TableFileError(messageOf(error));
  }
}
