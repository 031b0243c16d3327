import { TableFileError } from '../../../../table-files/table-file-error.ts';
import type { UploadSource } from '../../../files/public.ts';
import type { UnpackAnswer } from './unpack.worker.ts';

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  jfif: 'image/jpeg',
  heic: 'image/heic',
  heif: 'image/heic',
  hif: 'image/heic',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  tif: 'image/tiff',
  tiff: 'image/tiff',
};

interface Unpacked {
  images: UploadSource[];
  /** Names of files in it that are no images; a video has to be dropped by itself. */
  others: string[];
}

/** What is in a ZIP archive, unpacked away from the page. Throws TableFileError where it cannot be read. */
export function unpack(
  { file, path }: UploadSource,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number, of: number) => void },
): Promise<Unpacked> {
  const worker = new Worker(new URL('./unpack.worker.ts', import.meta.url), { type: 'module' });
  const sources: UploadSource[] = [];
  return new Promise<Unpacked>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.addEventListener('error', () => reject(new TableFileError('The archive could not be read. Pack it again')));
    worker.addEventListener('message', ({ data }: MessageEvent<UnpackAnswer>) => {
      switch (data.type) {
        case 'file': {
          const type = TYPES[data.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '';
          const inner = new File([data.content], data.name, { type });
          const folder = file.name.replace(/\.zip$/i, '');
          sources.push({ file: inner, path: [...path, folder, ...data.path] });
          return;
        }
        case 'progress':
          onProgress(data.done, data.of);
          return;
        case 'end':
          resolve({ images: sources, others: data.others });
          return;
        case 'refused':
          reject(new TableFileError(data.message));
      }
    });
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
