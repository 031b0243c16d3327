// A process to be killed: takes a job, reports it, and never finishes it.
import { connect } from '../../database/connect.ts';
import { createLog } from '../log/log.ts';
import { createPgBossJobs } from './pg-boss-jobs.ts';

const [url = ''] = process.argv.slice(2);
const jobs = createPgBossJobs(connect(url), createLog({ level: 'silent' }));
jobs.work('long', async (_data, signal) => {
  process.send?.('taken');
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
});
process.on('disconnect', () => process.exit(1));
await jobs.start();
