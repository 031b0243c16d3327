import { api } from '../../../../api/api.ts';
import { TableFileError } from '../../../../table-files/table-file-error.ts';
import { type UploadSource, uploadFiles } from '../../../files/public.ts';

/** Milliseconds between two looks at how far a conversion is. */
const ASK_AGAIN = 1_000;

/**
 * The MP4 that the server makes of a video which this browser does not decode; null where it plays in every browser, so that
 * there is nothing to convert. What is sent for it does not stay in the assets. Throws TableFileError with the server's reason.
 */
export async function convertedFilm(
  source: UploadSource,
  {
    projectId,
    signal,
    onProgress,
  }: {
    projectId: string;
    signal: AbortSignal;
    onProgress: (label: 'Sending' | 'Converting', share: number | null) => void;
  },
): Promise<UploadSource | null> {
  onProgress('Sending', null);
  const { items, failed } = await uploadFiles({ projectId, directoryId: 'root', sources: [source] });
  const [sent] = items;
  if (!sent) throw new TableFileError(failed[0]?.reason ?? `“${source.file.name}” could not be sent`);
  try {
    if (sent.state === 'ready') return null;
    for (;;) {
      signal.throwIfAborted();
      const [file] = await api.files.byIds.query({ projectId, ids: [sent.id] }, { signal });
      if (!file) throw new TableFileError(`“${source.file.name}” was deleted while it was converted`);
      if (file.state === 'rejected')
        throw new TableFileError(
          `“${source.file.name}” cannot be used. ${file.rejectReason ?? 'It could not be converted'}`,
        );
      if (file.state === 'ready') {
        // It was decoded and kept as it is.
        if (file.sha256 === sent.sha256) return null;
        const response = await fetch(file.url, { signal });
        const name = file.fileName;
        return { file: new File([await response.blob()], name, { type: file.fileType }), path: source.path };
      }
      onProgress('Converting', file.progress);
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
    }
  } finally {
    await api.files.delete.mutate({ projectId, fileIds: [sent.id] }).catch(() => {}); // it stays among the assets then
  }
}
