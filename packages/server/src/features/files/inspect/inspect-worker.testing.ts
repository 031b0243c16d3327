// A process to be killed: a worker that looks into the files of a library.
import { createServices } from '../../../app/services.ts';
import { connect } from '../../../database/connect.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { createLog } from '../../../platform/log/log.ts';
import { createMetrics } from '../../../platform/metrics/metrics.ts';
import { openStorage } from '../../../platform/storage/open-storage.ts';

const [databaseUrl = '', dataDir = ''] = process.argv.slice(2);
const config = readConfig({ DATA_DIR: dataDir, PORT: '0', DEMO: '0' });
const storage = await openStorage(config);
const log = createLog({ level: 'silent' });
const db = connect(databaseUrl);
process.on('disconnect', () => process.exit(1));
const services = await createServices({ config, db, databaseUrl, storage, log, metrics: createMetrics() });
await services.conversions.resume();
await services.jobs.start();
