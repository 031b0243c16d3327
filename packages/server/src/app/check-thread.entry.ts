// Checks large products, one after the other, on a thread of its own. Started by check-thread.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { connect } from '../database/connect.ts';
import { serverSecret } from '../database/server-secret.ts';
import { createDocuments } from '../features/documents/documents.service.ts';
import { createMedia } from '../features/media/media.service.ts';
import { createMediaAddresses } from '../features/media/media-address.ts';
import { CheckOrder, type CheckReport, CheckThreadData } from '../features/products/check-message.ts';
import { productIssues } from '../features/products/check-product.ts';
import { productKinds } from './product-kinds.ts';

const { databaseUrl, accessMode } = CheckThreadData.parse(workerData);
const db = connect(databaseUrl);
const media = createMedia(db, createMediaAddresses(await serverSecret(db, 'media')));
const deps = { db, documents: createDocuments(db), kinds: productKinds({ media, accessMode }) };

parentPort?.on('message', (message) => void work(message));

async function work(message: unknown): Promise<void> {
  const { actor, product } = CheckOrder.parse(message);
  try {
    tell({ type: 'issues', issues: await productIssues(deps, actor, product) });
  } catch (error) {
    tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

const tell = (report: CheckReport) => parentPort?.postMessage(report);
