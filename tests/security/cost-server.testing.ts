// A server process of its own over the database and folder of a test, which says what it has cost.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createApp } from '../../packages/server/src/app/create-app.ts';
import { createServices } from '../../packages/server/src/app/services.ts';
import { connect } from '../../packages/server/src/database/connect.ts';
import { readConfig } from '../../packages/server/src/platform/config/config.ts';
import { createLog } from '../../packages/server/src/platform/log/log.ts';
import { createMetrics } from '../../packages/server/src/platform/metrics/metrics.ts';
import { openStorage } from '../../packages/server/src/platform/storage/open-storage.ts';
import { watchThread } from '../../packages/server/src/testing/thread-time.ts';

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

const config = readConfig(process.env);
const databaseUrl = config.databaseUrl ?? '';
const db = connect(databaseUrl);
const storage = await openStorage(config);
const deps = { config, db, databaseUrl, storage, log: createLog({ level: 'silent' }), metrics: createMetrics() };
const services = await createServices(deps);
const app = await createApp(deps, services);
const url = await app.listen({ host: '127.0.0.1', port: 0 });

process.on('disconnect', () => process.exit(0));
let watched: (() => number) | null = null;
process.on('message', (question) => {
  if (question === 'heap' && typeof collect === 'function') collect();
  const { user, system } = process.cpuUsage();
  const stretch = watched?.() ?? 0;
  watched = question === 'watch' ? watchThread() : null;
  process.send?.({ cpu: (user + system) / 1_000, heap: process.memoryUsage().heapUsed, stretch });
});
process.send?.({ url });
