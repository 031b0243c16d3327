// A process to be killed: runs the embedded database of a folder, as the server does, and prints its address.
import { createLog } from '../platform/log/log.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';

const [dataDir = ''] = process.argv.slice(2);
const database = await startEmbeddedPostgres({ dataDir, log: createLog({ level: 'silent' }) });
console.log(JSON.stringify({ url: database.url, adopted: database.adopted }));
process.stdin.resume(); // lives until it is killed, or until the test that started it ends
process.stdin.on('end', () => process.exit(1));
