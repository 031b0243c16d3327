// A process to be killed: upgrades the embedded database of a folder, as a start does.
import { createLog } from '../../platform/log/log.ts';
import { upgradeDatabase } from './upgrade-database.ts';

const [dataDir = ''] = process.argv.slice(2);
process.stdin.resume(); // ends with the test that started it
process.stdin.on('end', () => process.exit(1));
await upgradeDatabase({ dataDir, log: createLog({ level: 'silent' }), say: () => {} });
process.exit(0);
