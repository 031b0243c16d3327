// Reads one file of texts after the other, started by read-file-apart.ts.
import { parentPort } from 'node:worker_threads';
import { readTextFile, type TextFileOrder } from './read-file.ts';
import { type ReadFile, TextFileError } from './text-file.ts';

export type ReadFileReport = { file: ReadFile } | { refused: string };

parentPort?.on('message', (order: TextFileOrder) => void work(order)); // what else fails ends the thread, and is thrown by its owner

async function work(order: TextFileOrder): Promise<void> {
  const report = await readTextFile(order).then(
    (file): ReadFileReport => ({ file }),
    (error: unknown): ReadFileReport => {
      if (error instanceof TextFileError) return { refused: error.message };
      throw error;
    },
  );
  parentPort?.postMessage(report);
}
