import { answerOf } from '@diorama/contract/common/answers.ts';
import { invalidField } from '../../../errors/api-error.ts';
import { createThread } from '../../../platform/threads/thread.ts';
import { readTextFile, type TextFileOrder } from './read-file.ts';
import type { ReadFileReport } from './read-file-thread.entry.ts';
import { TextFileError } from './text-file.ts';

/** Characters of a file that is read at once: about 20 ms. Workbooks are packed and may hold a hundred times as much. */
const LARGE = 100_000;

const thread = createThread<TextFileOrder>(new URL('./read-file-thread.entry.ts', import.meta.url));
let last: Promise<unknown> = Promise.resolve();

const Report = answerOf<ReadFileReport>();

/** Reads a file of texts, a large one next to everything else; BAD_REQUEST that says what is wrong with it. */
export async function readFileApart(order: TextFileOrder): ReturnType<typeof readTextFile> {
  if (order.format !== 'xlsx' && order.content.length <= LARGE)
    return readTextFile(order).catch((error: unknown) => {
      throw error instanceof TextFileError ? invalidField(['content'], error.message) : error;
    });
  const turn = last.then(() => thread.run(order)).then((report) => Report.parse(report));
  last = turn.catch(() => undefined);
  const report = await turn;
  if ('refused' in report) throw invalidField(['content'], report.refused);
  return report.file;
}
