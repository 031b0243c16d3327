// Prepares publications of large products, one after the other, on a thread of its own. Started by publish-thread.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { connect } from '../database/connect.ts';
import { serverSecret } from '../database/server-secret.ts';
import { failureOf } from '../errors/failure.ts';
import { createMedia } from '../features/media/media.service.ts';
import { createMediaAddresses } from '../features/media/serving/media-address.ts';
import { CheckThreadData, type OrderedNow } from '../features/products/publish/check-message.ts';
import { preparePublication } from '../features/products/publish/prepare-publication.ts';
import { PublishOrder, type PublishReport } from '../features/products/publish/publish-message.ts';
import { upgradeBody } from '../features/products/publish/upgrade-body.ts';
import { createPublishedReader } from '../features/publications/published-reader.ts';
import { productKinds } from './product-kinds.ts';

const { databaseUrl } = CheckThreadData.parse(workerData);
const db = connect(databaseUrl);
const media = createMedia(db, createMediaAddresses(await serverSecret(db, 'media')));
const kindsFor = ({ accessMode, styles }: OrderedNow) => productKinds({ media, config: { accessMode }, styles });
// Older bodies are read the same way in every access mode, and whatever styles are allowed.
const older = kindsFor({ accessMode: 'open', styles: { origins: [], hasMapbox: false, areHostsFixed: false } });
const publishedReader = createPublishedReader(db, (row) => upgradeBody(older, row));

parentPort?.on('message', (message) => void work(message));

async function work(message: unknown): Promise<void> {
  const { actor, request, ...now } = PublishOrder.parse(message);
  const kinds = kindsFor(now);
  try {
    tell({ type: 'prepared', prepared: await preparePublication({ db, kinds, publishedReader }, actor, request) });
  } catch (error) {
    tell(failureOf(error));
  }
}

const tell = (report: PublishReport) => parentPort?.postMessage(report);
