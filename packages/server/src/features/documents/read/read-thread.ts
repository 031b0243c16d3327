// Reads one document after the other, started by `whole-reads.ts`: parsing 100,000 records takes a second or two.
import { parentPort } from 'node:worker_threads';
import { isKind, kindOf } from '@diorama/documents/kinds.ts';
import { type ReadOrder, readContent } from './document-content.ts';

/** Null: this thread does not know the kind. */
export type ReadReport = ReturnType<typeof readContent> | null;

parentPort?.on('message', (order: ReadOrder) => {
  const report: ReadReport = isKind(order.kind) ? readContent(kindOf(order.kind), order) : null;
  const bytes = report?.json.buffer;
  parentPort?.postMessage(report, bytes instanceof ArrayBuffer ? [bytes] : []);
});
