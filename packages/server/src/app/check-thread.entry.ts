// Checks large products, one after the other, on a thread of its own. Started by check-thread.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { connect } from '../database/connect.ts';
import { serverSecret } from '../database/server-secret.ts';
import { failureOf } from '../errors/failure.ts';
import { createDocuments } from '../features/documents/documents.service.ts';
import { createMedia } from '../features/media/media.service.ts';
import { createMediaAddresses } from '../features/media/serving/media-address.ts';
import { CheckOrder, type CheckReport, CheckThreadData } from '../features/products/publish/check-message.ts';
import { productIssues } from '../features/products/publish/check-product.ts';
import { productKinds } from './product-kinds.ts';

const { databaseUrl } = CheckThreadData.parse(workerData);
const db = connect(databaseUrl);
const media = createMedia(db, createMediaAddresses(await serverSecret(db, 'media')));
const documents = createDocuments(db);

parentPort?.on('message', (message) => void work(message));

async function work(message: unknown): Promise<void> {
  const { actor, product, accessMode, styles } = CheckOrder.parse(message);
  const kinds = productKinds({ media, config: { accessMode }, styles });
  try {
    tell({ type: 'issues', issues: await productIssues({ db, documents, kinds }, actor, product) });
  } catch (error) {
    tell(failureOf(error));
  }
}

const tell = (report: CheckReport) => parentPort?.postMessage(report);
