import { readTableFile, type TableFile } from './read-table-file.ts';
import { TableFileError } from './table-file-error.ts';

/** What the worker answers to a file. */
export type ReadAnswer = { type: 'read'; file: TableFile } | { type: 'refused'; message: string } | { type: 'failed' };

const tell = (answer: ReadAnswer): void => postMessage(answer);

// A workbook of 10,000 rows takes a second to read: nothing of that on the main thread. Ended from outside.
addEventListener('message', ({ data }: MessageEvent<Parameters<typeof readTableFile>[0]>) => {
  readTableFile(data).then(
    (file) => tell({ type: 'read', file }),
    (error) => tell(error instanceof TableFileError ? { type: 'refused', message: error.message } : { type: 'failed' }),
  );
});
