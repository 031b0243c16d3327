// A process to be killed: runs migrations, and reports when it has begun.
import { connect } from '../../database/connect.ts';
import { createPgBossJobs } from '../../platform/jobs/pg-boss-jobs.ts';
import { createLog } from '../../platform/log/log.ts';
import './memo-kind.testing.ts';
import { createMigrations } from './migration.service.ts';

const [url = ''] = process.argv.slice(2);
const db = connect(url);
const jobs = createPgBossJobs(db, createLog({ level: 'silent' }));
createMigrations({ db, jobs });
process.on('disconnect', () => process.exit(1));
await jobs.start();
process.send?.('working');
