import type { TableFile } from './read-table-file.ts';
import type { ReadAnswer } from './table-file.worker.ts';
import { TableFileError } from './table-file-error.ts';

const FAILED = 'The file could not be read. Check your connection and choose it again';

/** Reads a spreadsheet away from the main thread; throws TableFileError where it cannot. Ends when the signal says so. */
export async function readInWorker(
  { name, content, headings }: { name: string; content: Blob; headings?: readonly string[] },
  signal: AbortSignal,
): Promise<TableFile> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  const worker = new Worker(new URL('./table-file.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<TableFile>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      worker.addEventListener('error', () => reject(new TableFileError(FAILED)));
      worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => {
        if (data.type === 'read') resolve(data.file);
        else reject(new TableFileError(data.type === 'refused' ? data.message : FAILED));
      });
      worker.postMessage({ name, bytes, headings }, [bytes.buffer]);
    });
  } finally {
    worker.terminate();
  }
}
