import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../../../packages/server/src/database/connect.ts';

/** Lets a test put into the server's own database what no call would; `folder`: the `DATA_DIR` of another server. */
export async function inDatabase(
  work: (db: ReturnType<typeof connect>) => Promise<unknown>,
  folder = process.env.E2E_DATA_DIR ?? '',
): Promise<void> {
  const password = readFileSync(join(folder, 'postgres-password'), 'utf8').trim();
  const port = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  const db = connect(`postgres://diorama:${password}@127.0.0.1:${port}/diorama`);
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}
