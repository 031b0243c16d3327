import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { api } from '../../../../api/api.ts';
import { TableFileError } from '../../../../table-files/table-file-error.ts';
import { followFiles, sendAside, type UploadSource } from '../../../files/public.ts';
import { followedChanges } from './followed-changes.ts';

interface Converting {
  projectId: string;
  signal: AbortSignal;
  onProgress: (label: 'Sending' | 'Converting', share: number | null) => void;
}

/**
 * The MP4 that the server makes of a video which this browser does not decode; null where it plays in every browser, so that
 * there is nothing to convert. What is sent for it does not stay in the assets. Throws TableFileError with the server's reason.
 */
export const convertedVideo = (source: UploadSource, converting: Converting): Promise<UploadSource | null> =>
  converted(source, converting, (sent) => sent.state === 'ready');

/**
 * The picture that the server keeps of one that browsers do not show, such as HEIC: it has the content that a view has which
 * shows it already, and can be compared. As for videos, nothing of it stays.
 */
export const convertedPicture = (source: UploadSource, converting: Converting): Promise<UploadSource | null> =>
  converted(source, converting, () => false);

async function converted(
  source: UploadSource,
  { projectId, signal, onProgress }: Converting,
  isAsItWas: (sent: FileItem) => boolean,
): Promise<UploadSource | null> {
  onProgress('Sending', null);
  const onSent = (share: number) => onProgress('Sending', share);
  const sent = await sendAside(source.file, { projectId, signal, onProgress: onSent });
  const changes = followedChanges((onChange) => followFiles(projectId, onChange), signal);
  try {
    if (isAsItWas(sent)) return null;
    for (let file: FileItem | undefined = sent; ; ) {
      signal.throwIfAborted();
      if (!file) throw new TableFileError(`“${source.file.name}” was deleted while it was converted`);
      if (file.state === 'rejected')
        throw new TableFileError(
          `“${source.file.name}” cannot be used. ${file.rejectReason ?? 'It could not be converted'}`,
        );
      if (file.state === 'ready') {
        // A video that was decoded and kept as it is.
        if (file !== sent && file.sha256 === sent.sha256) return null;
        const response = await fetch(file.url, { signal });
        const name = file.fileName;
        return { file: new File([await response.blob()], name, { type: file.fileType }), path: source.path };
      }
      if (file !== sent) {
        onProgress('Converting', file.progress);
        await changes.next();
      }
      [file] = await api.files.byIds.query({ projectId, ids: [sent.id] }, { signal });
    }
  } finally {
    changes.end();
    await api.files.delete.mutate({ projectId, fileIds: [sent.id] }).catch(() => {}); // it stays among the assets then
  }
}
